import type { Decline } from "#acquirers/registry.ts";
import type { Attempt, AttemptId } from "./attempts/attempt.ts";
import type { Payment } from "./payment.ts";

/** The result of an attempt as far as it is known. `processing`: unknown yet, and never reported as failed. */
export type PaymentResult =
  | { kind: "approved"; payment: Payment; attemptId: AttemptId }
  | { kind: "declined"; payment: Payment; attemptId: AttemptId; decline: Decline }
  | { kind: "processing"; payment: Payment; attemptId: AttemptId };

export function resultOf(payment: Payment, attempt: Attempt): PaymentResult {
  const attemptId = attempt.id;
  switch (attempt.state) {
    case "APPROVED":
      return { kind: "approved", payment, attemptId };
    case "DECLINED":
    case "ABANDONED":
    case "REVERSED":
      return { kind: "declined", payment, attemptId, decline: attempt.decline ?? withdrawn };
    case "CREATED":
    case "AUTH_PENDING":
    case "AUTHENTICATED":
    case "SUBMITTING":
    case "UNKNOWN":
    case "REVERSING":
    case "MANUAL":
      return { kind: "processing", payment, attemptId };
  }
}

/** The payer or the merchant abandoned this attempt; no bank declined it. */
const withdrawn: Decline = {
  code: "WITHDRAWN",
  message: "This attempt was abandoned before it was charged.",
  class: "technical",
};
