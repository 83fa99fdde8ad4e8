export { linkRoutes } from "./routes.ts";
export { linkPageRoutes } from "./page/routes.ts";
export { checkRedirectUrl, signFieldsWith, withSignedFields } from "./redirect-url.ts";
export type { SignedFields } from "./redirect-url.ts";
export { moneyOf } from "./page/installment-choices.ts";
export { formOffer } from "./page/form-offer.ts";
export { eraseLinkDetails, exportLinks } from "./personal-details.ts";
export type { ExportedLink } from "./personal-details.ts";
export { oldSubmissions, sealedHolderNames } from "./store.ts";
