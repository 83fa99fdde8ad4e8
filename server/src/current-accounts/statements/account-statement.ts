import { currencyOf, type CurrencyCode } from "@servicepay/money";

/** What an account owed, what was added and taken, and what it owes, in each currency. Amounts are exact decimal text. */
export interface AccountStatement {
  company: string;
  account: { code: string; name: string | null };
  /** Bank days such as "2026-11-20", both included. */
  from: string;
  to: string;
  currencies: readonly CurrencyStatement[];
}

export interface CurrencyStatement {
  currency: CurrencyCode;
  opening: string;
  lines: readonly StatementLine[];
  closing: string;
}

export interface StatementLine {
  day: string;
  due: string;
  erpCode: string;
  documentType: string | null;
  documentNo: string | null;
  description: string;
  /** A debit is positive, a credit negative. */
  amount: string;
  /** After this line. */
  balance: string;
}

export const LINES_MAX = 5_000;

/** The amount with the decimals of its currency, or with more where it has more: "-12.5000" becomes "-12.50". */
export function shownDecimals(amount: string, currency: CurrencyCode): string {
  const [whole = "", fraction = ""] = amount.split(".", 2);
  let end = fraction.length;
  const { exponent } = currencyOf(currency);
  while (end > exponent && fraction[end - 1] === "0") end -= 1;
  const decimals = fraction.slice(0, end).padEnd(exponent, "0");
  return decimals === "" ? whole : `${whole}.${decimals}`;
}

/** A line's amount in the column where it belongs; the other one is null. */
export function debitAndCredit({ amount }: StatementLine): { debit: string | null; credit: string | null } {
  return amount.startsWith("-") ? { debit: null, credit: amount.slice(1) } : { debit: amount, credit: null };
}
