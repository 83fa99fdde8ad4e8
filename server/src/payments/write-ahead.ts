import type { Terminal } from "#acquirers/registry.ts";
import { openTerminal } from "#payment-sets/index.ts";
import { stopwatch } from "#platform/clock.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { CommitUnknown } from "#platform/database/failures.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Attempt } from "./attempts/attempt.ts";
import { isSubmittedBy, type Claim } from "./store/attempts.ts";
import { lockPayment } from "./store/locks.ts";

/** An attempt that is SUBMITTING. Once its transaction is committed, this process may ask the bank. */
export interface Submission {
  submitted: Attempt;
  claimId: string;
  terminal: Terminal;
  /** Since the write-ahead began. */
  elapsedMs: () => number;
  /** Nothing is sent to the bank afterwards. */
  sendWithinMs: number;
}

const DEADLINE_MS = 45_000;
/** After a commit whose outcome was unknown, the process goes on only within this time. */
const RESUME_WITHIN_MS = 5_000;

/** `write` stores the attempt as submitted by the claim; undefined if it may not. The terminal is opened in the same round trip. */
export async function writeAhead(
  ctx: WriteContext,
  terminalId: string,
  write: (claim: Claim) => Promise<Attempt | undefined>,
): Promise<Submission | null> {
  const elapsedMs = stopwatch(ctx.clock);
  const claimId = newId();
  const deadlineAt = new Date(ctx.clock.now().getTime() + DEADLINE_MS);
  const [submitted, { terminal }] = await inOneBatch(write({ claimId, deadlineAt }), openTerminal(ctx, terminalId));
  return submitted === undefined ? null : { submitted, claimId, terminal, elapsedMs, sendWithinMs: DEADLINE_MS };
}

/**
 * Runs a transaction that makes a write-ahead. If it is unknown whether the write-ahead was committed, looks it up; refuses if it was
 * not. If the look-up takes too long, nothing may be sent any more, and the workers ask the bank.
 */
export async function commitWriteAhead<Result extends { submission: Submission | null }>(
  ctx: Context,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined;
  try {
    return await inTransaction(ctx, async (ctx) => (result = await work(ctx)));
  } catch (error) {
    const submission = result?.submission ?? null;
    if (!(error instanceof CommitUnknown) || result === undefined || submission === null) throw error;
    await lookUp(ctx, submission);
    if (submission.elapsedMs() > RESUME_WITHIN_MS) submission.sendWithinMs = 0;
    return result;
  }
}

/**
 * To find out, a transaction locks the payment: the lock waits for a commit in progress, and this transaction's own commit waits
 * until the standby has both.
 */
async function lookUp(ctx: Context, { submitted: { id, paymentId }, claimId }: Submission): Promise<void> {
  const isCommitted = await inTransaction(ctx, async (ctx) => {
    await lockPayment(ctx, paymentId);
    return isSubmittedBy(ctx, id, claimId);
  });
  if (!isCommitted)
    throw new Refusal("ERR_UNAVAILABLE", "Nothing was charged. Please try again.", { retryAfterSeconds: 1 });
}
