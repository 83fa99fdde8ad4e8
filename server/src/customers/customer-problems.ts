import { invalid, type Refusal } from "#platform/refusal.ts";
import { codeProblems } from "#platform/text/code-problems.ts";
import { personalProblems } from "./customer.ts";
import { taxProblems } from "./tax-details.ts";
import type { TaxNumber } from "./tax-number.ts";

/** The longest texts of a customer's record. */
const TEXT_LENGTH_MAX = { code: 100, erpCode: 100, name: 200, surname: 200, taxOffice: 200 } as const;

/** A whole record as a person fills it in. Null: left empty. Without `taxNumber`, the stored one stays. */
export interface FilledCustomer {
  code: string | null;
  erpCode: string | null;
  name: string | null;
  surname: string | null;
  email: string;
  gsm: string | null;
  tckn: string | null;
  isCorporate: boolean;
  taxNumber: string | null | undefined;
  taxOffice: string | null;
}

/** Everything that is wrong with the record, each with its field, so that a form can show all of it at once. */
export function customerProblems(filled: FilledCustomer, storedTaxNumber: TaxNumber | null = null): Refusal[] {
  const fields = Object.keys(TEXT_LENGTH_MAX) as (keyof typeof TEXT_LENGTH_MAX)[];
  const tooLong = fields
    .filter((field) => (filled[field]?.length ?? 0) > TEXT_LENGTH_MAX[field])
    .map((field) => invalid(field, `"${field}" is too long.`, "length"));
  const codes = codeProblems({ code: filled.code, erpCode: filled.erpCode });
  return [...tooLong, ...codes, ...personalProblems(filled), ...taxProblems(filled, storedTaxNumber)];
}
