import { invalid, type Refusal } from "#platform/refusal.ts";

export interface TaxDetails {
  isCorporate: boolean;
  taxNumber: string | null;
  taxOffice: string | null;
}

const TAX_NUMBER = /^[0-9]{10}$/;

/** Refuses a corporate record without tax number and office, and a tax number that does not have ten digits. */
export function checkTaxDetails(details: TaxDetails): TaxDetails {
  const [problem] = taxProblems(details);
  if (problem !== undefined) throw problem;
  const { isCorporate, taxNumber, taxOffice } = details;
  return { isCorporate, taxNumber, taxOffice };
}

/** Returns a refusal for each wrong detail. */
export function taxProblems(details: TaxDetails): Refusal[] {
  const { isCorporate, taxNumber } = details;
  const missing = (["taxNumber", "taxOffice"] as const)
    .filter((field) => isCorporate && details[field] === null)
    .map((field) => invalid(field, `"${field}" is required for corporate records.`, "required"));
  if (taxNumber === null || TAX_NUMBER.test(taxNumber)) return missing;
  return [...missing, invalid("taxNumber", "A tax number has ten digits.", "format")];
}
