import { isTckn, isVkn } from "#platform/text/identity-number.ts";
import { invalid, type Refusal } from "#platform/refusal.ts";

export interface TaxDetails {
  isCorporate: boolean;
  taxNumber: string | null;
  taxOffice: string | null;
}

const VKN_LENGTH = 10;

/**
 * Refuses a corporate record without tax number and office, and a wrong tax number. A number that is already `stored` stays, since
 * records of earlier versions had no verified check digits.
 */
export function checkTaxDetails(details: TaxDetails, stored: string | null = null): TaxDetails {
  const { isCorporate, taxOffice } = details;
  const taxNumber = details.taxNumber?.trim() ?? null;
  const [problem] = taxProblems({ isCorporate, taxNumber, taxOffice }, stored);
  if (problem !== undefined) throw problem;
  return { isCorporate, taxNumber, taxOffice };
}

/** Returns a refusal for each wrong detail. */
export function taxProblems(details: TaxDetails, stored: string | null = null): Refusal[] {
  const { isCorporate, taxNumber } = details;
  const missing = (["taxNumber", "taxOffice"] as const)
    .filter((field) => isCorporate && details[field] === null)
    .map((field) => invalid(field, `"${field}" is required for corporate records.`, "required"));
  if (taxNumber === null || isVkn(taxNumber)) return missing;
  if (taxNumber === stored && taxNumber.length === VKN_LENGTH) return missing;
  return [...missing, invalid("taxNumber", wrongNumber(taxNumber, isCorporate), "format")];
}

/** The number itself is personal if it is a sole trader's, so the sentence does not repeat it. */
function wrongNumber(taxNumber: string, isCorporate: boolean): string {
  if (!isCorporate && isTckn(taxNumber)) return "A tax number has ten digits; an identity number belongs into tckn.";
  if (/^[0-9]{10,11}$/.test(taxNumber)) return "The tax number is mistyped: its check digits are wrong.";
  return "A tax number has ten digits.";
}
