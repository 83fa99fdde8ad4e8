import type { Amount, CurrencyCode } from "@servicepay/money";
import type { ListFailure } from "./line-fault.ts";

/** A movement as a bank lists it. `kind` and `reference` together are unique at the terminal. */
export interface Movement {
  kind: "sale" | "void" | "refund";
  /** The bank's transaction number. A void without its own number has that of the voided transaction. */
  reference: string;
  bankOrderId: string;
  amount: Amount;
  currency: CurrencyCode;
  installments: number;
  authCode: string | null;
  at: Date;
}

/** A page of a day's list. The last one has the number of movements on all pages. */
export type DayPage =
  | { kind: "page"; movements: readonly Movement[]; next: string }
  | { kind: "lastPage"; movements: readonly Movement[]; count: number }
  /** The reason is for logs, the failure for pages in the reader's language. */
  | { kind: "failed"; reason: string; failure: ListFailure };
