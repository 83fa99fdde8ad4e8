import { formatDecimal } from "@servicepay/money";
import type { Evidence, QueryOutcome } from "#acquirers/registry.ts";
import { openTerminal } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { together } from "#platform/together.ts";
import { findingOf } from "./finding-of-status.ts";
import type { RefundsBefore } from "./finding-of-status.ts";
import type { Attempt, Finding, Outcome } from "./attempt.ts";
import { moveLockedAttempt } from "./move-attempt.ts";
import { observeBankCall } from "./observe-bank-call.ts";
import { lockAttempt, selectAttempts, selectSharedNow } from "./store/attempts.ts";
import { recordBankCall, selectLateReply } from "./store/evidence.ts";
import { lockPaymentOf } from "./store/payments.ts";

/**
 * Finds out what became of a SUBMITTING or UNKNOWN attempt that this process has claimed: from a reply that came late,
 * else by asking the bank once. It never sends a charge again, and what it cannot find out stays unknown.
 */
export async function resolveAttempt(ctx: Context, claimed: Attempt): Promise<void> {
  const before = await inTransaction(ctx, (ctx) => beginResolution(ctx, claimed));
  if (before === null) return;
  await faultPoint("payments.resolve_after_begin");
  const { finding, call } = await findOut(ctx, before);
  await faultPoint("payments.resolve_after_answer");
  await inTransaction(ctx, (ctx) => applyFinding(ctx, before, finding, call));
}

interface BeforeAsking {
  attempt: Attempt;
  /** What the bank is asked about: a void or refund by its sale. */
  sale: Attempt;
  refundsBefore: RefundsBefore;
  lateReply: Outcome | undefined;
  sharedNow: Date;
}

async function beginResolution(ctx: WriteContext, claimed: Attempt): Promise<BeforeAsking | null> {
  const [payment, locked] = await together(lockPaymentOf(ctx, claimed), lockAttempt(ctx, claimed.id));
  let attempt: Attempt | null = locked;
  if (attempt.fence !== claimed.fence) return null;
  if (attempt.state === "SUBMITTING")
    attempt = await moveLockedAttempt(ctx, payment, attempt, { kind: "leaseExpired" });
  if (attempt?.state !== "UNKNOWN") return null;
  const [attempts, lateReply, sharedNow] = await together(
    selectAttempts(ctx, payment.id),
    selectLateReply(ctx, attempt.id),
    selectSharedNow(ctx),
  );
  const sale = attempt.reversesId === null ? attempt : attempts.find(({ id }) => id === attempt.reversesId);
  if (sale === undefined) throw new Error(`${attempt.kind} ${attempt.id} has no sale`);
  const refunds = attempts.filter(({ kind, state }) => kind === "refund" && state === "APPROVED");
  const known = [sale, ...refunds].map(({ references }) => references.transactionId);
  const knownTransactions = known.filter((transactionId) => transactionId !== null);
  const isEachKnown = refunds.every(({ references }) => references.transactionId !== null);
  const refundsBefore = { count: refunds.length, isEachKnown, knownTransactions };
  return { attempt, sale, refundsBefore, lateReply, sharedNow };
}

interface Found {
  finding: Finding;
  call: { outcome: object; evidence: Evidence; notFoundIsFinalAfterMs: number } | null;
}

async function findOut(ctx: Context, { attempt, sale, refundsBefore, lateReply }: BeforeAsking): Promise<Found> {
  if (lateReply !== undefined) return { finding: findingOfReply(lateReply), call: null };
  const { terminal, acquirer } = await openTerminal(ctx, attempt.terminalId);
  const { queryBy, notFoundIsFinalAfterMs } = acquirer.capabilities;
  if (queryBy === "none") return { finding: { kind: "unanswerable", reason: "bank_answers_no_queries" }, call: null };
  const { bankOrderId, currency, installments, references, chargedAmount: amount } = sale;
  try {
    const status = await terminal.query({ bankOrderId, amount, currency, installments, references });
    observeBankCall(ctx, attempt, status.evidence, status.kind);
    const finding = findingOf(attempt.kind, status, refundsBefore);
    return { finding, call: { outcome: readable(status), evidence: status.evidence, notFoundIsFinalAfterMs } };
  } catch (error) {
    ctx.log.error("an acquirer failed while asking for a status", { attemptId: attempt.id, error });
    return { finding: { kind: "open", reason: "acquirer_failed" }, call: null };
  }
}

async function applyFinding(
  ctx: WriteContext,
  { attempt: asked, sharedNow }: BeforeAsking,
  finding: Finding,
  call: Found["call"],
): Promise<void> {
  const [payment, attempt] = await together(lockPaymentOf(ctx, asked), lockAttempt(ctx, asked.id));
  const isLate = attempt.fence !== asked.fence || attempt.state !== "UNKNOWN";
  if (call !== null)
    await recordBankCall(ctx, asked, { id: newId(), isLate, outcome: call.outcome, evidence: call.evidence });
  if (isLate) return;
  const isCancelled = attempt.kind === "sale" && payment.cancelRequestedAt !== null;
  const notFoundIsFinalAfterMs = call?.notFoundIsFinalAfterMs ?? Number.POSITIVE_INFINITY;
  const moved = await moveLockedAttempt(ctx, payment, attempt, {
    kind: "asked",
    finding,
    isCancelled,
    notFoundIsFinalAfterMs,
    sharedNow,
  });
  if (moved === null) throw new Error(`attempt ${attempt.id} could not be resolved`);
  await faultPoint("payments.resolve_before_commit");
}

function findingOfReply(outcome: Outcome): Finding {
  switch (outcome.kind) {
    case "approved":
      return { kind: "approved", amount: null, references: outcome.references };
    case "declined":
      return { kind: "declined", decline: outcome.decline };
    case "unknown":
      return { kind: "open", reason: outcome.reason };
  }
}

/** As JSON can say it: an amount as decimal text. */
function readable(status: QueryOutcome): object {
  switch (status.kind) {
    case "approved":
    case "voided":
    case "refunded": {
      const { kind, references, amount } = status;
      return { kind, references, amount: amount === null ? null : formatDecimal(amount) };
    }
    case "declined":
      return { kind: status.kind, decline: status.decline };
    case "unknown":
      return { kind: status.kind, reason: status.reason };
    case "pending":
    case "notFound":
      return { kind: status.kind };
  }
}
