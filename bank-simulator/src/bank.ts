import type { Books } from "./books.ts";
import type { BankTerminal } from "./terminals.ts";

export interface Bank {
  readonly books: Books;
  readonly terminals: ReadonlyMap<string, BankTerminal>;
  now(): Date;
  /** Movements per page of a day's list. */
  dayListPageSize: number;
}
