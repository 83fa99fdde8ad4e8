import { addAmounts, formatDecimal, zero, type Amount } from "@servicepay/money";
import type { QueryOutcome } from "#acquirers/registry.ts";
import { openTerminal } from "#payment-sets/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { selectAttempts, selectSharedNow } from "../store/attempts.ts";
import { selectLateReply, type BankCall } from "../store/evidence.ts";
import { lockPaymentAndAttempt } from "../store/locks.ts";
import type { Attempt, BankOutcome, StatusFinding } from "./attempt.ts";
import { referenceOf } from "./bank-order.ts";
import { findingOf, type RefundsBefore } from "./finding-of-status.ts";
import { moveAttempt } from "./move-attempt.ts";
import { observeBankCall } from "./observe-bank-call.ts";
import { writeBankAnswer } from "./write-bank-answer.ts";

/**
 * Finds the outcome of a SUBMITTING or UNKNOWN attempt that this process has claimed: from a late reply, or by asking
 * the bank once. Never sends a charge again.
 */
export async function resolveAttempt(ctx: Context, claimed: Attempt): Promise<void> {
  const before = await inTransaction(ctx, (ctx) => beginResolution(ctx, claimed));
  if (before === null) return;
  await faultPoint("payments.resolve_after_begin");
  const found = await findOut(ctx, before);
  await faultPoint("payments.resolve_after_answer");
  await inTransaction(ctx, (ctx) => writeFinding(ctx, before, found));
}

interface BeforeAsking {
  attempt: Attempt;
  /** The sale by which the bank is asked; for a void or refund, the sale that it gives back. */
  sale: Attempt;
  refundsBefore: RefundsBefore;
  lateReply: BankOutcome | undefined;
  sharedNow: Date;
}

async function beginResolution(ctx: WriteContext, claimed: Attempt): Promise<BeforeAsking | null> {
  const { payment, attempt: locked } = await lockPaymentAndAttempt(ctx, claimed);
  if (locked.fence !== claimed.fence) return null;
  const attempt =
    locked.state === "SUBMITTING" ? await moveAttempt(ctx, payment, locked, { kind: "leaseExpired" }) : locked;
  if (attempt?.state !== "UNKNOWN") return null;
  const [attempts, lateReply, sharedNow] = await inOneBatch(
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
  const total = addAmounts(zero, ...refunds.map(({ chargedAmount }) => chargedAmount));
  const refundsBefore = { count: refunds.length, total, isEachKnown, knownTransactions };
  return { attempt, sale, refundsBefore, lateReply, sharedNow };
}

interface Found {
  finding: StatusFinding;
  notFoundIsFinalAfterMs: number;
  calls: readonly BankCall[];
}

async function findOut(ctx: Context, { attempt, sale, refundsBefore, lateReply }: BeforeAsking): Promise<Found> {
  const withoutCall = { notFoundIsFinalAfterMs: Number.POSITIVE_INFINITY, calls: [] };
  if (lateReply !== undefined) return { finding: findingOfReply(lateReply), ...withoutCall };
  const { terminal, acquirer } = await openTerminal(ctx, attempt.terminalId);
  const { notFoundIsFinalAfterMs, queryTells } = acquirer.capabilities;
  try {
    const status = await terminal.query(referenceOf(sale));
    for (const evidence of status.calls) observeBankCall(ctx, attempt, evidence, status.kind);
    const finding = findingOf(attempt, status, refundsBefore, queryTells);
    if (finding.kind === "clockRefused")
      ctx.log.error("a bank refuses the time of our requests: this machine's clock is wrong", {
        attemptId: attempt.id,
        acquirer: acquirer.code,
      });
    const calls = status.calls.map((evidence) => ({ id: newId(), outcome: jsonOf(status), evidence }));
    return { finding, notFoundIsFinalAfterMs, calls };
  } catch (error) {
    ctx.log.error("an acquirer failed while asking for a status", { attemptId: attempt.id, error });
    return { finding: { kind: "open", reason: "acquirer_failed" }, ...withoutCall };
  }
}

async function writeFinding(
  ctx: WriteContext,
  { attempt, sharedNow }: BeforeAsking,
  { finding, notFoundIsFinalAfterMs, calls }: Found,
): Promise<void> {
  await writeBankAnswer(ctx, attempt, calls, (isCancelled) => ({
    kind: "asked",
    finding,
    isCancelled,
    notFoundIsFinalAfterMs,
    sharedNow,
  }));
  await faultPoint("payments.resolve_before_commit");
}

function findingOfReply(outcome: BankOutcome): StatusFinding {
  switch (outcome.kind) {
    case "approved":
      return { kind: "approved", amount: null, references: outcome.references };
    case "declined":
      return { kind: "declined", decline: outcome.decline };
    case "unknown":
      return { kind: "open", reason: outcome.reason };
  }
}

/** JSON has no bigint: amounts become decimal texts. */
function jsonOf(status: QueryOutcome): object {
  switch (status.kind) {
    case "approved":
    case "voided":
    case "refunded": {
      const { kind, references, amount, refundedTotal } = status;
      return { kind, references, amount: decimalOf(amount), refundedTotal: decimalOf(refundedTotal) };
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

function decimalOf(amount: Amount | null): string | null {
  return amount === null ? null : formatDecimal(amount);
}
