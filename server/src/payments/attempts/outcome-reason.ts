import type { ReversalOutcome, ThreeDsJudged } from "#acquirers/registry.ts";

type ReversalRefused = Extract<ReversalOutcome, { kind: "refused" }>["reason"];
type NotAuthenticated = Extract<ThreeDsJudged, { kind: "failed" }>["reason"];

/**
 * Why an attempt has its state, in our own words: the portal has a text for each. Adapters of banks write sentences for technicians
 * instead, such as "undecided reply 99".
 */
export type OutcomeReason =
  | "acquirer_failed"
  | "amount_differs"
  | "another_sum_was_refunded"
  | "another_was_faster"
  | "bank_answers_no_queries"
  | "bank_unreachable"
  | "began_anew"
  | "cancelled_meanwhile"
  | "card_data_gone"
  | "clock_refused"
  | "declined_at_start"
  | "expired"
  | "never_resolved"
  | "never_submitted"
  | "no_reply_recorded"
  | "not_found"
  | "not_submitted"
  | "payment_cancelled"
  | "payment_not_open"
  | "pending_at_bank"
  | "refunded_at_bank"
  | "replaced"
  | "reversal_given_up"
  | "settled_manually"
  | "start_failed"
  | "status_tells_no_voids"
  | "status_tells_no_refunds"
  | "undone_at_bank"
  | "unsent"
  | "which_refund_is_unknown"
  | "withdrawn"
  | `order_is_${"approved" | "declined" | "notFound" | "refunded" | "voided"}`
  | NotAuthenticated
  | ReversalRefused;

/** A code of ours, or what an adapter wrote. */
export type AnyReason = OutcomeReason | (string & {});
