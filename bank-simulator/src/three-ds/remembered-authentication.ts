import type { Bank } from "../bank/bank.ts";
import type { AuthenticatedEntry, Money } from "../books/entries.ts";
import { denialOf, type CardDetails } from "../cards/authorization.ts";
import { maskCardNumber } from "../cards/card-number.ts";
import { findTestCard } from "../cards/test-cards.ts";

interface Authenticated extends Money {
  clientId: string;
  orderId: string;
  installments: number;
  md: string;
  xid: string;
  eci: string;
  cavv: string;
  mdStatus: string;
  message?: string;
}

/** The bank's memory of an authentication: without card number and CVV, and kept for the completion. */
export function authenticatedEntry(bank: Bank, authenticated: Authenticated, card: CardDetails): AuthenticatedEntry {
  const testCard = findTestCard(card.number);
  return {
    kind: "authenticated",
    at: bank.now().toISOString(),
    ...authenticated,
    maskedPan: maskCardNumber(card.number),
    program: testCard?.program ?? null,
    outcome: testCard?.outcome ?? "do_not_honour",
    denial: denialOf(card),
  };
}

type Completion = Partial<Pick<AuthenticatedEntry, "xid" | "eci" | "cavv">> &
  Pick<AuthenticatedEntry, "orderId" | "amount" | "currency" | "installments">;

/** True if the payer was authenticated for exactly what a completion charges. */
export function isCompletable(entry: AuthenticatedEntry, completion: Completion): boolean {
  const names = Object.keys(completion) as (keyof Completion)[];
  return ["1", "4"].includes(entry.mdStatus) && names.every((name) => entry[name] === completion[name]);
}
