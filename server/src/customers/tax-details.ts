import type { Context } from "#platform/context.ts";
import { invalid, type Refusal } from "#platform/refusal.ts";
import { isTckn, isVkn } from "#platform/text/identity-number.ts";
import { sealTaxNumber, type TaxNumber } from "./tax-number.ts";

export interface TaxDetails {
  isCorporate: boolean;
  taxNumber: TaxNumber | null;
  taxOffice: string | null;
}

/** Tax details that a caller sends. Without `taxNumber`, the stored one stays. */
export interface SentTaxDetails {
  isCorporate: boolean;
  taxNumber: string | null | undefined;
  taxOffice: string | null;
}

const VKN_LENGTH = 10;

/**
 * Refuses a corporate record without tax number and office, and a wrong tax number. A number that is already `stored` stays, since
 * records of earlier versions had no verified check digits. `context` binds a sole trader's number to its row.
 */
export function checkTaxDetails(
  ctx: Pick<Context, "keys">,
  sent: SentTaxDetails,
  { context, stored = null }: { context: string; stored?: TaxNumber | null },
): TaxDetails {
  const { isCorporate, taxOffice } = sent;
  const number = sent.taxNumber?.trim() ?? sent.taxNumber;
  const [problem] = taxProblems({ isCorporate, taxNumber: number, taxOffice }, stored);
  if (problem !== undefined) throw problem;
  return { isCorporate, taxNumber: number === undefined ? stored : toStore(ctx, number, context), taxOffice };
}

function toStore(ctx: Pick<Context, "keys">, number: string | null, context: string): TaxNumber | null {
  if (number === null) return null;
  return isTckn(number) ? sealTaxNumber(ctx, number, context) : { kind: "company", digits: number };
}

/** Returns a refusal for each wrong detail. */
export function taxProblems(sent: SentTaxDetails, stored: TaxNumber | null = null): Refusal[] {
  const { isCorporate, taxNumber, taxOffice } = sent;
  const hasNumber = taxNumber === undefined ? stored !== null : taxNumber !== null;
  const missing = isCorporate
    ? [...(hasNumber ? [] : [required("taxNumber")]), ...(taxOffice === null ? [required("taxOffice")] : [])]
    : [];
  const wrong = taxNumber === undefined ? wrongWhenKept(isCorporate, stored) : wrongWhenSent(sent, stored);
  return wrong === null ? missing : [...missing, invalid("taxNumber", wrong, "format")];
}

function required(field: string): Refusal {
  return invalid(field, `"${field}" is required for corporate records.`, "required");
}

const OF_A_PERSON =
  "Only a corporate record has a sole trader's tax number. A person's identity number belongs into tckn.";

function wrongWhenKept(isCorporate: boolean, stored: TaxNumber | null): string | null {
  return stored?.kind === "soleTrader" && !isCorporate ? OF_A_PERSON : null;
}

/** A number may be personal, so the sentence does not repeat it. */
function wrongWhenSent({ isCorporate, taxNumber }: SentTaxDetails, stored: TaxNumber | null): string | null {
  if (taxNumber === null || taxNumber === undefined || isVkn(taxNumber)) return null;
  if (isTckn(taxNumber)) return isCorporate ? null : OF_A_PERSON;
  const isStored = stored?.kind === "company" && stored.digits === taxNumber && taxNumber.length === VKN_LENGTH;
  if (isStored) return null;
  if (/^[0-9]{10,11}$/.test(taxNumber)) return "The tax number is mistyped: its check digits are wrong.";
  return "A tax number has ten digits; a sole trader's is an identity number of eleven digits.";
}
