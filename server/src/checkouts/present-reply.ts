import { setTimeout as delay } from "node:timers/promises";
import { findPayment, paymentOutcome } from "#payments/index.ts";
import type { PaymentId } from "#payments/index.ts";
import { reading } from "#platform/context.ts";
import type { Context } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { openAnswer, replyOf, replyOfOutcome } from "./payment-reply.ts";
import type { FirstAnswer, PaymentReply } from "./payment-reply.ts";
import type { PrepareToken } from "./prepare-token.ts";
import type { PreparedPayment } from "./prepared-payment.ts";
import { findPrepared } from "./store.ts";

const FIRST_ANSWER_WITHIN_MS = 50_000;
const POLL_MS = 150;

/**
 * Where the payment of a spent prepareToken stands now. The first request may still be at the bank: its answer is waited for.
 * If its process has died, the payment's state answers as soon as it is decided.
 */
export async function presentReply(
  ctx: Context,
  token: PrepareToken,
  { id, paymentId }: Pick<PreparedPayment, "id"> & { paymentId: PaymentId },
): Promise<PaymentReply> {
  for (let waitedMs = 0; waitedMs < FIRST_ANSWER_WITHIN_MS; waitedMs += POLL_MS) {
    const row = await reading(ctx).tx.row(findPrepared, [ctx.tenantId, token.hash]);
    const sealed = row?.sealed_reply ?? null;
    if (sealed !== null) return currentReply(ctx, openAnswer(ctx, id, sealed), paymentId);
    const payment = await findPayment(ctx, paymentId);
    if (payment !== undefined && payment.state !== "open" && payment.state !== "processing")
      return replyOfOutcome(await paymentOutcome(ctx, paymentId));
    await delay(POLL_MS);
  }
  throw conflict("The payment with this prepareToken is under way. Ask GET /b2c/payment for its result.", {
    field: "prepareToken",
    reason: "in_progress",
    retryAfterSeconds: 5,
  });
}

/** The first answer stands while the payer has not returned from the bank, and where a rule refused the attempt. */
async function currentReply(ctx: Context, first: FirstAnswer, paymentId: PaymentId): Promise<PaymentReply> {
  const outcome = await paymentOutcome(ctx, paymentId);
  const { payment, lastAttempt } = outcome;
  const isAtBank = payment.state === "open" && first.redirectTo !== null;
  const wasRefused = payment.state === "failed" && lastAttempt === null;
  return isAtBank || wasRefused ? replyOf(payment, first) : replyOfOutcome(outcome);
}
