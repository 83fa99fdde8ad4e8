import {
  applyLookChanges,
  darkAccentOf,
  defaultColours,
  LowContrastRefusal,
  radii,
  themes,
  type Branding,
  type LookChanges,
  type Radius,
  type Theme,
  type ThemeColours,
  type ThemeName,
} from "#branding/index.ts";
import { fingerprint, type Form, oneLine, problemsOf } from "../forms/index.ts";
import type { Locale, Problem } from "../words/index.ts";

export const colourNames = ["accent", "background", "surface", "text"] as const satisfies (keyof ThemeColours)[];
export type ColourField = `${ThemeName}-${keyof ThemeColours}`;

const CONTACT = {
  email: "support-email",
  phone: "support-phone",
  termsUrl: "terms-url",
  privacyUrl: "privacy-url",
} as const;
/** Above the limits of a branding, so that a longer text is refused and not cut. */
const NAME_LENGTH_MAX = 101;
const CONTACT_LENGTH_MAX = 1_100;

/** The texts of a form's fields. */
export type BrandingFields = Record<
  ColourField | (typeof CONTACT)[keyof typeof CONTACT] | "brandName" | "theme" | "radius",
  string
>;

export interface BrandingForm {
  fields: BrandingFields;
  /** Sent back with each form, which is refused if somebody has changed the look meanwhile. */
  seen: string;
  problems: readonly Problem[];
}

/** The fields of a form or of a preview's address. A field that is missing is empty. */
export function typedFields(form: Form): BrandingFields {
  const text = (name: string, lengthMax: number) => oneLine(form.text(name, lengthMax));
  return {
    brandName: text("brandName", NAME_LENGTH_MAX),
    theme: text("theme", 10),
    radius: text("radius", 10),
    ...coloursFrom((theme, name) => text(fieldOf(theme, name), 40)),
    "support-email": text("support-email", CONTACT_LENGTH_MAX),
    "support-phone": text("support-phone", CONTACT_LENGTH_MAX),
    "terms-url": text("terms-url", CONTACT_LENGTH_MAX),
    "privacy-url": text("privacy-url", CONTACT_LENGTH_MAX),
  };
}

/** The form for a look. A colour that is the service's own, or is derived, is an empty field. */
export function storedFields(branding: Branding | undefined): BrandingFields {
  const { name = null, theme = "auto", radius = "medium", colours = null, contact } = branding ?? {};
  return {
    brandName: name ?? "",
    theme,
    radius,
    ...coloursFrom((theme, name) => {
      const colour = colours?.[theme][name];
      return colour === undefined || colour === standardColours(colours)[fieldOf(theme, name)] ? "" : colour;
    }),
    "support-email": contact?.email ?? "",
    "support-phone": contact?.phone ?? "",
    "terms-url": contact?.termsUrl ?? "",
    "privacy-url": contact?.privacyUrl ?? "",
  };
}

/** The colours of empty fields. */
export function standardColours(colours: Branding["colours"]): Record<ColourField, string> {
  const standard = coloursFrom((theme, name) => defaultColours[theme][name]);
  if (colours === null) return standard;
  return { ...standard, "dark-accent": darkAccentOf(colours.light.accent, colours.dark) };
}

/** The whole look that the fields describe, changed or not. */
export function wholeLook(fields: BrandingFields): LookChanges {
  const { theme, radius } = fields;
  const colours = (theme: ThemeName) =>
    Object.fromEntries(colourNames.map((name) => [name, orNull(fields[fieldOf(theme, name)])]));
  const contact = Object.entries(CONTACT).map(([part, field]): [string, string | null] => [
    part,
    orNull(fields[field]),
  ]);
  return {
    name: orNull(fields.brandName),
    ...(isTheme(theme) && { theme }),
    ...(isRadius(radius) && { radius }),
    light: colours("light"),
    dark: colours("dark"),
    contact: Object.fromEntries(contact),
  };
}

/** What the fields change in the branding: the audit log names only these parts. */
export function changesOf(fields: BrandingFields, branding: Branding | undefined): LookChanges {
  const before = storedFields(branding);
  const isChanged = (names: readonly string[]) =>
    names.some((name) => fields[name as keyof BrandingFields] !== before[name as keyof BrandingFields]);
  // All colours together: an empty field is a colour too, and one may be derived from another.
  const colours = Object.keys(standardColours(null));
  const fieldsOf = {
    name: ["brandName"],
    theme: ["theme"],
    radius: ["radius"],
    light: colours,
    dark: colours,
    contact: Object.values(CONTACT),
  };
  const changes = Object.entries(wholeLook(fields));
  return Object.fromEntries(changes.filter(([part]) => isChanged(fieldsOf[part as keyof typeof fieldsOf])));
}

/** Everything that saving would refuse, each by its field. */
export function problemsOfChanges(branding: Branding | undefined, changes: LookChanges, locale: Locale): Problem[] {
  const { light = {}, dark = {}, contact = {}, ...rest } = changes;
  const parts = [
    rest,
    { light, dark },
    ...Object.entries(contact).map(([part, text]) => ({ contact: { [part]: text } })),
  ];
  return parts.flatMap((part) => {
    try {
      applyLookChanges(branding, part);
      return [];
    } catch (error) {
      return namedProblems(error, locale);
    }
  });
}

/** A fingerprint of the stored look, for a form to send back. It differs when somebody has changed the look meanwhile. */
export function fingerprintOf(branding: Branding | undefined): string {
  const { paymentSetId = null, logo = null, darkLogo = null } = branding ?? {};
  const shown = [paymentSetId, storedFields(branding), logo?.hash, darkLogo?.hash];
  return fingerprint(shown);
}

/** The names of what a preview's address may describe. */
export function lookParameters(): string[] {
  return Object.keys(storedFields(undefined));
}

/** The parameters of the address of a preview of these fields. */
export function previewQuery(fields: Partial<BrandingFields>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ""));
}

/** Maps refused fields to form field names. */
function namedProblems(error: unknown, locale: Locale): Problem[] {
  const isOfLight = (field: string) => colourNames.some((name) => name === field);
  const decimal = (text: string) => (locale === "tr" ? text.replace(".", ",") : text);
  return problemsOf(error).problems.map(({ field, reason }) => ({
    field: field === "name" ? "brandName" : isOfLight(field) ? `light-${field}` : field,
    reason,
    ...(error instanceof LowContrastRefusal && { what: decimal(error.contrast) }),
  }));
}

function coloursFrom(textOf: (theme: ThemeName, name: keyof ThemeColours) => string): Record<ColourField, string> {
  const pairs = (["light", "dark"] as const).flatMap((theme) =>
    colourNames.map((name) => [fieldOf(theme, name), textOf(theme, name)] as const),
  );
  return Object.fromEntries(pairs) as Record<ColourField, string>;
}

export function fieldOf(theme: ThemeName, name: keyof ThemeColours): ColourField {
  return `${theme}-${name}`;
}

function orNull(text: string): string | null {
  return text === "" ? null : text;
}

function isTheme(text: string): text is Theme {
  return themes.some((theme) => theme === text);
}

function isRadius(text: string): text is Radius {
  return Object.hasOwn(radii, text);
}
