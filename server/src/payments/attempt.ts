import type { Amount, CurrencyCode, Rate } from "@servicepay/money";
import type { BankReferences, Decline, QueryOutcome } from "#acquirers/registry.ts";
import type { Id } from "#platform/ids.ts";
import type { PaymentId, PaymentLocale } from "./payment.ts";
import { nextAskAt } from "./resolution-schedule.ts";

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
  APPROVED: [],
  DECLINED: [],
  REVERSED: [],
  MANUAL: [],
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
  fence: number;
  dueAt: Date | null;
  askedCount: number;
  askedAt: Date | null;
  notFoundAt: Date | null;
  /** A word for programs: why it is unknown, was refused or given up. */
  outcomeReason: string | null;
  decline: Decline | null;
  references: BankReferences;
  createdAt: Date;
  finishedAt: Date | null;
}

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

/** `isCancelled`: the merchant has cancelled the payment meanwhile, so that an approval is taken back. */
export type AttemptEvent =
  | { kind: "authenticationStarted"; expiresAt: Date }
  | { kind: "authenticated" }
  | { kind: "abandoned"; decline: Decline | null; reason: string }
  | { kind: "submitted" }
  | { kind: "replied"; outcome: Outcome; isCancelled: boolean }
  | { kind: "leaseExpired" }
  | { kind: "asked"; finding: Finding; isCancelled: boolean; notFoundIsFinalAfterMs: number }
  | { kind: "reversed" }
  | { kind: "reversalGivenUp" };

/** What decides how an event is taken. */
export type AttemptFacts = Pick<
  Attempt,
  "state" | "chargedAmount" | "submittedAt" | "askedCount" | "askedAt" | "notFoundAt"
>;

/** The states to go through, in order (none = it stays), and what is remembered with them. */
export interface AttemptStep {
  path: readonly AttemptState[];
  dueAt: Date | null;
  askedCount: number;
  askedAt: Date | null;
  notFoundAt: Date | null;
  decline: Decline | null;
  references: BankReferences | null;
  reason: string | null;
}

/** A worker takes over a step that the process in charge has not finished by then. */
const TAKEOVER_MS = 30_000;
const NOT_FOUND_AGAIN_MS = 60_000;

export const notSubmitted: Decline = {
  code: "NOT_SUBMITTED",
  message: "The payment never reached the bank.",
  class: "technical",
};

const undoneAtBank: Decline = {
  code: "UNDONE_AT_BANK",
  message: "The bank took the payment back.",
  class: "technical",
};

/** Null = the event does not apply to an attempt in this state, and changes nothing. */
export function reduceAttempt(attempt: AttemptFacts, event: AttemptEvent, at: Date): AttemptStep | null {
  const to = (path: readonly AttemptState[], changes: Partial<AttemptStep> = {}): AttemptStep => ({
    ...unchanged(attempt),
    path,
    ...changes,
  });
  switch (event.kind) {
    case "authenticationStarted":
      return attempt.state === "CREATED" ? to(["AUTH_PENDING"], { dueAt: event.expiresAt }) : null;
    case "authenticated":
      return attempt.state === "AUTH_PENDING" ? to(["AUTHENTICATED"], { dueAt: later(at, TAKEOVER_MS) }) : null;
    case "abandoned":
      return isBeforeSubmitting(attempt.state)
        ? to(["ABANDONED"], { decline: event.decline, reason: event.reason })
        : null;
    case "submitted":
      return attempt.state === "CREATED" || attempt.state === "AUTHENTICATED"
        ? to(["SUBMITTING"], { dueAt: at }) // The lease keeps workers away; when it ends, they come.
        : null;
    case "replied":
      return attempt.state === "SUBMITTING" ? afterReply(event.outcome, event.isCancelled, at, to) : null;
    case "leaseExpired":
      return attempt.state === "SUBMITTING" ? to(["UNKNOWN"], { dueAt: at, reason: "no_reply_recorded" }) : null;
    case "asked":
      return attempt.state === "UNKNOWN" ? afterFinding(attempt, event, at, to) : null;
    case "reversed":
      return attempt.state === "REVERSING" ? to(["REVERSED"]) : null;
    case "reversalGivenUp":
      return attempt.state === "REVERSING" ? to(["MANUAL"], { reason: "reversal_given_up" }) : null;
  }
}

type To = (path: readonly AttemptState[], changes?: Partial<AttemptStep>) => AttemptStep;

function afterReply(outcome: Outcome, isCancelled: boolean, at: Date, to: To): AttemptStep {
  switch (outcome.kind) {
    case "approved":
      return isCancelled
        ? to(["UNKNOWN", "REVERSING"], { dueAt: at, references: outcome.references, reason: "cancelled_meanwhile" })
        : to(["APPROVED"], { references: outcome.references });
    case "declined":
      return to(["DECLINED"], { decline: outcome.decline, reason: outcome.reason });
    case "unknown":
      return to(["UNKNOWN"], { dueAt: nextAskAt({ submittedAt: at, askedCount: 0 }, at), reason: outcome.reason });
  }
}

function afterFinding(
  attempt: AttemptFacts,
  { finding, isCancelled, notFoundIsFinalAfterMs }: Extract<AttemptEvent, { kind: "asked" }>,
  at: Date,
  to: To,
): AttemptStep {
  const asked = { askedCount: attempt.askedCount + 1, askedAt: at };
  switch (finding.kind) {
    case "approved": {
      const { amount, references } = finding;
      if (amount !== null && amount !== attempt.chargedAmount)
        return to(["MANUAL"], { ...asked, references, reason: "amount_differs" });
      return isCancelled
        ? to(["REVERSING"], { ...asked, dueAt: at, references, reason: "cancelled_meanwhile" })
        : to(["APPROVED"], { ...asked, references });
    }
    case "declined":
      return to(["DECLINED"], { ...asked, decline: finding.decline });
    case "undone":
      return to(["REVERSING", "REVERSED"], { ...asked, decline: undoneAtBank, reason: "undone_at_bank" });
    case "unanswerable":
      return to(["MANUAL"], { ...asked, reason: finding.reason });
    case "open":
      return askAgain(attempt, { ...asked, notFoundAt: null, reason: finding.reason }, null, at, to);
    case "notFound":
      return afterNotFound(attempt, asked, notFoundIsFinalAfterMs, at, to);
  }
}

/** The bank may still be at work: "not found" counts only after its longest time, and when it has said so twice. */
function afterNotFound(
  attempt: AttemptFacts,
  asked: { askedCount: number; askedAt: Date },
  notFoundIsFinalAfterMs: number,
  at: Date,
  to: To,
): AttemptStep {
  const submittedAt = attempt.submittedAt ?? at;
  if (at.getTime() - submittedAt.getTime() < notFoundIsFinalAfterMs) {
    const finalFrom = later(submittedAt, notFoundIsFinalAfterMs);
    return askAgain(attempt, { ...asked, notFoundAt: null, reason: "not_found" }, finalFrom, at, to);
  }
  const notFoundAt = attempt.notFoundAt ?? at;
  const askedTwice = at.getTime() - notFoundAt.getTime() >= NOT_FOUND_AGAIN_MS;
  if (askedTwice) return to(["DECLINED"], { ...asked, notFoundAt, decline: notSubmitted, reason: "not_submitted" });
  const again = later(notFoundAt, NOT_FOUND_AGAIN_MS);
  return askAgain(attempt, { ...asked, notFoundAt, reason: "not_found" }, again, at, to);
}

function askAgain(
  { submittedAt }: AttemptFacts,
  changes: Partial<AttemptStep> & { askedCount: number },
  noLaterThan: Date | null,
  at: Date,
  to: To,
): AttemptStep {
  const scheduled = nextAskAt({ submittedAt: submittedAt ?? at, askedCount: changes.askedCount }, at);
  if (scheduled === null) return to(["MANUAL"], { ...changes, reason: "never_resolved" });
  const dueAt = noLaterThan !== null && noLaterThan < scheduled ? noLaterThan : scheduled;
  return to([], { ...changes, dueAt });
}

function unchanged({ askedCount, askedAt, notFoundAt }: AttemptFacts): Omit<AttemptStep, "path"> {
  return { dueAt: null, askedCount, askedAt, notFoundAt, decline: null, references: null, reason: null };
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}

/** What a bank's status of the order says about this attempt. `knownTransactions`: of the sale and of finished refunds. */
export function findingOf(
  kind: AttemptKind,
  status: QueryOutcome,
  refundsBefore: { count: number; knownTransactions: readonly string[] },
): Finding {
  if (status.kind === "pending") return { kind: "open", reason: "pending_at_bank" };
  if (status.kind === "unknown") return { kind: "open", reason: status.reason };
  switch (kind) {
    case "sale":
      return saleFinding(status);
    case "void":
      if (status.kind === "voided") return { kind: "approved", amount: null, references: status.references };
      return status.kind === "approved" ? { kind: "notFound" } : { kind: "open", reason: `order_is_${status.kind}` };
    case "refund":
      return refundFinding(status, refundsBefore);
  }
}

type DefiniteStatus = Exclude<QueryOutcome, { kind: "pending" | "unknown" }>;

function saleFinding(status: DefiniteStatus): Finding {
  switch (status.kind) {
    case "approved":
      return { kind: "approved", amount: status.amount, references: status.references };
    case "declined":
      return { kind: "declined", decline: status.decline };
    case "notFound":
      return { kind: "notFound" };
    case "voided":
      return { kind: "undone" };
    case "refunded":
      // All of it or a part: people have to look.
      return { kind: "unanswerable", reason: "refunded_at_bank" };
  }
}

/** The bank tells the order's last transaction only: one that is not known yet must be this refund. */
function refundFinding(
  status: DefiniteStatus,
  { count, knownTransactions }: { count: number; knownTransactions: readonly string[] },
): Finding {
  if (status.kind === "approved") return { kind: "notFound" };
  if (status.kind !== "refunded") return { kind: "open", reason: `order_is_${status.kind}` };
  const { transactionId } = status.references;
  if (transactionId !== null && knownTransactions.includes(transactionId)) return { kind: "notFound" };
  const isOurs = count === 0 || transactionId !== null;
  return isOurs
    ? { kind: "approved", amount: null, references: status.references }
    : { kind: "unanswerable", reason: "which_refund_is_unknown" };
}
