import { invalid } from "#platform/refusal.ts";
import { readEmail } from "#platform/text/contact-details.ts";
import type { BrandContact } from "./branding.ts";

export type ContactChanges = Partial<BrandContact>;

const URL_LENGTH_MAX = 1_000;
const PHONE = /^\+?[0-9][0-9 ()-]{3,28}[0-9]$/;

/** Applies the changes to the present contact. Null removes a part. */
export function applyContactChanges(present: BrandContact, changes: ContactChanges): BrandContact {
  const { email: given = present.email, phone = present.phone } = changes;
  const { termsUrl = present.termsUrl, privacyUrl = present.privacyUrl } = changes;
  const email = given === null ? null : readEmail(given);
  if (given !== null && email === null) throw invalid("support-email", `"${given}" is not an e-mail address.`);
  if (phone !== null && !PHONE.test(phone))
    throw invalid(
      "support-phone",
      `"${phone}" is not a telephone number: write it as payers dial it, such as 0850 000 01 20.`,
    );
  return { email, phone, termsUrl: readUrl("terms-url", termsUrl), privacyUrl: readUrl("privacy-url", privacyUrl) };
}

/** Accepts web addresses without credentials only. */
function readUrl(field: string, text: string | null): string | null {
  if (text === null) return null;
  const url = URL.parse(text);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (!isWeb || url.username !== "" || url.password !== "" || url.href.length > URL_LENGTH_MAX)
    throw invalid(field, `"${text}" is not a web address: it begins with https:// or http://.`);
  return url.href;
}
