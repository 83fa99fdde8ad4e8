import type { Decline } from "#acquirers/registry.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { isAuthenticationOver, mayHaveCharged, type Attempt, type AttemptId } from "./attempts/attempt.ts";
import { moveAttempt } from "./attempts/move-attempt.ts";
import type { OutcomeReason } from "./attempts/outcome-reason.ts";
import { ownDeclines } from "./attempts/own-declines.ts";
import { resolveAttempt } from "./attempts/resolve-attempt.ts";
import { reverseSale } from "./attempts/reverse-sale.ts";
import { selectAttempt, selectAttempts } from "./store/attempts.ts";
import { releaseAttempt } from "./store/claims.ts";
import { lockPaymentAndAttempt } from "./store/locks.ts";
import { completeAuthenticated, continueThreeDsReturn } from "./three-ds/receive-three-ds-return.ts";

const LOOK_AGAIN_MS = 60_000;

export interface ClaimedAttempt {
  id: AttemptId;
  fence: number;
}

/** Does what a claimed attempt needs next. A worker whose claim another process has taken over does nothing. */
export async function workOnAttempt(ctx: Context, { id, fence }: ClaimedAttempt): Promise<void> {
  const attempt = await selectAttempt(reading(ctx), id);
  if (attempt?.fence !== fence) return;
  switch (attempt.state) {
    case "CREATED":
      return abandon(ctx, attempt, null, "never_submitted");
    case "AUTH_PENDING":
      return continueAuthentication(ctx, attempt);
    case "AUTHENTICATED":
      return isAuthenticationOver(attempt, ctx.clock.now())
        ? abandon(ctx, attempt, ownDeclines.authenticationTimedOut, "expired")
        : void (await completeAuthenticated(ctx, attempt));
    case "SUBMITTING":
    case "UNKNOWN":
      return resolveAttempt(ctx, attempt);
    case "REVERSING":
      return reverse(ctx, attempt);
    default:
  }
}

/** A stored return that is not judged yet comes first: its payer came back in time. */
async function continueAuthentication(ctx: Context, attempt: Attempt): Promise<void> {
  const { isUndecided } = await continueThreeDsReturn(ctx, attempt);
  if (isAuthenticationOver(attempt, ctx.clock.now()))
    return abandon(ctx, attempt, ownDeclines.authenticationTimedOut, "expired");
  if (isUndecided) return;
  await inTransaction(ctx, async (ctx) => {
    const { attempt: current } = await lockPaymentAndAttempt(ctx, attempt);
    if (current.state === "AUTH_PENDING" && current.expiresAt !== null)
      await releaseAttempt(ctx, current, current.expiresAt);
  });
}

function abandon(ctx: Context, seen: Attempt, decline: Decline | null, reason: OutcomeReason): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { payment, attempt } = await lockPaymentAndAttempt(ctx, seen);
    if (attempt.state === seen.state) await moveAttempt(ctx, payment, attempt, { kind: "abandoned", decline, reason });
  });
}

/** Gives a charge back. Each reversal is an attempt of its own, until the bank confirms one. */
async function reverse(ctx: Context, { id, paymentId }: Attempt): Promise<void> {
  const next = await inTransaction(ctx, async (ctx) => {
    const { attempt: sale } = await lockPaymentAndAttempt(ctx, { id, paymentId });
    // Its void or refund may have finished it meanwhile. A finished attempt is never due again.
    if (sale.state !== "REVERSING") return null;
    await releaseAttempt(ctx, sale, new Date(ctx.clock.now().getTime() + LOOK_AGAIN_MS));
    const reversals = (await selectAttempts(ctx, paymentId)).filter(({ reversesId }) => reversesId === id);
    const isUnderWay = reversals.some(({ state }) => state === "CREATED" || mayHaveCharged(state));
    return isUnderWay ? null : { kind: kindOfNext(reversals) };
  });
  if (next === null) return;
  await reverseSale(ctx, async (ctx) => {
    const { attempt: sale } = await lockPaymentAndAttempt(ctx, { id, paymentId });
    const { chargedAmount: left, outcomeReason: reason } = sale;
    return { sale, left, reversal: { kind: next.kind, amount: left, reason } };
  });
}

/** A void; a refund once the bank has answered that its day is closed. */
function kindOfNext(reversals: readonly Attempt[]): "void" | "refund" {
  return reversals.some(({ kind, outcomeReason }) => kind === "void" && outcomeReason === "day_closed")
    ? "refund"
    : "void";
}
