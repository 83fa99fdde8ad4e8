import type { BankReferences } from "#acquirers/registry.ts";
import { isUndecided } from "./attempt.ts";
import type { Attempt, AttemptState } from "./attempt.ts";
import type { AttemptStep } from "./reduce-attempt.ts";

/** What an attempt begins with. */
export type NewAttempt = Omit<
  Attempt,
  | "state"
  | "formEmittedAt"
  | "authentication"
  | "submittedAt"
  | "writeAheadAt"
  | "fence"
  | "askedCount"
  | "askedAt"
  | "notFoundAt"
  | "outcomeReason"
  | "decline"
  | "references"
  | "finishedAt"
>;

const noReferences: BankReferences = { transactionId: null, authCode: null, hostReference: null };

/** As it stands once it is inserted. */
export function openedAttempt(attempt: NewAttempt): Attempt {
  return {
    ...attempt,
    state: "CREATED",
    formEmittedAt: null,
    authentication: null,
    submittedAt: null,
    writeAheadAt: null,
    fence: 0,
    askedCount: 0,
    askedAt: null,
    notFoundAt: null,
    outcomeReason: null,
    decline: null,
    references: noReferences,
    finishedAt: null,
  };
}

/** What the attempt is after `takeStep` has written the step. */
export function attemptAfter(attempt: Attempt, step: AttemptStep, now: Date): Attempt {
  const { path, dueAt, askedCount, askedAt, notFoundAt, decline } = step;
  const outcomeReason = step.reason ?? attempt.outcomeReason;
  const stayed: Attempt = { ...attempt, dueAt, askedCount, askedAt, notFoundAt, outcomeReason };
  const state = path.at(-1);
  if (state === undefined) return stayed;
  const { transactionId, authCode, hostReference } = step.references ?? noReferences;
  return {
    ...stayed,
    state,
    decline,
    references: {
      transactionId: transactionId ?? attempt.references.transactionId,
      authCode: authCode ?? attempt.references.authCode,
      hostReference: hostReference ?? attempt.references.hostReference,
    },
    authentication: keepsAuthentication(state) ? attempt.authentication : null,
    finishedAt: isFinished(state, step) ? now : null,
  };
}

export const keepsAuthentication = (state: AttemptState) => state === "AUTHENTICATED";
export const isFinished = (state: AttemptState, { dueAt }: AttemptStep) => dueAt === null && !isUndecided(state);
