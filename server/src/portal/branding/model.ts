import type { Problem } from "../model.ts";
import type { SetupPage } from "../setup/model.ts";

export type ColourName = "accent" | "background" | "surface" | "text";
export type ColourField = `${"light" | "dark"}-${ColourName}`;
export type PreviewName = "payer" | "payer-dark" | "three-ds" | "email";
export type LogoTheme = "light" | "dark";

export interface BrandingPage extends SetupPage {
  kind: "branding";
  /** Null: the look of the company, which sets without their own have. */
  set: { name: string; url: string } | null;
  listUrl: string;
  /** Whose look the pages have now. */
  owner: "set" | "company" | "service";
  /** Shown where the form has no name. */
  companyName: string;
  action: string;
  previewAction: string;
  removeAction: string;
  /** Sent back with each form, which is refused if somebody has changed the look meanwhile. */
  seen: string;
  fields: BrandingFields;
  /** The colours of fields that are empty. */
  standard: Readonly<Record<ColourField, string>>;
  /** Null: the form cannot be saved as it is, so there is nothing to show. */
  previews: readonly { name: PreviewName; url: string }[] | null;
  logos: readonly { theme: LogoTheme; picture: { url: string; width: number; height: number } | null }[];
  logoAction: string;
  removeLogoAction: string;
  problems: readonly Problem[];
}

export interface BrandingFields extends Record<ColourField, string> {
  brandName: string;
  theme: string;
  radius: string;
  "support-email": string;
  "support-phone": string;
  "terms-url": string;
  "privacy-url": string;
}
