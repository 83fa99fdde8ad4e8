import type { WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { isCancelled } from "../payment-rules.ts";
import { recordBankCalls, type BankCall } from "../store/evidence.ts";
import { lockPaymentAndAttempt } from "../store/locks.ts";
import type { Attempt } from "./attempt.ts";
import { moveAttempt } from "./move-attempt.ts";
import type { AttemptEvent } from "./reduce-attempt.ts";

/**
 * Records the calls to the bank and moves the attempt by its answer. `asked` is the attempt for which the bank was called. If
 * another process has taken the attempt over since, the answer is late: it is recorded and changes nothing.
 */
export async function writeBankAnswer(
  ctx: WriteContext,
  asked: Attempt,
  calls: readonly BankCall[],
  eventOf: (isCancelled: boolean) => AttemptEvent,
): Promise<{ attempt: Attempt; isLate: boolean }> {
  const { payment, attempt } = await lockPaymentAndAttempt(ctx, asked);
  const isLate = attempt.fence !== asked.fence || attempt.state !== asked.state;
  const [, moved] = await inOneBatch(
    recordBankCalls(ctx, asked, calls, isLate),
    isLate ? attempt : moveAttempt(ctx, payment, attempt, eventOf(isCancelled(payment, attempt))),
  );
  if (moved === null) throw new Error(`the bank's answer does not apply to attempt ${attempt.id}`);
  return { attempt: moved, isLate };
}
