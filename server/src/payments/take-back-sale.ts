import type { Amount } from "@servicepay/money";
import type { Context, WriteContext } from "#platform/context.ts";
import { inTransaction } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { violatedUnique } from "#platform/database/failures.ts";
import { newId } from "#platform/ids.ts";
import { madeBefore, rememberMade } from "#platform/http/idempotency/keyed-request.ts";
import { conflict } from "#platform/refusal.ts";
import type { Attempt } from "./attempt.ts";
import { authorize } from "./authorize.ts";
import { insertAttempt, selectAttempt } from "./store/attempts.ts";

export interface TakeBack {
  kind: "void" | "refund";
  /** All of the sale for a void. */
  amount: Amount;
  reason: string | null;
}

/** A worker gives a void or refund up that was never submitted. */
const SUBMIT_WITHIN_MS = 60_000;

/**
 * Asks the bank to void or refund; `prepare` checks and picks the sale under the payment's lock. What the same request
 * has asked before, when it ended without an answer, is not asked again; `insteadOf` is what it goes on from.
 */
export async function takeBackSale(
  ctx: Context,
  prepare: (ctx: WriteContext) => Promise<{ sale: Attempt; takeBack: TakeBack }>,
  insteadOf?: Attempt,
): Promise<Attempt> {
  try {
    const { sale, attempt } = await inTransaction(ctx, async (ctx) => {
      const before = await askedBefore(ctx, insteadOf);
      if (before !== null) return { sale: await selectAttempt(ctx, before.reversesId!), attempt: before };
      const { sale, takeBack } = await prepare(ctx);
      const attempt = await openTakeBack(ctx, sale, takeBack);
      await rememberMade(ctx, attempt.id);
      await faultPoint("payments.take_back_before_commit");
      return { sale, attempt };
    });
    await faultPoint("payments.take_back_after_commit");
    if (attempt.state !== "CREATED") return attempt;
    return await authorize(ctx, attempt, {
      kind: attempt.kind === "void" ? "void" : "refund",
      saleReferences: sale!.references,
    });
  } catch (error) {
    if (violatedUnique(error) !== "one_live_reversal") throw error;
    throw conflict("A cancellation or refund of this payment is under way.", {
      reason: "in_progress",
      retryAfterSeconds: 5,
    });
  }
}

/** One that was given up before it was sent is as good as none. */
async function askedBefore(ctx: WriteContext, insteadOf: Attempt | undefined): Promise<Attempt | null> {
  const id = await madeBefore(ctx);
  const attempt = id === null || id === insteadOf?.id ? undefined : await selectAttempt(ctx, id);
  return attempt === undefined || attempt.state === "ABANDONED" ? null : attempt;
}

async function openTakeBack(ctx: WriteContext, sale: Attempt, { kind, amount, reason }: TakeBack): Promise<Attempt> {
  const now = ctx.clock.now();
  return insertAttempt(ctx, {
    ...sale,
    id: newId<"attempt">(),
    kind,
    reversesId: sale.id,
    chargedAmount: amount,
    reason,
    returnUrl: null,
    savedCardId: null,
    cardDataId: null,
    expiresAt: null,
    dueAt: new Date(now.getTime() + SUBMIT_WITHIN_MS),
    createdAt: now,
  });
}
