import type { Outcome, Program } from "./test-cards.ts";

/** What every order's transactions have in common. Amounts are in the currency's smallest unit, as decimal digits. */
interface OrderEntry {
  at: string;
  clientId: string;
  orderId: string;
}

export interface Money {
  amount: string;
  /** ISO 4217 number. */
  currency: string;
}

/** A payer was authenticated, or half so; `md` stands for the card from here on. */
export interface AuthenticatedEntry extends OrderEntry, Money {
  kind: "authenticated";
  md: string;
  xid: string;
  eci: string;
  cavv: string;
  mdStatus: string;
  installments: number;
  maskedPan: string;
  program: Program | null;
  outcome: Outcome;
  /** The card's bank will refuse for the expiry (54) or CVV (82) that the payer gave. */
  denial: "54" | "82" | null;
}

export interface TransactionEntry extends OrderEntry, Money {
  kind: "transaction";
  transId: string;
  type: "sale" | "refund";
  approved: boolean;
  procReturnCode: string;
  installments: number;
  maskedPan: string;
  authCode: string;
  hostRefNum: string;
  /** The authentication that this sale used up. */
  md: string | null;
  /** Until then queries do not see it. */
  hiddenUntil: string | null;
}

export interface VoidedEntry extends OrderEntry {
  kind: "voided";
  transId: string;
}

/** Every transaction before this one is settled. */
export interface DayClosedEntry {
  kind: "dayClosed";
  at: string;
}

export type Entry = AuthenticatedEntry | TransactionEntry | VoidedEntry | DayClosedEntry;
