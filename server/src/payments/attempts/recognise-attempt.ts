import { noReferences } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { isCancelled } from "../payment-rules.ts";
import { selectAttempt, selectSharedNow } from "../store/attempts.ts";
import { wakeAttempt } from "../store/claims.ts";
import { lockPaymentAndAttempt } from "../store/locks.ts";
import type { AttemptId } from "./attempt.ts";
import { moveAttempt } from "./move-attempt.ts";

export interface Recognition {
  attemptId: AttemptId;
  /** The bank's reference of the movement. */
  reference: string;
  authCode: string | null;
  /** False for a list that a person uploaded: then the bank is asked at once, and its answer decides. */
  isFromBank: boolean;
}

/**
 * Approves an UNKNOWN attempt that the bank's list of a day contains with the same order, kind, amount, currency and
 * installments: that proves it as an answer to a status query does. Absence from a list proves nothing, so this never
 * declines. Attempts in other states stay as they are.
 */
export function recogniseAttempt(ctx: Context, recognition: Recognition): Promise<"approved" | "asked" | "unchanged"> {
  const { attemptId, reference, authCode, isFromBank } = recognition;
  return inTransaction(ctx, async (ctx) => {
    const found = await selectAttempt(ctx, attemptId);
    if (found?.state !== "UNKNOWN") return "unchanged";
    const { payment, attempt } = await lockPaymentAndAttempt(ctx, found);
    if (attempt.state !== "UNKNOWN") return "unchanged";
    if (!isFromBank) {
      await wakeAttempt(ctx, attempt, ctx.clock.now());
      return "asked";
    }
    const moved = await moveAttempt(ctx, payment, attempt, {
      kind: "asked",
      // The caller has compared the amount. A list does not contain the host reference.
      finding: {
        kind: "approved",
        amount: null,
        references: { ...noReferences, transactionId: reference, authCode },
      },
      isCancelled: isCancelled(payment, attempt),
      notFoundIsFinalAfterMs: Number.POSITIVE_INFINITY,
      sharedNow: await selectSharedNow(ctx),
    });
    if (moved === null) throw new Error(`attempt ${attemptId} could not be recognised`);
    await recordAudit(ctx, {
      action: "payment.recognised_in_list",
      recordType: "payment",
      recordId: payment.id,
      details: { attemptId, kind: attempt.kind, state: moved.state, reference },
    });
    return "approved";
  });
}
