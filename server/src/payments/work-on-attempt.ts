import { inTransaction, reading } from "#platform/context.ts";
import type { Context } from "#platform/context.ts";
import type { Decline } from "#acquirers/registry.ts";
import { mayHaveCharged } from "./attempt.ts";
import type { Attempt, AttemptId } from "./attempt.ts";
import { moveAttempt } from "./move-attempt.ts";
import { completeAuthenticated, continueThreeDsReturn } from "./receive-three-ds-return.ts";
import { resolveAttempt } from "./resolve-attempt.ts";
import { lockAttempt, selectAttempt, selectAttempts } from "./store/attempts.ts";
import { releaseAttempt } from "./store/claims.ts";
import { lockPaymentOf } from "./store/payments.ts";
import { takeBackSale } from "./take-back-sale.ts";
import { authenticationTimedOut } from "./three-ds-declines.ts";

const LOOK_AGAIN_MS = 60_000;

export interface Claim {
  id: AttemptId;
  fence: number;
}

/** Whatever an attempt that this worker has claimed needs next. One who was paused until another claimed it does nothing. */
export async function workOnAttempt(ctx: Context, { id, fence }: Claim): Promise<void> {
  const attempt = await selectAttempt(reading(ctx), id);
  if (attempt?.fence !== fence) return;
  switch (attempt.state) {
    case "CREATED":
      return abandon(ctx, attempt, null, "never_submitted");
    case "AUTH_PENDING":
      return authenticationDue(ctx, attempt);
    case "AUTHENTICATED":
      return isOver(ctx, attempt)
        ? abandon(ctx, attempt, authenticationTimedOut, "expired")
        : void (await completeAuthenticated(ctx, attempt));
    case "SUBMITTING":
    case "UNKNOWN":
      return resolveAttempt(ctx, attempt);
    case "REVERSING":
      return takeBack(ctx, attempt);
    default:
  }
}

/** A return that was stored and not judged goes first: its payer did come back in time. */
async function authenticationDue(ctx: Context, attempt: Attempt): Promise<void> {
  await continueThreeDsReturn(ctx, attempt);
  if (isOver(ctx, attempt)) return abandon(ctx, attempt, authenticationTimedOut, "expired");
  await inTransaction(ctx, async (ctx) => {
    const current = await lockAttempt(ctx, attempt.id);
    if (current.state === "AUTH_PENDING" && current.expiresAt !== null)
      await releaseAttempt(ctx, current, current.expiresAt);
  });
}

function isOver(ctx: Context, { expiresAt }: Attempt): boolean {
  return expiresAt === null || expiresAt <= ctx.clock.now();
}

function abandon(
  ctx: Context,
  { id, paymentId, state }: Attempt,
  decline: Decline | null,
  reason: string,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const payment = await lockPaymentOf(ctx, { paymentId });
    const attempt = await lockAttempt(ctx, id);
    if (attempt.state === state) await moveAttempt(ctx, payment, attempt, { kind: "abandoned", decline, reason });
  });
}

/** Charged, and to be given back: each try is an attempt of its own, until the bank confirms one. */
async function takeBack(ctx: Context, { id, paymentId }: Attempt): Promise<void> {
  const next = await inTransaction(ctx, async (ctx) => {
    await lockPaymentOf(ctx, { paymentId });
    const sale = await lockAttempt(ctx, id);
    // Its void or refund may have finished it after this worker looked: what is finished is never due again.
    if (sale.state !== "REVERSING") return null;
    await releaseAttempt(ctx, sale, new Date(ctx.clock.now().getTime() + LOOK_AGAIN_MS));
    const tries = (await selectAttempts(ctx, paymentId)).filter(({ reversesId }) => reversesId === id);
    const isUnderWay = tries.some(({ state }) => state === "CREATED" || mayHaveCharged(state));
    return isUnderWay ? null : { kind: kindOfNext(tries) };
  });
  if (next === null) return;
  await takeBackSale(ctx, async (ctx) => {
    const sale = await lockAttempt(ctx, id);
    return { sale, takeBack: { kind: next.kind, amount: sale.chargedAmount, reason: sale.outcomeReason } };
  });
}

/** A void, unless the bank has said that its day is over: then it refunds. */
function kindOfNext(tries: readonly Attempt[]): "void" | "refund" {
  return tries.some(({ kind, outcomeReason }) => kind === "void" && outcomeReason === "day_closed") ? "refund" : "void";
}
