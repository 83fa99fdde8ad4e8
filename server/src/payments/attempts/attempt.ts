import type { Amount, CurrencyCode, Rate } from "@servicepay/money";
import { noReferences, type BankReferences, type Decline, type Reroute } from "#acquirers/registry.ts";
import type { KeptRoute } from "#payment-sets/index.ts";
import type { Id } from "#platform/ids.ts";
import type { PaymentId, PaymentLocale } from "../payment.ts";
import type { AnyReason, OutcomeReason } from "./outcome-reason.ts";

export type AttemptId = Id<"attempt">;

/** Only a sale charges. A void or refund (a reversal) gives a sale's money back, and is an attempt of its own. */
export type AttemptKind = "sale" | "void" | "refund";

/** From SUBMITTING on, money may have moved. */
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

/** A trigger of the database enforces the same table. */
export const attemptTransitions: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  CREATED: ["AUTH_PENDING", "SUBMITTING", "ABANDONED"],
  AUTH_PENDING: ["AUTHENTICATED", "ABANDONED"],
  AUTHENTICATED: ["SUBMITTING", "ABANDONED"],
  SUBMITTING: ["APPROVED", "DECLINED", "UNKNOWN", "REVERSING"],
  UNKNOWN: ["APPROVED", "DECLINED", "REVERSING", "REVERSED", "MANUAL"],
  REVERSING: ["REVERSED", "MANUAL"],
  MANUAL: ["APPROVED", "DECLINED", "REVERSED"],
  APPROVED: [],
  DECLINED: [],
  REVERSED: [],
  ABANDONED: [],
};

/** True while nothing that could charge a card has been sent. */
export function isBeforeSubmitting(state: AttemptState): boolean {
  return state === "CREATED" || state === "AUTH_PENDING" || state === "AUTHENTICATED";
}

/** The states in which a sale is charged, or may be. The database allows one such sale for each exclusive key. */
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
  /** The sale that a void or refund gives back. */
  reversesId: AttemptId | null;
  exclusiveKey: string;
  state: AttemptState;
  terminalId: string;
  acquirerCode: string;
  bankOrderId: string;
  installments: number;
  /** The order's amount. */
  amount: Amount;
  /** What the bank is asked to charge or to give back: a sale includes the installment mark-up. */
  chargedAmount: Amount;
  currency: CurrencyCode;
  customerRate: Rate;
  costRate: Rate;
  program: string | null;
  bankName: string | null;
  /** Why this terminal. Null: a reversal, or a sale of a version before. */
  route: KeptRoute | null;
  maskedPan: string | null;
  payerIp: string | null;
  locale: PaymentLocale;
  returnUrl: string | null;
  reason: string | null;
  savedCardId: string | null;
  cardDataId: string | null;
  formEmittedAt: Date | null;
  /** What the bank's 3-D Secure page returned, sealed. Kept while the attempt is AUTHENTICATED. */
  authentication: Buffer | null;
  /** What the bank's adapter remembers of 3-D Secure, sealed. Kept while the attempt is AUTH_PENDING or AUTHENTICATED. */
  threeDsSession: Buffer | null;
  expiresAt: Date | null;
  submittedAt: Date | null;
  /** When it was submitted, by the database's clock. The bank's longest processing time counts from here. */
  writeAheadAt: Date | null;
  fence: number;
  dueAt: Date | null;
  askedCount: number;
  askedAt: Date | null;
  /** When the bank first answered "not found" after its longest processing time, by the database's clock. */
  notFoundAt: Date | null;
  /** A code for why the outcome is unknown, declined or abandoned. */
  outcomeReason: string | null;
  decline: Decline | null;
  references: BankReferences;
  createdAt: Date;
  finishedAt: Date | null;
}

/** What an attempt is created with; the rest has the values of `createdAttempt`. */
export type NewAttempt = Omit<Attempt, keyof typeof initialFacts>;

const initialFacts = {
  state: "CREATED" as AttemptState,
  formEmittedAt: null as Date | null,
  authentication: null as Buffer | null,
  threeDsSession: null as Buffer | null,
  submittedAt: null as Date | null,
  writeAheadAt: null as Date | null,
  fence: 0,
  askedCount: 0,
  askedAt: null as Date | null,
  notFoundAt: null as Date | null,
  outcomeReason: null as string | null,
  decline: null as Decline | null,
  references: noReferences,
  finishedAt: null as Date | null,
};

export function createdAttempt(attempt: NewAttempt): Attempt {
  return { ...attempt, ...initialFacts };
}

/** The payer's time at the bank's 3-D Secure page is over. */
export function isAuthenticationOver({ expiresAt }: Pick<Attempt, "expiresAt">, now: Date): boolean {
  return expiresAt === null || expiresAt <= now;
}

/** What a person learned from the bank about an unclear attempt. `reversed`: charged and given back (sales only). */
export type ManualOutcome = "approved" | "declined" | "reversed";

/** What a bank's reply to a sale, void or refund means. */
export type BankOutcome =
  | { kind: "approved"; references: BankReferences | null }
  /** `reroute`: whether another terminal could succeed; absent after a void or refund. */
  | { kind: "declined"; decline: Decline; reason: OutcomeReason | null; reroute?: Reroute }
  | { kind: "unknown"; reason: AnyReason };

/**
 * What a status query means for the attempt. `undone`: charged, and given back at the bank. `notFound`: the bank does
 * not know it (yet). `open`: ask again. `clockRefused`: the bank refused the question because of our time. `unanswerable`: asking
 * again is of no use.
 */
export type StatusFinding =
  | { kind: "approved"; amount: Amount | null; references: BankReferences | null }
  | { kind: "declined"; decline: Decline }
  | { kind: "undone" }
  | { kind: "notFound" }
  | { kind: "open"; reason: AnyReason }
  | { kind: "clockRefused" }
  | { kind: "unanswerable"; reason: OutcomeReason };
