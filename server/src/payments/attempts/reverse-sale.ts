import { subtractAmounts, zero, type Amount } from "@servicepay/money";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { violatedUnique } from "#platform/database/failures.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { findCreatedRecord, storeCreatedRecord } from "#platform/http/idempotency/keyed-request.ts";
import { newId } from "#platform/ids.ts";
import { chargedSaleOf, reversalUnderWay, type ChargedSale } from "../reversals/decide-reversal.ts";
import { insertAttempt, selectAttempt, selectAttempts } from "../store/attempts.ts";
import { lockPaymentOf } from "../store/locks.ts";
import type { StoredPayment } from "../store/payment-row.ts";
import { createdAttempt, type Attempt } from "./attempt.ts";
import { authorize } from "./authorize.ts";

export interface Reversal {
  kind: "void" | "refund";
  /** For a void, the whole charge. */
  amount: Amount;
  reason: string | null;
}

/** The answer to a merchant who cancels or refunds. */
export interface ReversalResult {
  success: boolean;
  /** A sentence where it did not succeed, or not yet. */
  error: string | null;
  /** What is left of the charge on the card. */
  lastAmount: Amount;
}

/** What `prepare` found under the payment's lock. */
interface PreparedReversal extends ChargedSale {
  reversal: Reversal;
}

/** A void or refund, whatever the bank answered. */
export interface AttemptedReversal {
  attempt: Attempt;
  /** What is left of the charge afterwards. */
  left: Amount;
}

/** A worker abandons a void or refund that is not submitted within this time. */
const SUBMIT_WITHIN_MS = 60_000;

/**
 * Asks the bank to void or refund. `prepare` checks the request and picks the sale under the payment's lock. If the same
 * request has created a reversal before, and ended without an answer, that reversal continues. `insteadOf` is a reversal of
 * this request that the new one replaces.
 *
 * Nothing is read after the bank was asked: if the database failed then, the caller would be told to repeat a refund that
 * has been carried out.
 */
export async function reverseSale(
  ctx: Context,
  prepare: (ctx: WriteContext) => Promise<PreparedReversal>,
  insteadOf?: Attempt,
): Promise<AttemptedReversal> {
  try {
    const { sale, attempt, left } = await inTransaction(ctx, async (ctx) => {
      const before = await findEarlierReversal(ctx, insteadOf);
      if (before !== null) return resumeReversal(ctx, before);
      const { sale, left, reversal } = await prepare(ctx);
      const attempt = await insertReversal(ctx, sale, reversal);
      await storeCreatedRecord(ctx, attempt.id);
      await faultPoint("payments.reverse_before_commit");
      return { sale, attempt, left };
    });
    await faultPoint("payments.reverse_after_commit");
    if (attempt.state !== "CREATED") return { attempt, left };
    const reversed = await authorize(ctx, attempt, { kind: attempt.kind === "void" ? "void" : "refund", sale });
    return {
      attempt: reversed,
      left: reversed.state === "APPROVED" ? subtractAmounts(left, attempt.chargedAmount) : left,
    };
  } catch (error) {
    if (violatedUnique(error) !== "one_live_reversal") throw error;
    throw reversalUnderWay();
  }
}

/** An abandoned reversal does not count: it was never sent. */
async function findEarlierReversal(ctx: WriteContext, insteadOf: Attempt | undefined): Promise<Attempt | null> {
  const id = await findCreatedRecord(ctx);
  const attempt = id === null || id === insteadOf?.id ? undefined : await selectAttempt(ctx, id);
  return attempt === undefined || attempt.state === "ABANDONED" ? null : attempt;
}

/** If it was approved before, what is left no longer includes it. */
async function resumeReversal(ctx: WriteContext, attempt: Attempt): Promise<{ sale: Attempt } & AttemptedReversal> {
  const payment = await lockPaymentOf(ctx, attempt);
  const sale = (await selectAttempt(ctx, attempt.reversesId!))!;
  const left = subtractAmounts(payment.chargedAmount ?? zero, payment.refundedAmount);
  return { sale, attempt, left: payment.state === "voided" ? zero : left };
}

async function insertReversal(ctx: WriteContext, sale: Attempt, { kind, amount, reason }: Reversal): Promise<Attempt> {
  const now = ctx.clock.now();
  const reversal = createdAttempt({
    ...sale,
    id: newId<"attempt">(),
    kind,
    reversesId: sale.id,
    chargedAmount: amount,
    reason,
    route: null,
    returnUrl: null,
    savedCardId: null,
    cardDataId: null,
    expiresAt: null,
    dueAt: new Date(now.getTime() + SUBMIT_WITHIN_MS),
    createdAt: now,
  });
  return insertAttempt(ctx, reversal);
}

/** Locks the payment. Returns its charged sale and what is left of the charge. */
export async function lockChargedSale(ctx: WriteContext, { id }: StoredPayment): Promise<ChargedSale> {
  const payment = await lockPaymentOf(ctx, { paymentId: id });
  return chargedSaleOf(payment, await selectAttempts(ctx, id));
}

export function reversalResult({ attempt, left }: AttemptedReversal): ReversalResult {
  return { success: attempt.state === "APPROVED", error: errorOf(attempt), lastAmount: left };
}

function errorOf({ state, decline }: Attempt): string | null {
  if (state === "APPROVED") return null;
  if (state === "DECLINED" || state === "ABANDONED") return decline?.message || "The bank refused.";
  return "The bank's answer is awaited.";
}
