import type { Id } from "#platform/ids.ts";
import type { ThemeColours, ThemeName } from "./palette.ts";

export type BrandingId = Id<"branding">;
export type Theme = "light" | "dark" | "auto";
export type Radius = keyof typeof radii;

export const themes: readonly Theme[] = ["light", "dark", "auto"];
export const radii = { none: "0", small: "4px", medium: "8px", large: "16px" } as const;

/** The look of the pages of a tenant or of one of its payment sets. */
export interface Branding {
  id: BrandingId;
  /** Null for all sets that have no branding of their own. */
  paymentSetId: string | null;
  /** Replaces the tenant's name. */
  name: string | null;
  theme: Theme;
  radius: Radius;
  /** Null for the service's own colours. */
  colours: Readonly<Record<ThemeName, ThemeColours>> | null;
  logo: LogoFacts | null;
  /** If null, the dark theme shows `logo` on a white tile. */
  darkLogo: LogoFacts | null;
  contact: BrandContact;
}

export interface LogoFacts {
  hash: string;
  width: number;
  height: number;
}

/** The merchant's contact and legal texts. Fields that are null are not shown. */
export interface BrandContact {
  email: string | null;
  phone: string | null;
  termsUrl: string | null;
  privacyUrl: string | null;
}

export const noContact: BrandContact = { email: null, phone: null, termsUrl: null, privacyUrl: null };
