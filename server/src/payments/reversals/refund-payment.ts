import type { Amount } from "@servicepay/money";
import type { Context, WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import type { Attempt } from "../attempts/attempt.ts";
import {
  lockChargedSale,
  reversalResult,
  reverseSale,
  type ReversalResult,
  type AttemptedReversal,
} from "../attempts/reverse-sale.ts";
import { requirePaymentWithAttempts } from "../find-payment.ts";
import { resolveUndecided } from "../payment-outcome.ts";
import { selectAttempts } from "../store/attempts.ts";
import { lockPaymentOf } from "../store/locks.ts";
import type { StoredPayment } from "../store/payment-row.ts";
import { decideReversal, type DecidedReversal } from "./decide-reversal.ts";

export interface Refund {
  referenceCode: string;
  /** A part of what was charged, including the installment mark-up. */
  amount: Amount;
  reason: string | null;
}

export interface MemberReversal extends Refund {
  /** Makes no new void or refund ("too_late"), and continues one that the same request has made. */
  onlyIfMade?: boolean;
}

/**
 * Gives back a charge or a part of it, never more than is left. Of two refunds at once, one is refused ("in_progress"). If
 * the bank refunds only after its day has closed, a full refund becomes a void, and a partial one is refused (409,
 * "day_not_closed").
 */
export async function refundPayment(ctx: Context, refund: Refund): Promise<ReversalResult> {
  return reversalResult(await giveBack(ctx, refund, () => "refund"));
}

/**
 * Gives back a charge or a part of it as `previewReversal` says: by a void while the bank still voids, else by a refund. If
 * the bank's day has ended otherwise than expected, the bank is asked for the other one.
 */
export async function reversePayment(
  ctx: Context,
  refund: MemberReversal,
): Promise<ReversalResult & { attempt: Attempt }> {
  const reversed = await giveBack(ctx, refund, ({ kind }) => kind);
  return { ...reversalResult(reversed), attempt: reversed.attempt };
}

async function giveBack(
  ctx: Context,
  { referenceCode, amount, reason, onlyIfMade = false }: MemberReversal,
  kindOf: (decided: DecidedReversal) => DecidedReversal["kind"],
): Promise<AttemptedReversal> {
  const { payment, attempts } = await requirePaymentWithAttempts(ctx, referenceCode);
  await resolveUndecided(ctx, attempts);
  const reversed = await reverseSale(ctx, async (ctx) => {
    if (onlyIfMade) throw conflict("The time for this reversal is over.", { reason: "too_late" });
    const decided = await decideUnderLock(ctx, payment, amount);
    return { ...decided, reversal: { kind: kindOf(decided), amount, reason } };
  });
  const { kind, state, outcomeReason } = reversed.attempt;
  if (state !== "DECLINED") return reversed;
  if (kind === "refund" && outcomeReason === "day_not_closed") return voidInstead(ctx, payment, reversed.attempt);
  if (kind === "void" && outcomeReason === "day_closed") return refundInstead(ctx, payment, reversed.attempt);
  return reversed;
}

async function decideUnderLock(ctx: WriteContext, { id }: StoredPayment, amount: Amount): Promise<DecidedReversal> {
  const payment = await lockPaymentOf(ctx, { paymentId: id });
  return decideReversal(payment, await selectAttempts(ctx, id), amount, ctx.clock.now());
}

function refundInstead(ctx: Context, payment: StoredPayment, refused: Attempt): Promise<AttemptedReversal> {
  const { chargedAmount: amount, reason } = refused;
  const prepare = async (ctx: WriteContext) => ({
    ...(await decideUnderLock(ctx, payment, amount)),
    reversal: { kind: "refund" as const, amount, reason },
  });
  return reverseSale(ctx, prepare, refused);
}

function voidInstead(ctx: Context, payment: StoredPayment, refused: Attempt): Promise<AttemptedReversal> {
  const prepare = async (ctx: WriteContext) => {
    const { sale, left } = await lockChargedSale(ctx, payment);
    const isWhole = left === sale.chargedAmount && refused.chargedAmount === left;
    if (!isWhole) {
      const sentence = "The bank refunds a part of a payment only after its day has closed. Please try again tomorrow.";
      throw conflict(sentence, { field: "amount", reason: "day_not_closed" });
    }
    return { sale, left, reversal: { kind: "void" as const, amount: left, reason: refused.reason } };
  };
  return reverseSale(ctx, prepare, refused);
}
