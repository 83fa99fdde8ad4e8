import type {
  Authentication,
  BankReferences,
  Card,
  ChargeOutcome,
  Evidence,
  OrderReference,
  ReversalOutcome,
  Terminal,
} from "#acquirers/registry.ts";
import { openTerminal } from "#payment-sets/index.ts";
import { stopwatch } from "#platform/clock.ts";
import { inTransaction, reading } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { CommitUnknown, violatedUnique } from "#platform/database/failures.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { together } from "#platform/together.ts";
import { isBeforeSubmitting } from "./attempt.ts";
import type { Attempt, Outcome } from "./attempt.ts";
import { holdLease } from "./hold-lease.ts";
import { moveAttempt } from "./move-attempt.ts";
import { observeBankCall } from "./observe-bank-call.ts";
import { isSubmittable } from "./payment-rules.ts";
import { notSubmitted } from "./reduce-attempt.ts";
import { settle } from "./settle.ts";
import type { WriteBeside } from "./settle.ts";
import { lockAttempt, selectSubmission, submitAttempt } from "./store/attempts.ts";
import { selectLiveSale } from "./store/orders.ts";
import { lockPaymentOf, startProcessingPayment } from "./store/payments.ts";
import type { StoredPayment } from "./store/payments.ts";

/** What is asked of the bank. What can charge a card is only ever in memory here. */
export type BankRequest =
  | { kind: "sell"; card: Card }
  | { kind: "complete"; authentication: Authentication }
  | { kind: "void"; saleReferences: BankReferences }
  | { kind: "refund"; saleReferences: BankReferences };

const DEADLINE_MS = 45_000;
/** After a commit whose outcome was unknown, only a process that is still this early may go on. */
const RESUME_WITHIN_MS = 5_000;

/**
 * The one place that asks a bank to move money. SUBMITTING is committed before the first byte leaves; the bank is called
 * once, outside any transaction; whatever comes of it is settled. Answers the attempt as it stands then; where another
 * confirm was faster, the faster one's attempt.
 */
export async function authorize(
  ctx: Context,
  attempt: Attempt,
  request: BankRequest,
  writeBeside?: WriteBeside,
): Promise<Attempt> {
  const elapsedMs = stopwatch(ctx.clock);
  const submission = await writeAhead(ctx, attempt, elapsedMs);
  if (submission === null) return winnerOver(ctx, attempt);
  const { submitted, payment, terminal } = submission;
  return holdLease(ctx, submitted, async () => {
    await faultPoint("payments.submit_after_commit");
    // A process that was paused this long sends nothing any more: others are finding out what became of the attempt.
    if (elapsedMs() > DEADLINE_MS) return submitted;
    const { outcome, evidence } = await callBank(ctx, terminal, submitted, request);
    await faultPoint("payments.bank_after_reply");
    observeBankCall(ctx, submitted, evidence, outcome.kind);
    return settle(ctx, { attempt: submitted, payment }, { outcome, evidence }, writeBeside);
  });
}

interface Submission {
  submitted: Attempt;
  /** As this transaction leaves it; null where it was not read. */
  payment: StoredPayment | null;
  terminal: Terminal;
}

/** The payment or the attempt is not where it has to be: nothing of the transaction stays. */
class NotOurs extends Error {}

/** Null = not ours to submit. */
async function writeAhead(ctx: Context, attempt: Attempt, elapsedMs: () => number): Promise<Submission | null> {
  const claimId = newId();
  try {
    return await inTransaction(ctx, (ctx) => submit(ctx, attempt, claimId));
  } catch (error) {
    if (error instanceof NotOurs || violatedUnique(error) === "one_live_charge") return null;
    if (error instanceof CommitUnknown) return resume(ctx, attempt, claimId, elapsedMs);
    throw error;
  }
}

/** A terminal that does not open submits nothing. */
async function submit(ctx: WriteContext, attempt: Attempt, claimId: string): Promise<Submission> {
  const [{ terminal }, payment, , submitted] = await together(
    openTerminal(ctx, attempt.terminalId),
    lockPaymentOf(ctx, attempt),
    attempt.kind === "sale" && startProcessingPayment(ctx, attempt),
    submitAttempt(ctx, attempt, claimId, DEADLINE_MS),
  );
  if (!isSubmittable(payment, attempt) || submitted === undefined) throw new NotOurs();
  await faultPoint("payments.submit_before_commit");
  const { kind } = attempt;
  return { submitted, payment: kind === "sale" ? { ...payment, state: "processing" } : payment, terminal };
}

/** The connection died while committing: the row tells. Late, the attempt is left to the workers, who only ask. */
async function resume(
  ctx: Context,
  attempt: Attempt,
  claimId: string,
  elapsedMs: () => number,
): Promise<Submission | null> {
  const submitted = await selectSubmission(reading(ctx), attempt.id, claimId);
  if (submitted === undefined)
    throw new Refusal("ERR_UNAVAILABLE", "Nothing was charged. Please try again.", { retryAfterSeconds: 1 });
  if (elapsedMs() > RESUME_WITHIN_MS) return null;
  const { terminal } = await openTerminal(ctx, attempt.terminalId);
  return { submitted, payment: null, terminal };
}

async function winnerOver(ctx: Context, attempt: Attempt): Promise<Attempt> {
  return inTransaction(ctx, async (ctx) => {
    const payment = await lockPaymentOf(ctx, attempt);
    const current = await lockAttempt(ctx, attempt.id);
    const isInOtherHands = current.fence !== attempt.fence || !isBeforeSubmitting(current.state);
    if (isInOtherHands) return current;
    const winner = attempt.kind === "sale" ? await selectLiveSale(ctx, attempt.exclusiveKey) : undefined;
    const reason = winner === undefined ? "payment_not_open" : "another_was_faster";
    const abandoned = await moveAttempt(ctx, payment, current, { kind: "abandoned", decline: null, reason });
    return winner ?? abandoned ?? current;
  });
}

interface BankAnswer {
  outcome: Outcome;
  evidence: Evidence;
}

async function callBank(ctx: Context, terminal: Terminal, attempt: Attempt, request: BankRequest): Promise<BankAnswer> {
  const started = ctx.clock.now().getTime();
  try {
    return await ask(terminal, attempt, request);
  } catch (error) {
    // A fault of the adapter may have struck after the bank was reached: it proves nothing.
    ctx.log.error("an acquirer failed while moving money", {
      attemptId: attempt.id,
      acquirer: attempt.acquirerCode,
      error,
    });
    const durationMs = ctx.clock.now().getTime() - started;
    const evidence: Evidence = { operation: operationOf(request), url: "", httpStatus: null, durationMs, reply: {} };
    return { outcome: { kind: "unknown", reason: "acquirer_failed" }, evidence };
  }
}

async function ask(terminal: Terminal, attempt: Attempt, request: BankRequest): Promise<BankAnswer> {
  const { bankOrderId, currency, installments } = attempt;
  const order = { bankOrderId, currency, installments, amount: attempt.chargedAmount };
  const payerIp = attempt.payerIp ?? "";
  switch (request.kind) {
    case "sell":
      return ofCharge(await terminal.sell({ ...order, payerIp, card: request.card }));
    case "complete":
      return ofCharge(await terminal.complete({ ...order, payerIp }, request.authentication));
    case "void":
    case "refund": {
      const reference: OrderReference = { ...order, references: request.saleReferences };
      return ofReversal(await terminal[request.kind](reference));
    }
  }
}

function ofCharge(reply: ChargeOutcome): BankAnswer {
  const { evidence } = reply;
  switch (reply.kind) {
    case "approved":
      return { evidence, outcome: { kind: "approved", references: reply.references } };
    case "declined":
      return { evidence, outcome: { kind: "declined", decline: reply.decline, reason: null } };
    case "unsent":
      return { evidence, outcome: { kind: "declined", decline: notSubmitted, reason: "unsent" } };
    case "unknown":
      return { evidence, outcome: { kind: "unknown", reason: reply.reason } };
  }
}

function ofReversal(reply: ReversalOutcome): BankAnswer {
  const { evidence } = reply;
  switch (reply.kind) {
    case "done":
      return { evidence, outcome: { kind: "approved", references: reply.references } };
    case "alreadyDone":
      return { evidence, outcome: { kind: "approved", references: null } };
    case "refused":
      return { evidence, outcome: { kind: "declined", decline: reply.decline, reason: reply.reason } };
    case "unsent":
      return { evidence, outcome: { kind: "declined", decline: notSubmitted, reason: "unsent" } };
    case "unknown":
      return { evidence, outcome: { kind: "unknown", reason: reply.reason } };
  }
}

function operationOf(request: BankRequest): Evidence["operation"] {
  return request.kind === "sell" ? "sale" : request.kind;
}
