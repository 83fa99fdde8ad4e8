import { memberPage, type Portal } from "../page/page-routes.ts";
import { addConsent, changeConsent, changeConsentPage, newConsentPage } from "./consent-form.ts";
import { consentPage } from "./consent-page.ts";
import { consentsPage } from "./consents-page.ts";
import { retire, retireConsentPage } from "./retire-consent-page.ts";

/** Two texts of the greatest length, where each character is encoded as several. */
const FORM_BYTES_MAX = 512 * 1024;

export function consentPages(portal: Portal): void {
  const base = "/portal/:company/setup/consents";
  const one = `${base}/:id/:text`;
  const read = { method: "GET", action: "setup.read" } as const;
  const form = { method: "GET", action: "setup.write" } as const;
  const write = { method: "POST", action: "setup.write", bodyBytesMax: FORM_BYTES_MAX } as const;
  memberPage(portal, { ...read, path: base }, async (ctx, request) => ({ page: await consentsPage(ctx, request) }));
  memberPage(portal, { ...form, path: `${base}/new` }, async (ctx, request) => ({
    page: await newConsentPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${base}/new` }, addConsent);
  memberPage(portal, { ...read, path: one }, async (ctx, request) => ({ page: await consentPage(ctx, request) }));
  memberPage(portal, { ...form, path: `${one}/change` }, async (ctx, request) => ({
    page: await changeConsentPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${one}/change` }, changeConsent);
  memberPage(portal, { ...form, path: `${one}/retire` }, async (ctx, request) => ({
    page: await retireConsentPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${one}/retire` }, retire);
}
