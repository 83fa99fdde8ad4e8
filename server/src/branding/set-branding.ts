import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import { noContact, type Branding, type Radius, type Theme } from "./branding.ts";
import { readColour, TEXT_CONTRAST_MIN, type Colour } from "./contrast.ts";
import { darkAccentOf, defaultColours, lowContrasts, type ThemeColours, type ThemeName } from "./palette.ts";
import { readContact, type ContactChanges } from "./read-contact.ts";
import { readLogo } from "./read-logo.ts";
import { selectBranding, copyLogosOf, writeBranding, writeDarkLogo, writeLogo } from "./store.ts";

/** Absent fields stay as they are. */
export interface BrandingChanges {
  /** Null removes it, so that pages show the tenant's name. */
  name?: string | null;
  theme?: Theme;
  radius?: Radius;
  /** As typed: "#0b5fcc". */
  light?: Partial<Record<keyof ThemeColours, string>>;
  dark?: Partial<Record<keyof ThemeColours, string>>;
  /** The bytes of a PNG; null removes the logo. */
  logo?: Buffer | null;
  darkLogo?: Buffer | null;
  contact?: ContactChanges;
}

/** The first branding of a payment set starts as a copy of the tenant's. Unreadable colours are refused with their contrast. */
export async function setBranding(
  ctx: WriteContext,
  paymentSetId: string | null,
  changes: BrandingChanges,
): Promise<Branding> {
  const own = await selectBranding(ctx, paymentSetId);
  const model = own ?? (paymentSetId === null ? undefined : await selectBranding(ctx, null));
  const logo = changes.logo ? readLogo(changes.logo) : null;
  const darkLogo = changes.darkLogo ? readLogo(changes.darkLogo) : null;
  const branding: Branding = {
    id: own?.id ?? newId<"branding">(),
    paymentSetId,
    name: changes.name === undefined ? (model?.name ?? null) : checkName(changes.name),
    theme: changes.theme ?? model?.theme ?? "auto",
    radius: changes.radius ?? model?.radius ?? "medium",
    colours: coloursOf(model?.colours ?? null, changes),
    logo: changes.logo === undefined ? (model?.logo ?? null) : logo,
    darkLogo: changes.darkLogo === undefined ? (model?.darkLogo ?? null) : darkLogo,
    contact: readContact(model?.contact ?? noContact, changes.contact ?? {}),
  };
  await writeBranding(ctx, branding);
  if (own === undefined && model !== undefined) await copyLogosOf(ctx, branding.id, model.id);
  if (changes.logo !== undefined) await writeLogo(ctx, branding.id, logo);
  if (changes.darkLogo !== undefined) await writeDarkLogo(ctx, branding.id, darkLogo);
  await recordAudit(ctx, {
    action: "branding.set",
    recordType: "branding",
    recordId: branding.id,
    details: { paymentSetId, changed: Object.keys(changes).join(" "), logo: branding.logo?.hash ?? null },
  });
  return branding;
}

function checkName(name: string | null): string | null {
  const clean = name?.normalize("NFC").trim().replace(/\s+/g, " ") ?? null;
  if (clean !== null && (clean === "" || clean.length > 100)) throw invalid("name", "A name has 1 to 100 characters.");
  return clean;
}

function coloursOf(present: Branding["colours"], { light = {}, dark = {} }: BrandingChanges): Branding["colours"] {
  if (Object.keys(light).length === 0 && Object.keys(dark).length === 0) return present;
  const before = present ?? defaultColours;
  const lightColours = { ...before.light, ...read("light", light) };
  const darkChosen = { ...before.dark, ...read("dark", dark) };
  const followsLight = light.accent !== undefined && dark.accent === undefined;
  const colours = {
    light: lightColours,
    dark: followsLight ? { ...darkChosen, accent: darkAccentOf(lightColours.accent, darkChosen) } : darkChosen,
  };
  refuseUnreadable("light", colours.light);
  refuseUnreadable("dark", colours.dark);
  return colours;
}

function read(theme: ThemeName, given: Partial<Record<keyof ThemeColours, string>>): Partial<ThemeColours> {
  const colours = Object.entries(given).map(([name, text]): [string, Colour] => {
    const colour = readColour(text);
    if (colour === null)
      throw invalid(nameOf(theme, name), `"${text}" is not a colour: write it as six digits, such as #0b5fcc.`);
    return [name, colour];
  });
  return Object.fromEntries(colours);
}

function refuseUnreadable(theme: ThemeName, colours: ThemeColours): void {
  const [worst] = lowContrasts(colours);
  if (worst === undefined) return;
  const { one, other, contrast } = worst;
  // Round down: 4.496 is less than 4.5.
  const figure = (Math.floor(contrast * 100) / 100).toFixed(2);
  throw invalid(
    nameOf(theme, one),
    `${nameOf(theme, one)} ${colours[one]} on ${nameOf(theme, other)} ${colours[other]} has a contrast of ${figure}:1; at least ${TEXT_CONTRAST_MIN}:1 is needed to be read.`,
    "low_contrast",
  );
}

function nameOf(theme: ThemeName, name: string): string {
  return theme === "light" ? name : `dark-${name}`;
}
