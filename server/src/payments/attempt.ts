import type { Amount, CurrencyCode, Rate } from "@servicepay/money";
import type { BankReferences, Decline } from "#acquirers/registry.ts";
import type { Id } from "#platform/ids.ts";
import type { PaymentId, PaymentLocale } from "./payment.ts";

export type AttemptId = Id<"attempt">;

/** A sale is the only kind that charges; a void or refund takes a sale back and is an attempt of its own. */
export type AttemptKind = "sale" | "void" | "refund";

/** One conversation with one bank. From SUBMITTING on, money may have moved. */
export type AttemptState =
  | "CREATED"
  | "AUTH_PENDING"
  | "AUTHENTICATED"
  | "SUBMITTING"
  | "APPROVED"
  | "DECLINED"
  | "UNKNOWN"
  | "REVERSING"
  | "REVERSED"
  | "MANUAL"
  | "ABANDONED";

/** A guard trigger of the database holds the same table. */
export const attemptTransitions: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  CREATED: ["AUTH_PENDING", "SUBMITTING", "ABANDONED"],
  AUTH_PENDING: ["AUTHENTICATED", "ABANDONED"],
  AUTHENTICATED: ["SUBMITTING", "ABANDONED"],
  SUBMITTING: ["APPROVED", "DECLINED", "UNKNOWN"],
  UNKNOWN: ["APPROVED", "DECLINED", "REVERSING", "MANUAL"],
  REVERSING: ["REVERSED", "MANUAL"],
  MANUAL: ["APPROVED", "DECLINED", "REVERSED"],
  APPROVED: [],
  DECLINED: [],
  REVERSED: [],
  ABANDONED: [],
};

/** Nothing has been sent that could charge. */
export function isBeforeSubmitting(state: AttemptState): boolean {
  return state === "CREATED" || state === "AUTH_PENDING" || state === "AUTHENTICATED";
}

/** A sale in such a state is charged, or may be: there is at most one of them per exclusive key. */
export function mayHaveCharged(state: AttemptState): boolean {
  return !isBeforeSubmitting(state) && state !== "DECLINED" && state !== "REVERSED" && state !== "ABANDONED";
}

export function isUndecided(state: AttemptState): boolean {
  return state === "SUBMITTING" || state === "UNKNOWN";
}

export interface Attempt {
  id: AttemptId;
  paymentId: PaymentId;
  kind: AttemptKind;
  /** The sale that a void or refund takes back. */
  reversesId: AttemptId | null;
  exclusiveKey: string;
  state: AttemptState;
  terminalId: string;
  acquirerCode: string;
  bankOrderId: string;
  installments: number;
  /** The order's. */
  amount: Amount;
  /** What the bank is told: of a sale with the mark-up, of a refund what goes back. */
  chargedAmount: Amount;
  currency: CurrencyCode;
  customerRate: Rate;
  costRate: Rate;
  program: string | null;
  bankName: string | null;
  maskedPan: string | null;
  payerIp: string | null;
  locale: PaymentLocale;
  returnUrl: string | null;
  reason: string | null;
  savedCardId: string | null;
  cardDataId: string | null;
  formEmittedAt: Date | null;
  /** Sealed. */
  authentication: Buffer | null;
  expiresAt: Date | null;
  submittedAt: Date | null;
  /** When it was submitted, by the database's clock: what the bank's longest time is counted from. */
  writeAheadAt: Date | null;
  fence: number;
  dueAt: Date | null;
  askedCount: number;
  askedAt: Date | null;
  /** When the bank was first asked in vain after its longest time, by the database's clock. */
  notFoundAt: Date | null;
  /** A word for programs: why it is unknown, was refused or given up. */
  outcomeReason: string | null;
  decline: Decline | null;
  references: BankReferences;
  createdAt: Date;
  finishedAt: Date | null;
}

/** What a person at the bank said of a MANUAL attempt; `reversed` = charged, and given back since (a sale only). */
export type ManualOutcome = "approved" | "declined" | "reversed";

/** What a bank's reply to a sale, void or refund comes down to. */
export type Outcome =
  | { kind: "approved"; references: BankReferences | null }
  | { kind: "declined"; decline: Decline; reason: string | null }
  | { kind: "unknown"; reason: string };

/**
 * What a status query comes down to for the attempt that asked: `undone` = charged, and taken back at the bank;
 * `notFound` = no trace of it (yet); `open` = ask again; `unanswerable` = asking again will not tell.
 */
export type Finding =
  | { kind: "approved"; amount: Amount | null; references: BankReferences | null }
  | { kind: "declined"; decline: Decline }
  | { kind: "undone" }
  | { kind: "notFound" }
  | { kind: "open"; reason: string }
  | { kind: "unanswerable"; reason: string };
