import type {
  Authentication,
  Card,
  ChargeOutcome,
  Evidence,
  Reroute,
  ReversalOutcome,
  Session,
  Terminal,
} from "#acquirers/registry.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { violatedUnique } from "#platform/database/failures.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { isSubmittable } from "../payment-rules.ts";
import { submitAttempt } from "../store/attempts.ts";
import { lockPaymentAndAttempt, lockPaymentOf } from "../store/locks.ts";
import { selectLiveSale } from "../store/orders.ts";
import { processOpenPayment } from "../store/payments.ts";
import { commitWriteAhead, writeAhead, type Submission } from "../write-ahead.ts";
import { isBeforeSubmitting, type Attempt, type BankOutcome } from "./attempt.ts";
import { bankOrderOf } from "./bank-order.ts";
import { holdLease } from "./hold-lease.ts";
import { moveAttempt } from "./move-attempt.ts";
import { ownDeclines } from "./own-declines.ts";
import { reduceAttempt } from "./reduce-attempt.ts";
import { settle, type BankAnswer } from "./settle.ts";

/** A command to the bank. It holds data that can charge a card, so it is never stored. */
export type BankCommand =
  | { kind: "sell"; card: Card }
  | { kind: "complete"; authentication: Authentication; session: Session }
  | { kind: "void"; sale: Attempt }
  | { kind: "refund"; sale: Attempt };

/**
 * Asks a bank to move money for an attempt that is stored and not submitted. It commits SUBMITTING, calls the bank once, and settles
 * the answer. Returns the attempt as it is then; if another request was faster, that request's attempt.
 */
export async function authorize(ctx: Context, attempt: Attempt, command: BankCommand): Promise<Attempt> {
  const submission = await submit(ctx, attempt);
  return submission === null ? concedeToWinner(ctx, attempt) : askBank(ctx, submission, command);
}

/** The only place that asks a bank to move money: once, outside any transaction, after the write-ahead was committed. */
export function askBank(
  ctx: Context,
  { submitted, terminal, elapsedMs, sendWithinMs }: Submission,
  command: BankCommand,
): Promise<Attempt> {
  return holdLease(ctx, submitted, async () => {
    await faultPoint("payments.submit_after_commit");
    // After a long pause nothing is sent: a worker may have claimed the attempt and be asking the bank.
    if (elapsedMs() > sendWithinMs) return submitted;
    return settle(ctx, submitted, await callBank(ctx, terminal, submitted, command));
  });
}

/** Rolls the transaction back: the payment or the attempt has changed. */
class NotSubmittable extends Error {}

/** Returns null if this process may not submit the attempt. */
async function submit(ctx: Context, attempt: Attempt): Promise<Submission | null> {
  try {
    return (await commitWriteAhead(ctx, async (ctx) => ({ submission: await submitStored(ctx, attempt) }))).submission;
  } catch (error) {
    if (error instanceof NotSubmittable || violatedUnique(error) === "one_live_charge") return null;
    throw error;
  }
}

/** If the payment or the attempt has changed, or the terminal cannot be opened, what was written is rolled back. */
async function submitStored(ctx: WriteContext, attempt: Attempt): Promise<Submission> {
  const after = reduceAttempt(attempt, { kind: "submitted" }, ctx.clock.now());
  if (after === null) throw new NotSubmittable();
  const [payment, , submission] = await inOneBatch(
    lockPaymentOf(ctx, attempt),
    attempt.kind === "sale" && processOpenPayment(ctx, attempt.paymentId),
    writeAhead(ctx, attempt.terminalId, (claim) => submitAttempt(ctx, attempt, after, claim)),
  );
  if (submission === null || !isSubmittable(payment, attempt)) throw new NotSubmittable();
  await faultPoint("payments.submit_before_commit");
  return submission;
}

async function concedeToWinner(ctx: Context, attempt: Attempt): Promise<Attempt> {
  return inTransaction(ctx, async (ctx) => {
    const { payment, attempt: current } = await lockPaymentAndAttempt(ctx, attempt);
    const isTaken = current.fence !== attempt.fence || !isBeforeSubmitting(current.state);
    if (isTaken) return current;
    const winner = attempt.kind === "sale" ? await selectLiveSale(ctx, attempt.exclusiveKey) : undefined;
    const reason = winner === undefined ? "payment_not_open" : "another_was_faster";
    const abandoned = await moveAttempt(ctx, payment, current, { kind: "abandoned", decline: null, reason });
    return winner ?? abandoned ?? current;
  });
}

async function callBank(ctx: Context, terminal: Terminal, attempt: Attempt, command: BankCommand): Promise<BankAnswer> {
  const started = ctx.clock.now().getTime();
  try {
    return await sendCommand(terminal, attempt, command);
  } catch (error) {
    // The adapter may have failed after the bank was reached, so the outcome is unknown.
    ctx.log.error("an acquirer failed while moving money", {
      attemptId: attempt.id,
      acquirer: attempt.acquirerCode,
      error,
    });
    const durationMs = ctx.clock.now().getTime() - started;
    const evidence: Evidence = { operation: operationOf(command), url: "", httpStatus: null, durationMs, reply: {} };
    return { outcome: { kind: "unknown", reason: "acquirer_failed" }, calls: [evidence] };
  }
}

async function sendCommand(terminal: Terminal, attempt: Attempt, command: BankCommand): Promise<BankAnswer> {
  const order = bankOrderOf(attempt);
  const payerIp = attempt.payerIp ?? "";
  switch (command.kind) {
    case "sell":
      return answerOfCharge(await terminal.sell({ ...order, payerIp, card: command.card, buyer: null }));
    case "complete": {
      const { authentication, session } = command;
      return answerOfCharge(await terminal.complete({ ...order, payerIp, session }, authentication));
    }
    case "void":
    case "refund": {
      const { references, chargedAmount } = command.sale;
      return answerOfReversal(await terminal[command.kind]({ ...order, references, chargedAmount }));
    }
  }
}

function answerOfCharge(reply: ChargeOutcome): BankAnswer {
  const { calls } = reply;
  switch (reply.kind) {
    case "approved":
      return { calls, outcome: { kind: "approved", references: reply.references } };
    case "declined":
      return { calls, outcome: { kind: "declined", decline: reply.decline, reason: null, reroute: reply.reroute } };
    case "unsent":
      return { calls, outcome: notSent("yes") };
    case "unknown":
      return { calls, outcome: { kind: "unknown", reason: reply.reason } };
  }
}

function answerOfReversal(reply: ReversalOutcome): BankAnswer {
  const { calls } = reply;
  switch (reply.kind) {
    case "done":
      return { calls, outcome: { kind: "approved", references: reply.references } };
    case "alreadyDone":
      return { calls, outcome: { kind: "approved", references: null } };
    case "refused":
      return { calls, outcome: { kind: "declined", decline: reply.decline, reason: reply.reason } };
    case "unsent":
      return { calls, outcome: notSent() };
    case "unknown":
      return { calls, outcome: { kind: "unknown", reason: reply.reason } };
  }
}

function notSent(reroute?: Reroute): BankOutcome {
  return { kind: "declined", decline: ownDeclines.notSubmitted, reason: "unsent", ...(reroute && { reroute }) };
}

function operationOf(command: BankCommand): Evidence["operation"] {
  return command.kind === "sell" ? "sale" : command.kind;
}
