import type { Id } from "#platform/ids.ts";
import type { ThemeColours, ThemeName } from "./palette.ts";

export type BrandingId = Id<"branding">;
export type Theme = "light" | "dark" | "auto";
export type Radius = keyof typeof radii;

export const themes: readonly Theme[] = ["light", "dark", "auto"];
export const radii = { none: "0", small: "4px", medium: "8px", large: "16px" } as const;

/** How the pages of a tenant, or of one of its payment sets, look. */
export interface Branding {
  id: BrandingId;
  /** Null = of all sets that have none of their own. */
  paymentSetId: string | null;
  /** Instead of the tenant's own name. */
  name: string | null;
  theme: Theme;
  radius: Radius;
  /** Null = the service's own colours. */
  colours: Readonly<Record<ThemeName, ThemeColours>> | null;
  logo: LogoFacts | null;
  /** For the dark theme; without it the other one lies on a white tile there. */
  darkLogo: LogoFacts | null;
  contact: Contact;
}

export interface LogoFacts {
  hash: string;
  width: number;
  height: number;
}

/** Whom payers may ask, and what they may read; null = not shown. */
export interface Contact {
  email: string | null;
  phone: string | null;
  termsUrl: string | null;
  privacyUrl: string | null;
}

export const noContact: Contact = { email: null, phone: null, termsUrl: null, privacyUrl: null };
