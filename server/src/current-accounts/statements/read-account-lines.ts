import { amountFromDecimal, formatDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import { bankDayOf, boundsOfBankDay } from "#acquirers/registry.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { foldText } from "#platform/text/fold-text.ts";
import { codeOfAccount, type CurrentAccount } from "../account.ts";
import { selectLines } from "../store/statements.ts";
import type { TransactionId } from "../transaction.ts";

export interface AccountLineFilters {
  /** Part of the description or of the document number. */
  text: string | null;
  /** Finds lines of this size, debts and payments. */
  amount: Amount | null;
  /** Bank days, both included. */
  from: string | null;
  to: string | null;
}

/** A transaction with what was open after it. */
export interface AccountLine {
  id: TransactionId;
  /** The bank day on which it counts. */
  day: string;
  description: string;
  /** Its document number, else its ERP code; "" if it has neither. */
  reference: string;
  documentType: string | null;
  currency: CurrencyCode;
  /** Negative: it lowers what is open. */
  amount: Amount;
  balance: Amount;
}

/** The account's transactions, newest first. A balance counts all older transactions of its currency, also those that the filters leave out. */
export async function readAccountLines(
  ctx: Context | ReadContext,
  account: CurrentAccount,
  { text, amount, from, to }: AccountLineFilters,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; lines: AccountLine[] }> {
  const rows = await selectLines(reading(ctx), {
    accountErpCode: codeOfAccount(account),
    from: from === null ? null : boundsOfBankDay(from).from,
    before: to === null ? null : boundsOfBankDay(to).to,
    text: text === null ? null : foldText(text),
    amount: amount === null ? null : formatDecimal(amount),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const lines = rows.map((row) => ({
    id: row.id,
    day: bankDayOf(row.booked_at),
    description: row.description,
    reference: row.reference,
    documentType: row.document_type,
    currency: row.currency,
    amount: amountFromDecimal(row.amount)!,
    balance: amountFromDecimal(row.balance)!,
  }));
  return { totalCount: rows[0]?.total ?? 0, lines };
}
