import type { BankBooks } from "../books/bank-books.ts";
import type { Program } from "../cards/test-cards.ts";
import type { Fault, FaultPoint } from "../faults/faults.ts";
import type { AuthenticationPages } from "../three-ds/authentication-pages.ts";

/** A merchant's account at a bank. Each protocol adds its own log-in and keys. */
export interface Account {
  protocol: string;
  /** The merchant's number at the bank, whatever the protocol calls it. */
  clientId: string;
  /** Shown to the payer on the authentication page. */
  merchantName: string;
  /** Only cards of these programs may pay in installments. Default: cards of every program. */
  programs?: readonly Program[];
}

/** One of the simulated banks: what a protocol's routes work with. */
export interface Bank<Merchant extends Account = Account> {
  readonly name: string;
  readonly books: BankBooks;
  readonly accounts: ReadonlyMap<string, Merchant>;
  readonly pages: AuthenticationPages;
  now(): Date;
  /** Whether a request is refused whose time is not the bank's. */
  readonly checksClocks: boolean;
  /** Takes the next fault for such a message. */
  takeFault(point: FaultPoint, orderId: string): Fault | null;
  /** The faults that change a day's list. */
  listFaults(): readonly Fault[];
  /** Movements per page of a day's list. */
  readonly dayListPageSize: number;
}
