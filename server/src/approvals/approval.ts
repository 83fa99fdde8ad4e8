import type { Amount, CurrencyCode } from "@servicepay/money";
import type { AttemptId, ManualOutcome, PaymentId } from "#payments/index.ts";
import type { Id } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";

export type ApprovalId = Id<"approval">;

/**
 * `waiting` for another member; `approved`: the void or refund is not made yet; `done`: it was sent, whatever the bank's
 * answer (which may still be unknown), or the attempt was settled; `failed`: nothing was done, and nothing will be.
 */
export type ApprovalState = "waiting" | "approved" | "done" | "failed" | "refused" | "expired";

interface ApprovalFacts {
  id: ApprovalId;
  paymentId: PaymentId;
  amount: Amount;
  currency: CurrencyCode;
  reason: string;
  state: ApprovalState;
  /** A member's id. */
  askedBy: string;
  askedAt: Date;
  /** False if the member did it alone. */
  needsSecond: boolean;
  expiresAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  note: string | null;
  /** A code for why nothing was done, such as "more_than_left". */
  failure: string | null;
  endedAt: Date | null;
}

/** Money that a member wants to give back. */
export interface ReversalApproval extends ApprovalFacts {
  kind: "reversal";
  /** The void or refund that it made. */
  attemptId: AttemptId | null;
}

/**
 * What a member says of an unclear attempt, whose outcome the bank never reported. It is never `approved`: it is done at
 * once.
 */
export interface SettlementApproval extends ApprovalFacts {
  kind: "settlement";
  attemptId: AttemptId;
  /** What the member learned from the bank. */
  as: ManualOutcome;
  authCode: string | null;
  hostReference: string | null;
}

export type Approval = ReversalApproval | SettlementApproval;

export const EXPIRES_AFTER_MS = 24 * 3_600_000;

/** Carrying out takes seconds. The key of an approval is kept longer than this, so that it never makes a second refund. */
export const CARRY_OUT_WITHIN_MS = 48 * 3_600_000;

/** The name of the key with which an approval's void or refund is made. */
export function keyOf(id: ApprovalId): string {
  return `approval:${id}`;
}

export function asReversal(approval: Approval | undefined): ReversalApproval {
  if (approval?.kind !== "reversal") throw noApproval();
  return approval;
}

export function asSettlement(approval: Approval | undefined): SettlementApproval {
  if (approval?.kind !== "settlement") throw noApproval();
  return approval;
}

export function noApproval() {
  return notFound("There is no such approval.");
}
