import { invalid } from "#platform/refusal.ts";

export interface TaxDetails {
  isCorporate: boolean;
  taxNumber: string | null;
  taxOffice: string | null;
}

const TAX_NUMBER = /^[0-9]{10}$/;

/** Tax number and office are required for corporate records. A tax number has ten digits, an identity number eleven. */
export function corporateTax(details: TaxDetails): TaxDetails {
  const { isCorporate, taxNumber, taxOffice } = details;
  for (const field of ["taxNumber", "taxOffice"] as const) {
    if (isCorporate && details[field] === null)
      throw invalid(field, `"${field}" is required for corporate records.`, "required");
  }
  if (taxNumber !== null && !TAX_NUMBER.test(taxNumber))
    throw invalid("taxNumber", "A tax number has ten digits.", "format");
  return { isCorporate, taxNumber, taxOffice };
}
