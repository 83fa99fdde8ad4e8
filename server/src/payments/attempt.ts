import type { BankReferences, Decline } from "#acquirers/contract/acquirer.ts";
import type { Amount } from "@servicepay/money";
import type { Id } from "#platform/ids.ts";

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
export const attemptTransitions = {
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
} as const satisfies Record<AttemptState, readonly AttemptState[]>;

/** Sales in these states are charged, or may be: there is at most one of them per exclusive key. */
export const liveStates = [
  "SUBMITTING",
  "UNKNOWN",
  "REVERSING",
  "MANUAL",
  "APPROVED",
] as const satisfies readonly AttemptState[];

export function mayHaveCharged(state: AttemptState): boolean {
  return (liveStates as readonly AttemptState[]).includes(state);
}

/** What a bank's reply to a sale, void or refund comes down to. */
export type Outcome =
  | { kind: "approved"; references: BankReferences | null }
  | { kind: "declined"; decline: Decline }
  | { kind: "unknown"; reason: string };

/** What a status query comes down to, for the attempt that asked. `undone` = charged, and taken back at the bank. */
export type Finding =
  | { kind: "approved"; amount: Amount | null; references: BankReferences | null }
  | { kind: "declined"; decline: Decline }
  | { kind: "undone" }
  | { kind: "notFound" }
  | { kind: "open"; reason: string }
  | { kind: "unanswerable"; reason: string };
