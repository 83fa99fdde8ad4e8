import type { Amount, CurrencyCode } from "@servicepay/money";
import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import type { AttemptId, AttemptKind } from "./attempt.ts";
import type { PaymentId } from "../payment.ts";
import { selectManualAttempts } from "../store/manual-attempts.ts";

/** A MANUAL attempt with what an operator needs to ask the bank. */
export interface ManualAttempt {
  id: AttemptId;
  paymentId: PaymentId;
  orderReference: string;
  clientReference: string | null;
  kind: AttemptKind;
  terminalId: string;
  /** The bank's name of the order. */
  bankOrderId: string;
  chargedAmount: Amount;
  currency: CurrencyCode;
  maskedPan: string | null;
  submittedAt: Date | null;
  /** A code: "never_resolved", "reversal_given_up", "amount_differs" … */
  outcomeReason: string | null;
}

/** Returns at most 500, the oldest first. */
export function listManualAttempts(ctx: Context | WriteContext): Promise<ManualAttempt[]> {
  return joinTransaction(ctx, selectManualAttempts);
}
