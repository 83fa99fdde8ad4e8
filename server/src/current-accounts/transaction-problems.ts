import { isCurrencyCode } from "@servicepay/money";
import { invalid, type Refusal } from "#platform/refusal.ts";
import { codeProblems } from "#platform/text/code-problems.ts";
import { unknownCurrency } from "#platform/text/unknown-currency.ts";

/** The longest texts of a transaction. */
const TEXT_LENGTH_MAX = {
  erpCode: 100,
  accountErpCode: 100,
  description: 1_000,
  documentType: 50,
  documentNo: 100,
} as const;

type TextField = keyof typeof TEXT_LENGTH_MAX;

/** Everything that is wrong with the texts, each with its field, so that a form can show all of it at once. Null: left empty. */
export function transactionProblems(texts: Record<TextField, string | null> & { currencyCode: string }): Refusal[] {
  const fields = Object.keys(TEXT_LENGTH_MAX) as TextField[];
  const problems = fields
    .filter((field) => (texts[field]?.length ?? 0) > TEXT_LENGTH_MAX[field])
    .map((field) => invalid(field, `"${field}" is too long.`, "too_long"));
  problems.push(...codeProblems({ erpCode: texts.erpCode, accountErpCode: texts.accountErpCode }));
  if (!texts.accountErpCode) problems.push(invalid("accountErpCode", '"accountErpCode" is required.', "required"));
  if (!isCurrencyCode(texts.currencyCode)) problems.push(unknownCurrency(texts.currencyCode));
  return problems;
}
