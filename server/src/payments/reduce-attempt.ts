import type { BankReferences, Decline } from "#acquirers/registry.ts";
import { isBeforeSubmitting } from "./attempt.ts";
import type { Attempt, AttemptState, Finding, ManualOutcome, Outcome } from "./attempt.ts";
import { nextAskAt } from "./resolution-schedule.ts";

/**
 * `isCancelled`: the merchant has cancelled the payment meanwhile, so that an approval is taken back. `sharedNow`: before
 * the bank was asked, by the database's clock.
 */
export type AttemptEvent =
  | { kind: "authenticationStarted"; expiresAt: Date }
  | { kind: "authenticated" }
  | { kind: "abandoned"; decline: Decline | null; reason: string }
  | { kind: "submitted" }
  | { kind: "replied"; outcome: Outcome; isCancelled: boolean }
  | { kind: "leaseExpired" }
  | { kind: "asked"; finding: Finding; isCancelled: boolean; notFoundIsFinalAfterMs: number; sharedNow: Date }
  | { kind: "reversed" }
  | { kind: "reversalGivenUp" }
  | { kind: "settledManually"; as: ManualOutcome; isCancelled: boolean };

/** What decides how an event is taken. */
export type AttemptFacts = Pick<
  Attempt,
  "state" | "chargedAmount" | "submittedAt" | "writeAheadAt" | "askedCount" | "askedAt" | "notFoundAt"
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

const refusedByPeople: Decline = {
  code: "NOT_DONE_AT_BANK",
  message: "The bank did not carry it out.",
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
      return attempt.state === "REVERSING" || attempt.state === "MANUAL" ? to(["REVERSED"]) : null;
    case "reversalGivenUp":
      return attempt.state === "REVERSING" ? to(["MANUAL"], { reason: "reversal_given_up" }) : null;
    case "settledManually":
      return attempt.state === "MANUAL" ? afterPeople(event, to) : null;
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
  event: Extract<AttemptEvent, { kind: "asked" }>,
  at: Date,
  to: To,
): AttemptStep {
  const { finding, isCancelled } = event;
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
      return afterNotFound(attempt, asked, event, at, to);
  }
}

/**
 * The bank may still be at work: "not found" counts only after its longest time, and when it has said so twice. Both are
 * counted by the one clock that no process can have wrong; what is left of them is waited for by the process's own.
 */
function afterNotFound(
  attempt: AttemptFacts,
  asked: { askedCount: number; askedAt: Date },
  { notFoundIsFinalAfterMs, sharedNow }: Extract<AttemptEvent, { kind: "asked" }>,
  at: Date,
  to: To,
): AttemptStep {
  const bankHadMs = sharedNow.getTime() - (attempt.writeAheadAt ?? sharedNow).getTime();
  if (bankHadMs < notFoundIsFinalAfterMs) {
    const finalFrom = later(at, notFoundIsFinalAfterMs - bankHadMs);
    return askAgain(attempt, { ...asked, notFoundAt: null, reason: "not_found" }, finalFrom, at, to);
  }
  const notFoundAt = attempt.notFoundAt ?? sharedNow;
  const sinceThenMs = sharedNow.getTime() - notFoundAt.getTime();
  const askedTwice = sinceThenMs >= NOT_FOUND_AGAIN_MS;
  if (askedTwice) return to(["DECLINED"], { ...asked, notFoundAt, decline: notSubmitted, reason: "not_submitted" });
  const again = later(at, NOT_FOUND_AGAIN_MS - sinceThenMs);
  return askAgain(attempt, { ...asked, notFoundAt, reason: "not_found" }, again, at, to);
}

/** A person asked the bank: what they were told is final, as a bank's own answer is. */
function afterPeople({ as, isCancelled }: Extract<AttemptEvent, { kind: "settledManually" }>, to: To): AttemptStep {
  const reason = "settled_manually";
  switch (as) {
    case "approved":
      return to(["APPROVED"], { reason });
    case "declined":
      return to(["DECLINED"], { reason, decline: refusedByPeople });
    case "reversed":
      return to(["REVERSED"], { reason, decline: isCancelled ? null : undoneAtBank });
  }
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
