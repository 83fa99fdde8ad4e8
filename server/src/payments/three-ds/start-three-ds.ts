import type { BankForm, Decline, Terminal, ThreeDsStart, ThreeDsStarted } from "#acquirers/registry.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import type { Attempt } from "../attempts/attempt.ts";
import { moveAttempt } from "../attempts/move-attempt.ts";
import type { OutcomeReason } from "../attempts/outcome-reason.ts";
import { ownDeclines } from "../attempts/own-declines.ts";
import { recordBankCalls, type BankCall } from "../store/evidence.ts";
import { lockPaymentAndAttempt } from "../store/locks.ts";
import { alertOfAcquirerFailure, threeDsCalls } from "./three-ds-calls.ts";
import { sealSession } from "./three-ds-session.ts";

/** `ended`: the bank could not start, and the attempt has ended. `overtaken`: it had ended while the bank was asked. */
export type Started = { kind: "form"; form: BankForm } | { kind: "ended" } | { kind: "overtaken" };

/**
 * Asks the bank for its form, outside any transaction, and stores what its adapter has to remember. Nothing is charged, whatever
 * happens here: charging needs our own request after the payer's return.
 */
export async function startThreeDs(
  ctx: Context,
  attempt: Attempt,
  terminal: Terminal,
  start: ThreeDsStart,
): Promise<Started> {
  await faultPoint("payments.form_before_bank");
  const started = await askForForm(ctx, attempt, terminal, start);
  const hasNothingToStore =
    started.kind === "form" && started.calls.length === 0 && Object.keys(started.session).length === 0;
  if (hasNothingToStore) return { kind: "form", form: started.form };
  await faultPoint("payments.form_after_bank");
  const calls = threeDsCalls(ctx, attempt, started);
  const stored = await inTransaction(ctx, (ctx) => writeStart(ctx, attempt, started, calls));
  await faultPoint("payments.form_after_session");
  return stored;
}

async function askForForm(
  ctx: Context,
  attempt: Attempt,
  terminal: Terminal,
  start: ThreeDsStart,
): Promise<ThreeDsStarted> {
  try {
    return await terminal.startThreeDs(start);
  } catch (error) {
    alertOfAcquirerFailure(ctx, attempt, "threeDsStart", error);
    return { kind: "failed", cause: "unreadable", reason: "acquirer_failed", calls: [] };
  }
}

async function writeStart(
  ctx: WriteContext,
  seen: Attempt,
  started: ThreeDsStarted,
  calls: readonly BankCall[],
): Promise<Started> {
  const { payment, attempt } = await lockPaymentAndAttempt(ctx, seen);
  // The payer began again, the merchant cancelled, or the time was over.
  const isOvertaken = attempt.state !== "AUTH_PENDING";
  const [, result] = await inOneBatch(recordBankCalls(ctx, seen, calls, isOvertaken), move());
  return result;

  async function move(): Promise<Started> {
    if (isOvertaken) return { kind: "overtaken" };
    if (started.kind !== "form") {
      const { decline, reason } = endingOf(started);
      await moveAttempt(ctx, payment, attempt, { kind: "abandoned", decline, reason });
      return { kind: "ended" };
    }
    const session = sealSession(ctx, attempt, started.session);
    await moveAttempt(ctx, payment, attempt, { kind: "sessionOpened", session });
    return { kind: "form", form: started.form };
  }
}

function endingOf(started: Exclude<ThreeDsStarted, { kind: "form" }>): { decline: Decline; reason: OutcomeReason } {
  return started.kind === "declined"
    ? { decline: started.decline, reason: "declined_at_start" }
    : { decline: ownDeclines.startFailed, reason: "start_failed" };
}
