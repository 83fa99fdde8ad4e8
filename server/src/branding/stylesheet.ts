import { sha256 } from "#platform/crypto.ts";
import { radii, type Branding } from "./branding.ts";
import { paletteOf, type Palette } from "./palette.ts";

/** Made of validated tokens only. It sets the values that the pages' own stylesheet names, and no rule. */
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

/** Names its content, so that it may be kept for ever. */
export function stylesheetHash(branding: Pick<Branding, "colours" | "radius">): string {
  return sha256(stylesheetOf(branding)).toString("hex").slice(0, 16);
}
