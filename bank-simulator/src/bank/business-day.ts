import type { Bank } from "./bank.ts";

export function closeDay(bank: Bank): void {
  bank.books.record({ kind: "dayClosed", at: bank.now().toISOString() });
}

/** Settles what was left open when the bank's day ended. */
export function closeFinishedDay(bank: Bank): void {
  if (bank.books.hasOpenDayBefore(bank.now())) closeDay(bank);
}
