import { memberPage, type Portal } from "../page/index.ts";
import { addConsent, changeConsent, changeConsentPage, newConsentPage } from "./consent-form.tsx";
import { consentPage } from "./consent-page.tsx";
import { consentsPage } from "./consents-page.tsx";
import { retire, retireConsentPage } from "./retire-consent-page.tsx";

/** Two texts of the greatest length, where each character is encoded as several. */
const FORM_BYTES_MAX = 512 * 1024;

export function consentPages(portal: Portal): void {
  const base = "/portal/:company/setup/consents";
  const one = `${base}/:id/:text`;
  const read = { method: "GET", action: "setup.read" } as const;
  const form = { method: "GET", action: "setup.write" } as const;
  const write = { method: "POST", action: "setup.write", bodyBytesMax: FORM_BYTES_MAX } as const;
  memberPage(portal, { ...read, path: base }, consentsPage);
  memberPage(portal, { ...form, path: `${base}/new` }, newConsentPage);
  memberPage(portal, { ...write, path: `${base}/new` }, addConsent);
  memberPage(portal, { ...read, path: one, parameters: ["version"] }, consentPage);
  memberPage(portal, { ...form, path: `${one}/change` }, changeConsentPage);
  memberPage(portal, { ...write, path: `${one}/change` }, changeConsent);
  memberPage(portal, { ...form, path: `${one}/retire` }, retireConsentPage);
  memberPage(portal, { ...write, path: `${one}/retire` }, retire);
}
