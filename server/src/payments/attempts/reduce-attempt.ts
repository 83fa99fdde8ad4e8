import type { BankReferences, Decline } from "#acquirers/registry.ts";
import {
  isBeforeSubmitting,
  isUndecided,
  type Attempt,
  type BankOutcome,
  type ManualOutcome,
  type StatusFinding,
} from "./attempt.ts";
import type { OutcomeReason } from "./outcome-reason.ts";
import { ownDeclines } from "./own-declines.ts";
import { nextAskAt } from "./resolution-schedule.ts";

/**
 * `isCancelled`: the merchant has cancelled the payment meanwhile, so an approved sale is voided.
 * `sharedNow`: the time before the bank was asked, by the database's clock.
 */
export type AttemptEvent =
  | { kind: "authenticationStarted"; expiresAt: Date }
  | { kind: "sessionOpened"; session: Buffer }
  | { kind: "authenticated"; authentication: Buffer }
  | { kind: "abandoned"; decline: Decline | null; reason: OutcomeReason }
  | { kind: "submitted" }
  | { kind: "replied"; outcome: BankOutcome; isCancelled: boolean }
  | { kind: "leaseExpired" }
  | { kind: "asked"; finding: StatusFinding; isCancelled: boolean; notFoundIsFinalAfterMs: number; sharedNow: Date }
  | { kind: "reversed" }
  | { kind: "reversalGivenUp" }
  | { kind: "settledManually"; as: ManualOutcome; references?: BankReferences | null; isCancelled: boolean };

/** The part of an attempt that events read or change. */
export type AttemptFacts = Pick<
  Attempt,
  | "state"
  | "chargedAmount"
  | "submittedAt"
  | "writeAheadAt"
  | "dueAt"
  | "askedCount"
  | "askedAt"
  | "notFoundAt"
  | "outcomeReason"
  | "decline"
  | "references"
  | "authentication"
  | "threeDsSession"
  | "finishedAt"
>;

/** What an event sets. A due time, a decline, an authentication and a session that it does not set are removed; the rest stays. */
type Change = Partial<Omit<AttemptFacts, "chargedAmount" | "writeAheadAt" | "references" | "finishedAt">> & {
  references?: BankReferences | null;
};

/** A worker takes over from a process that has not continued for this long. */
const TAKEOVER_MS = 30_000;
const NOT_FOUND_AGAIN_MS = 60_000;
const CLOCK_REFUSED_AGAIN_MS = 3_600_000;

/** Returns the attempt after the event; null if the event does not apply in its state. */
export function reduceAttempt<Facts extends AttemptFacts>(attempt: Facts, event: AttemptEvent, at: Date): Facts | null {
  const change = changeBy(attempt, event, at);
  if (change === null) return null;
  const { state = attempt.state, dueAt = null, outcomeReason = null, references } = change;
  return {
    ...attempt,
    decline: null,
    authentication: null,
    threeDsSession: null,
    ...change,
    state,
    dueAt,
    outcomeReason: outcomeReason ?? attempt.outcomeReason,
    references: {
      transactionId: references?.transactionId ?? attempt.references.transactionId,
      authCode: references?.authCode ?? attempt.references.authCode,
      hostReference: references?.hostReference ?? attempt.references.hostReference,
      bankOrderNumber: references?.bankOrderNumber ?? attempt.references.bankOrderNumber,
    },
    finishedAt: dueAt === null && !isUndecided(state) ? at : null,
  };
}

function changeBy(attempt: AttemptFacts, event: AttemptEvent, at: Date): Change | null {
  const { state } = attempt;
  switch (event.kind) {
    case "authenticationStarted":
      return state === "CREATED" ? { state: "AUTH_PENDING", dueAt: event.expiresAt } : null;
    case "sessionOpened":
      return state === "AUTH_PENDING" ? { threeDsSession: event.session, dueAt: attempt.dueAt } : null;
    case "authenticated": {
      const { authentication } = event;
      const { threeDsSession } = attempt;
      return state === "AUTH_PENDING"
        ? { state: "AUTHENTICATED", authentication, threeDsSession, dueAt: later(at, TAKEOVER_MS) }
        : null;
    }
    case "abandoned":
      return isBeforeSubmitting(state)
        ? { state: "ABANDONED", decline: event.decline, outcomeReason: event.reason }
        : null;
    case "submitted":
      return state === "CREATED" || state === "AUTHENTICATED"
        ? { state: "SUBMITTING", submittedAt: at, dueAt: at } // A worker takes over when the lease ends.
        : null;
    case "replied":
      return state === "SUBMITTING" ? afterReply(event.outcome, event.isCancelled, at) : null;
    case "leaseExpired":
      return state === "SUBMITTING" ? { state: "UNKNOWN", dueAt: at, outcomeReason: "no_reply_recorded" } : null;
    case "asked":
      return state === "UNKNOWN" ? afterFinding(attempt, event, at) : null;
    case "reversed":
      return state === "REVERSING" || state === "MANUAL" ? { state: "REVERSED" } : null;
    case "reversalGivenUp":
      return state === "REVERSING" ? { state: "MANUAL", outcomeReason: "reversal_given_up" } : null;
    case "settledManually":
      return state === "MANUAL" ? afterManualSettlement(event) : null;
  }
}

function afterReply(outcome: BankOutcome, isCancelled: boolean, at: Date): Change {
  switch (outcome.kind) {
    case "approved":
      return afterApproval(outcome.references, isCancelled, at);
    case "declined":
      return { state: "DECLINED", decline: outcome.decline, outcomeReason: outcome.reason };
    case "unknown": {
      const dueAt = nextAskAt({ ageMs: 0, askedCount: 0 }, at);
      return { state: "UNKNOWN", dueAt, outcomeReason: outcome.reason };
    }
  }
}

function afterApproval(references: BankReferences | null, isCancelled: boolean, at: Date): Change {
  return isCancelled
    ? { state: "REVERSING", dueAt: at, references, outcomeReason: "cancelled_meanwhile" }
    : { state: "APPROVED", references };
}

function afterFinding(attempt: AttemptFacts, event: Extract<AttemptEvent, { kind: "asked" }>, at: Date): Change {
  const { finding, isCancelled } = event;
  const asked = { askedCount: attempt.askedCount + 1, askedAt: at };
  switch (finding.kind) {
    case "approved": {
      const { amount, references } = finding;
      if (amount !== null && amount !== attempt.chargedAmount)
        return { ...asked, state: "MANUAL", references, outcomeReason: "amount_differs" };
      return { ...asked, ...afterApproval(references, isCancelled, at) };
    }
    case "declined":
      return { ...asked, state: "DECLINED", decline: finding.decline };
    case "undone":
      return { ...asked, state: "REVERSED", decline: ownDeclines.undoneAtBank, outcomeReason: "undone_at_bank" };
    case "unanswerable":
      return { ...asked, state: "MANUAL", outcomeReason: finding.reason };
    case "open":
      return askAgain(attempt, event, { ...asked, notFoundAt: null, outcomeReason: finding.reason }, null, at);
    case "clockRefused":
      return afterRefusedClock(attempt, event, asked, at);
    case "notFound":
      return afterNotFound(attempt, asked, event, at);
  }
}

/**
 * The bank may still be processing: "not found" counts only after the bank's longest processing time, and only when the
 * bank has said it twice. Both periods are measured by the database's clock, because a process's clock may be wrong.
 */
function afterNotFound(
  attempt: AttemptFacts,
  asked: { askedCount: number; askedAt: Date },
  event: Extract<AttemptEvent, { kind: "asked" }>,
  at: Date,
): Change {
  const { notFoundIsFinalAfterMs, sharedNow } = event;
  const bankHadMs = ageMs(attempt, sharedNow);
  if (bankHadMs < notFoundIsFinalAfterMs) {
    const finalFrom = later(at, notFoundIsFinalAfterMs - bankHadMs);
    return askAgain(attempt, event, { ...asked, notFoundAt: null, outcomeReason: "not_found" }, finalFrom, at);
  }
  const notFoundAt = attempt.notFoundAt ?? sharedNow;
  const sinceThenMs = sharedNow.getTime() - notFoundAt.getTime();
  const isAskedTwice = sinceThenMs >= NOT_FOUND_AGAIN_MS;
  if (isAskedTwice)
    return {
      ...asked,
      state: "DECLINED",
      notFoundAt,
      decline: ownDeclines.notSubmitted,
      outcomeReason: "not_submitted",
    };
  const again = later(at, NOT_FOUND_AGAIN_MS - sinceThenMs);
  return askAgain(attempt, event, { ...asked, notFoundAt, outcomeReason: "not_found" }, again, at);
}

/** A person has asked the bank, so this answer is as final as the bank's own. */
function afterManualSettlement({
  as,
  references = null,
  isCancelled,
}: Extract<AttemptEvent, { kind: "settledManually" }>): Change {
  const outcomeReason = "settled_manually";
  switch (as) {
    case "approved":
      return { state: "APPROVED", references, outcomeReason };
    case "declined":
      return { state: "DECLINED", outcomeReason, decline: ownDeclines.refusedByPeople };
    case "reversed":
      return { state: "REVERSED", references, outcomeReason, decline: isCancelled ? null : ownDeclines.undoneAtBank };
  }
}

/** The bank has not looked at the order, and will not before our clock is right: that is no reason to give up. */
function afterRefusedClock(
  attempt: AttemptFacts,
  { sharedNow }: Extract<AttemptEvent, { kind: "asked" }>,
  asked: { askedCount: number; askedAt: Date },
  at: Date,
): Change {
  const scheduled = nextAskAt({ ageMs: ageMs(attempt, sharedNow), askedCount: asked.askedCount }, at);
  const dueAt = scheduled ?? later(at, CLOCK_REFUSED_AGAIN_MS);
  return { ...asked, notFoundAt: null, outcomeReason: "clock_refused", dueAt };
}

function askAgain(
  attempt: AttemptFacts,
  { sharedNow }: Extract<AttemptEvent, { kind: "asked" }>,
  change: Change & { askedCount: number },
  noLaterThan: Date | null,
  at: Date,
): Change {
  const scheduled = nextAskAt({ ageMs: ageMs(attempt, sharedNow), askedCount: change.askedCount }, at);
  if (scheduled === null) return { ...change, state: "MANUAL", outcomeReason: "never_resolved" };
  return { ...change, dueAt: noLaterThan !== null && noLaterThan < scheduled ? noLaterThan : scheduled };
}

/** How long ago it was submitted, by the database's clock. */
function ageMs({ writeAheadAt }: AttemptFacts, sharedNow: Date): number {
  return sharedNow.getTime() - (writeAheadAt ?? sharedNow).getTime();
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
