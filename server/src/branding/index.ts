export type { Branding, BrandingId, Radius, Theme } from "./branding.ts";
export { radii, themes } from "./branding.ts";
export type { ThemeColours, ThemeName } from "./palette.ts";
export type { BrandingChanges } from "./set-branding.ts";
export { setBranding } from "./set-branding.ts";
export { removeBranding } from "./remove-branding.ts";
export { brandingFor, brandModel, findBranding, merchantModel } from "./find-branding.ts";
export { mailBrand, type MailBrand } from "./mail-brand.ts";
export { brandingRoutes } from "./routes.ts";
