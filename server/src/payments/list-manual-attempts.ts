import type { Amount, CurrencyCode } from "@servicepay/money";
import { joinTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import type { AttemptId, AttemptKind } from "./attempt.ts";
import type { PaymentId } from "./payment.ts";
import { selectManualAttempts } from "./store/manual-attempts.ts";

/** An attempt whose outcome only people can find out, with what they need to ask the bank. */
export interface ManualAttempt {
  id: AttemptId;
  paymentId: PaymentId;
  orderReference: string;
  clientReference: string | null;
  kind: AttemptKind;
  terminalId: string;
  /** The bank knows it by this. */
  bankOrderId: string;
  chargedAmount: Amount;
  currency: CurrencyCode;
  maskedPan: string | null;
  submittedAt: Date | null;
  /** A word for why: "never_resolved", "reversal_given_up", "amount_differs" … */
  outcomeReason: string | null;
}

/** The oldest first, at most 500. */
export function listManualAttempts(ctx: Context | WriteContext): Promise<ManualAttempt[]> {
  return joinTransaction(ctx, selectManualAttempts);
}
