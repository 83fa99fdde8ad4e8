import { setTimeout as delay } from "node:timers/promises";
import type { Evidence } from "#acquirers/registry.ts";
import { inTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { CommitUnknown, DatabaseUnavailable } from "#platform/database/failures.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { together } from "#platform/together.ts";
import { isUndecided } from "./attempt.ts";
import type { Attempt, Outcome } from "./attempt.ts";
import { moveLockedAttempt } from "./move-attempt.ts";
import { lockAttempt } from "./store/attempts.ts";
import { wakeAttempt } from "./store/claims.ts";
import { recordBankCall } from "./store/evidence.ts";
import { lockPaymentOf } from "./store/payments.ts";
import type { StoredPayment } from "./store/payments.ts";
import { unlessChanged } from "./unless-changed.ts";
import type { Before } from "./unless-changed.ts";

/** If the lease is lost meanwhile, what is written late tells those who then hold it. */
const RETRY_AFTER_MS = [100, 400, 1_500, 4_000, 8_000];

/** Writes something of the caller's in the transaction that settles the attempt; `payment` is as it was before. */
export type WriteBeside = (ctx: WriteContext, settled: Attempt, payment: StoredPayment) => Promise<void>;

/** `payment` is as it was when that was committed; null where it was not read. */
interface Submitted {
  attempt: Attempt;
  payment: StoredPayment | null;
}

/**
 * Writes what the bank answered, and everything that follows from it, in one transaction. Run twice it changes nothing
 * more. Where it cannot be written the attempt stays SUBMITTING, which is the truth: the workers ask the bank again.
 */
export async function settle(
  ctx: Context,
  submitted: Submitted,
  { outcome, evidence }: { outcome: Outcome; evidence: Evidence },
  writeBeside: WriteBeside = async () => {},
): Promise<Attempt> {
  const answer: Answer = { id: newId(), outcome, evidence, writeBeside };
  try {
    const settled = await settleWhenPossible(ctx, submitted, answer);
    await faultPoint("payments.settle_after_commit");
    return settled;
  } catch (error) {
    const { attempt } = submitted;
    ctx.log.error("the bank's answer could not be written and will be asked for again", {
      attemptId: attempt.id,
      outcome: outcome.kind,
      error,
    });
    return attempt;
  }
}

async function settleWhenPossible(ctx: Context, { attempt, payment }: Submitted, answer: Answer): Promise<Attempt> {
  const lookFirst = (ctx: WriteContext) => settleOnce(ctx, attempt, answer);
  let expected = payment;
  for (const retryAfterMs of RETRY_AFTER_MS) {
    try {
      if (expected === null) return await inTransaction(ctx, lookFirst);
      const before = { attempt, payment: expected };
      return await unlessChanged(ctx, before, (ctx) => writeAnswer(ctx, before, answer), lookFirst);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable || error instanceof CommitUnknown)) throw error;
      expected = null;
      await delay(retryAfterMs);
    }
  }
  return inTransaction(ctx, lookFirst);
}

interface Answer {
  id: string;
  outcome: Outcome;
  evidence: Evidence;
  writeBeside: WriteBeside;
}

async function settleOnce(ctx: WriteContext, submitted: Attempt, answer: Answer): Promise<Attempt> {
  const { id, outcome, evidence } = answer;
  const [payment, current] = await together(lockPaymentOf(ctx, submitted), lockAttempt(ctx, submitted.id));
  const isLate = current.state !== "SUBMITTING" || current.fence !== submitted.fence;
  if (isLate) {
    // Another process holds it now, and may be asking the bank; what came late tells the resolution.
    const isFirst = await recordBankCall(ctx, submitted, { id, outcome, evidence, isLate });
    if (isFirst && isUndecided(current.state)) await wakeAttempt(ctx, current, ctx.clock.now());
    return current;
  }
  return writeAnswer(ctx, { attempt: current, payment }, answer);
}

/** Payment and attempt are locked by the caller. */
async function writeAnswer(ctx: WriteContext, { attempt, payment }: Before, answer: Answer): Promise<Attempt> {
  const { id, outcome, evidence, writeBeside } = answer;
  const isCancelled = attempt.kind === "sale" && payment.cancelRequestedAt !== null;
  const event = { kind: "replied", outcome, isCancelled } as const;
  const [isFirst, moved] = await together(
    recordBankCall(ctx, attempt, { id, outcome, evidence, isLate: false }),
    moveLockedAttempt(ctx, payment, attempt, event, (settled) => writeBeside(ctx, settled, payment)),
  );
  if (!isFirst || moved === null) throw new Error(`attempt ${attempt.id} could not be settled`);
  await faultPoint("payments.settle_before_commit");
  return moved;
}
