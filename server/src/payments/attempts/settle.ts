import { setTimeout as delay } from "node:timers/promises";
import type { Calls } from "#acquirers/registry.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { CommitUnknown, DatabaseUnavailable } from "#platform/database/failures.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { wakeAttempt } from "../store/claims.ts";
import type { BankCall } from "../store/evidence.ts";
import { isUndecided, type Attempt, type BankOutcome } from "./attempt.ts";
import { observeBankCall } from "./observe-bank-call.ts";
import { writeBankAnswer } from "./write-bank-answer.ts";

/** The retries can outlast the lease. The answer then counts as late, and the attempt's new holder reads it. */
const RETRY_AFTER_MS = [100, 400, 1_500, 4_000, 8_000];

export interface BankAnswer {
  outcome: BankOutcome;
  calls: Calls;
}

/**
 * Writes the bank's answer and everything that follows from it in one transaction. Safe to repeat. If it cannot be
 * written, the attempt stays SUBMITTING, and the workers ask the bank. Throws nothing: the bank may have moved money, and an
 * error would tell the caller to repeat the request.
 */
export async function settle(ctx: Context, submitted: Attempt, answer: BankAnswer): Promise<Attempt> {
  try {
    await faultPoint("payments.bank_after_reply");
    const { outcome } = answer;
    for (const evidence of answer.calls) observeBankCall(ctx, submitted, evidence, evidence.status ?? wordOf(outcome));
    const settled = await settleWithRetries(ctx, submitted, { outcome, calls: answer.calls.map(toRecord(outcome)) });
    await faultPoint("payments.settle_after_commit");
    return settled;
  } catch (error) {
    ctx.log.error("the bank's answer could not be written and will be asked for again", {
      attemptId: submitted.id,
      outcome: answer.outcome.kind,
      error,
    });
    return submitted;
  }
}

/**
 * The outcome belongs to the call that moves money, whatever its answer alone would have meant: it is read again if it comes too
 * late. A query that explained the answer has the status that it found.
 */
function toRecord(outcome: BankOutcome): (evidence: Calls[number]) => BankCall {
  return (evidence) => ({
    id: newId(),
    outcome: evidence.status === undefined ? outcome : { kind: evidence.status },
    evidence,
  });
}

/** What was never sent is declined to the payer, but for an operator it is not the bank that refused it. */
function wordOf(outcome: BankOutcome): string {
  return outcome.kind === "declined" && outcome.reason === "unsent" ? "unsent" : outcome.kind;
}

interface RecordedAnswer {
  outcome: BankOutcome;
  calls: readonly BankCall[];
}

async function settleWithRetries(ctx: Context, submitted: Attempt, answer: RecordedAnswer): Promise<Attempt> {
  for (const retryAfterMs of RETRY_AFTER_MS) {
    try {
      return await settleOnce(ctx, submitted, answer);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable || error instanceof CommitUnknown)) throw error;
      await delay(retryAfterMs);
    }
  }
  return settleOnce(ctx, submitted, answer);
}

function settleOnce(ctx: Context, submitted: Attempt, answer: RecordedAnswer): Promise<Attempt> {
  const { outcome, calls } = answer;
  return inTransaction(ctx, async (ctx) => {
    const { attempt, isLate } = await writeBankAnswer(ctx, submitted, calls, (isCancelled) => ({
      kind: "replied",
      outcome,
      isCancelled,
    }));
    // The process that holds the attempt now may be asking the bank: it reads the late answer first.
    if (isLate && isUndecided(attempt.state)) await wakeAttempt(ctx, attempt, ctx.clock.now());
    await faultPoint("payments.settle_before_commit");
    return attempt;
  });
}
