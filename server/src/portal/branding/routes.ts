import { memberPage, type Portal } from "../page/index.ts";
import { lookParameters } from "./branding-fields.ts";
import { brandingPage, previewPage, removeLogo, removeOwnBranding, saveBranding, saveLogo } from "./branding-page.tsx";
import { previewDocument, previewStylesheet } from "./preview.ts";

const LOOKS = ["/portal/:company/sets/:id/branding", "/portal/:company/branding"];

export function brandingPages(portal: Portal): void {
  for (const path of LOOKS) pagesOfLook(portal, path);
}

/** A preview changes nothing, so it needs no fresh factor while somebody types. */
function pagesOfLook(portal: Portal, path: string): void {
  const look = lookParameters();
  const preview = { action: "setup.read", path: `${path}/preview` } as const;
  const write = { method: "POST", action: "setup.write", formAt: path } as const;
  memberPage(portal, { method: "GET", action: "setup.write", path }, brandingPage);
  memberPage(portal, { ...write, path }, saveBranding);
  memberPage(portal, { ...preview, method: "GET", parameters: [...look, "page", "lang"] }, previewDocument);
  memberPage(portal, { ...preview, method: "GET", path: `${path}/preview.css`, parameters: look }, previewStylesheet);
  memberPage(portal, { ...preview, method: "POST", formAt: path }, previewPage);
  memberPage(portal, { ...write, path: `${path}/remove` }, removeOwnBranding);
  memberPage(portal, { ...write, path: `${path}/logo`, upload: true }, saveLogo);
  memberPage(portal, { ...write, path: `${path}/logo/remove` }, removeLogo);
}
