import { recordAudit } from "#audit/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { Context } from "#platform/context.ts";
import type { AttemptId } from "./attempt.ts";
import { moveAttempt } from "./move-attempt.ts";
import { lockAttempt, selectAttempt, selectSharedNow } from "./store/attempts.ts";
import { wakeAttempt } from "./store/claims.ts";
import { lockPaymentOf } from "./store/payments.ts";

export interface Recognition {
  attemptId: AttemptId;
  /** The bank's number of the movement, in its own list. */
  reference: string;
  authCode: string | null;
  /** False for a list that a person handed in: then the bank itself is asked at once, and its answer decides. */
  isBanksWord: boolean;
}

/**
 * A movement in the bank's list of a day, equal in order, kind, amount, currency and installments, is the bank's word
 * that an UNKNOWN attempt was carried out, as an answer to a query is. What stands in no list proves nothing: this never
 * declines. Attempts in any other state stay as they are.
 */
export function recogniseAttempt(ctx: Context, recognition: Recognition): Promise<"approved" | "asked" | "unchanged"> {
  const { attemptId, reference, authCode, isBanksWord } = recognition;
  return inTransaction(ctx, async (ctx) => {
    const found = await selectAttempt(ctx, attemptId);
    if (found?.state !== "UNKNOWN") return "unchanged";
    const payment = await lockPaymentOf(ctx, found);
    const attempt = await lockAttempt(ctx, attemptId);
    if (attempt.state !== "UNKNOWN") return "unchanged";
    if (!isBanksWord) {
      await wakeAttempt(ctx, attempt, ctx.clock.now());
      return "asked";
    }
    const moved = await moveAttempt(ctx, payment, attempt, {
      kind: "asked",
      // The amount was compared before; this is no answer about the host's own number.
      finding: {
        kind: "approved",
        amount: null,
        references: { transactionId: reference, authCode, hostReference: null },
      },
      isCancelled: attempt.kind === "sale" && payment.cancelRequestedAt !== null,
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
