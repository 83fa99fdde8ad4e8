import type { Context } from "#platform/context.ts";
import { maskTckn } from "#platform/text/identity-number.ts";

/** A stored tax number: a company's own or a sole trader's, which is an identity number and therefore sealed. */
export type TaxNumber = { kind: "company"; digits: string } | { kind: "soleTrader"; sealed: Buffer; ending: string };

export interface TaxNumberColumns {
  tax_number: string | null;
  tax_number_sealed: Buffer | null;
  tax_number_ending: string | null;
}

export function taxNumberOf(columns: TaxNumberColumns): TaxNumber | null {
  const { tax_number: digits, tax_number_sealed: sealed, tax_number_ending: ending } = columns;
  if (digits !== null) return { kind: "company", digits };
  return sealed === null || ending === null ? null : { kind: "soleTrader", sealed, ending };
}

export function columnsOfTaxNumber(taxNumber: TaxNumber | null): TaxNumberColumns {
  const columns = { tax_number: null, tax_number_sealed: null, tax_number_ending: null };
  if (taxNumber === null) return columns;
  if (taxNumber.kind === "company") return { ...columns, tax_number: taxNumber.digits };
  return { ...columns, tax_number_sealed: taxNumber.sealed, tax_number_ending: taxNumber.ending };
}

/** Masked but for the last two digits if it is an identity number. */
export function shownTaxNumber(taxNumber: TaxNumber | null): string | null {
  if (taxNumber === null) return null;
  return taxNumber.kind === "company" ? taxNumber.digits : maskTckn(taxNumber.ending);
}

/** `context` binds the sealed number to its row. */
export function sealTaxNumber({ keys }: Pick<Context, "keys">, tckn: string, context: string): TaxNumber {
  return {
    kind: "soleTrader",
    sealed: keys.seal("personal-data", Buffer.from(tckn), context),
    ending: tckn.slice(-2),
  };
}

/** All its digits; only for comparing. */
export function digitsOfTaxNumber(
  { keys }: Pick<Context, "keys">,
  taxNumber: TaxNumber | null,
  context: string,
): string | null {
  if (taxNumber === null) return null;
  return taxNumber.kind === "company"
    ? taxNumber.digits
    : keys.open("personal-data", taxNumber.sealed, context).toString();
}
