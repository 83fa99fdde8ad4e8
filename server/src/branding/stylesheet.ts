import { sha256 } from "#platform/crypto.ts";
import { radii, type Branding } from "./branding.ts";
import { paletteOf, type Palette } from "./palette.ts";

/** Sets only custom properties of the pages' own stylesheet, with validated values. */
export function stylesheetOf({ colours, radius }: Pick<Branding, "colours" | "radius">): string {
  const corners = `:root{--radius:${radii[radius]}}`;
  if (colours === null) return `${corners}\n`;
  const dark = declarations(paletteOf("dark", colours.dark));
  return [
    corners,
    `:root{${declarations(paletteOf("light", colours.light))}}`,
    `:root[data-theme="dark"]{${dark}}`,
    `@media (prefers-color-scheme:dark){:root[data-theme="auto"]{${dark}}}`,
    "",
  ].join("\n");
}

function declarations(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(";");
}

/** Part of the file's name, so that it can be cached for ever. */
export function stylesheetHash(branding: Pick<Branding, "colours" | "radius">): string {
  return sha256(stylesheetOf(branding)).toString("hex").slice(0, 16);
}
