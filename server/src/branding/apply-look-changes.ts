import { invalid } from "#platform/refusal.ts";
import { applyContactChanges, type ContactChanges } from "./apply-contact-changes.ts";
import { noContact, type Branding, type LogoFacts, type Radius, type Theme } from "./branding.ts";
import { readColour, type Colour } from "./contrast.ts";
import { LowContrastRefusal } from "./low-contrast-refusal.ts";
import { darkAccentOf, defaultColours, lowContrasts, type ThemeColours, type ThemeName } from "./palette.ts";

/** Absent fields stay as they are. */
export interface LookChanges {
  /** Null removes it, so that pages show the tenant's name. */
  name?: string | null;
  theme?: Theme;
  radius?: Radius;
  /** Colours such as "#0b5fcc". Null is the service's own colour or, for the dark accent, one derived from the light accent. */
  light?: ColourChanges;
  dark?: ColourChanges;
  contact?: ContactChanges;
}

type ColourChanges = Partial<Record<keyof ThemeColours, string | null>>;

/** A branding without its id and its payment set. */
export type Look = Omit<Branding, "id" | "paymentSetId">;

interface NewLogos {
  logo?: LogoFacts | null;
  darkLogo?: LogoFacts | null;
}

/** Applies changes to the present look or, without one, to the service's own. Refuses colours with too little contrast. */
export function applyLookChanges(present: Look | undefined, changes: LookChanges & NewLogos): Look {
  const { logo = present?.logo ?? null, darkLogo = present?.darkLogo ?? null } = changes;
  return {
    name: changes.name === undefined ? (present?.name ?? null) : checkName(changes.name),
    theme: changes.theme ?? present?.theme ?? "auto",
    radius: changes.radius ?? present?.radius ?? "medium",
    colours: coloursOf(present?.colours ?? null, changes),
    logo,
    darkLogo,
    contact: applyContactChanges(present?.contact ?? noContact, changes.contact ?? {}),
  };
}

function checkName(name: string | null): string | null {
  const clean = name?.normalize("NFC").trim().replace(/\s+/g, " ") ?? null;
  if (clean !== null && (clean === "" || clean.length > 100)) throw invalid("name", "A name has 1 to 100 characters.");
  return clean;
}

function coloursOf(present: Branding["colours"], { light = {}, dark = {} }: LookChanges): Branding["colours"] {
  if (Object.keys(light).length === 0 && Object.keys(dark).length === 0) return present;
  const before = present ?? defaultColours;
  const lightColours = { ...before.light, ...readColours("light", light) };
  const darkChosen = { ...before.dark, ...readColours("dark", dark) };
  if (isDefault("light", lightColours) && isDefault("dark", darkChosen)) return null;
  const followsLight = dark.accent === null || (dark.accent === undefined && light.accent !== undefined);
  const colours = {
    light: lightColours,
    dark: followsLight ? { ...darkChosen, accent: darkAccentOf(lightColours.accent, darkChosen) } : darkChosen,
  };
  refuseUnreadable("light", colours.light);
  refuseUnreadable("dark", colours.dark);
  return colours;
}

function isDefault(theme: ThemeName, colours: ThemeColours): boolean {
  return Object.entries(defaultColours[theme]).every(
    ([name, colour]) => colours[name as keyof ThemeColours] === colour,
  );
}

function readColours(theme: ThemeName, given: ColourChanges): Partial<ThemeColours> {
  const colours = Object.entries(given).map(([name, text]): [string, Colour] => {
    if (text === null) return [name, defaultColours[theme][name as keyof ThemeColours]];
    const colour = readColour(text);
    if (colour === null)
      throw invalid(fieldOf(theme, name), `"${text}" is not a colour: write it as six digits, such as #0b5fcc.`);
    return [name, colour];
  });
  return Object.fromEntries(colours);
}

function refuseUnreadable(theme: ThemeName, colours: ThemeColours): void {
  const [worst] = lowContrasts(colours);
  if (worst === undefined) return;
  const { foreground, background, contrast } = worst;
  const named = (name: keyof ThemeColours) => ({ field: fieldOf(theme, name), colour: colours[name] });
  throw new LowContrastRefusal(named(foreground), named(background), contrast);
}

function fieldOf(theme: ThemeName, name: string): string {
  return theme === "light" ? name : `dark-${name}`;
}
