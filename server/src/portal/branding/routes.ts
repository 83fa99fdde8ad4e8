import { memberPage, type Portal } from "../page-routes.ts";
import { brandingPage, previewPage, removeLogo, removeOwnBranding, saveBranding } from "./branding-page.ts";
import { previewDocument, previewStylesheet } from "./preview.ts";
import { sendLogo } from "./send-logo.ts";

const BRANDING = "/portal/:company/sets/:id/branding";

/** A preview changes nothing, so it needs no fresh factor while somebody types. */
export function brandingPages(portal: Portal): void {
  const preview = { action: "setup.read", path: `${BRANDING}/preview` } as const;
  const write = { method: "POST", action: "setup.write", formAt: BRANDING } as const;
  memberPage(portal, { method: "GET", action: "setup.write", path: BRANDING }, async (ctx, request) => ({
    page: await brandingPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: BRANDING }, saveBranding);
  memberPage(portal, { ...preview, method: "GET" }, previewDocument);
  memberPage(portal, { ...preview, method: "GET", path: `${BRANDING}/preview.css` }, previewStylesheet);
  memberPage(portal, { ...preview, method: "POST", formAt: BRANDING }, previewPage);
  memberPage(portal, { ...write, path: `${BRANDING}/remove` }, removeOwnBranding);
  memberPage(portal, { ...write, path: `${BRANDING}/logo`, upload: true }, sendLogo);
  memberPage(portal, { ...write, path: `${BRANDING}/logo/remove` }, removeLogo);
}
