import type { CardBehaviour, Program } from "../cards/test-cards.ts";

interface OrderEntry {
  at: string;
  clientId: string;
  orderId: string;
}

export interface Money {
  /** Decimal digits, in the currency's smallest unit. */
  amount: string;
  /** ISO 4217 numeric code. */
  currency: string;
}

/** What the bank knows of a payer's authentication. The sale names it by `md`. */
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
  outcome: CardBehaviour;
  /** The code with which the card's bank will decline the entered expiry (54) or CVV (82). */
  denial: "54" | "82" | null;
  /** What the bank says of a failed authentication when the merchant asks. */
  message?: string;
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
  md: string | null;
  /** Queries do not find the transaction before this instant. */
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

/** A line of the ledger file. Lines that name no protocol are of the time when there was only NestPay. */
export type LedgerEntry = Entry & { protocol?: string };
