import { setTimeout as delay } from "node:timers/promises";
import { paymentOutcome, type PaymentId, type PaymentOutcome } from "#payments/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { openAnswer, replyOf, replyOfOutcome, type FirstAnswer, type PaymentReply } from "./payment-reply.ts";
import type { PrepareToken } from "./prepare-token.ts";
import type { PreparedPayment } from "./prepared-payment.ts";
import { findPrepared } from "./store.ts";

const FIRST_ANSWER_WITHIN_MS = 50_000;
const POLL_MS = 150;

/**
 * Returns the current state of the payment of a spent prepareToken. Waits for the answer of the first request or, if its
 * process has died, until the payment's state is known. Refuses (409) if neither comes in time.
 */
export async function awaitReply(
  ctx: Context,
  token: PrepareToken,
  { id, paymentId }: Pick<PreparedPayment, "id"> & { paymentId: PaymentId },
): Promise<PaymentReply> {
  for (let waitedMs = 0; waitedMs < FIRST_ANSWER_WITHIN_MS; waitedMs += POLL_MS) {
    const prepared = await findPrepared(reading(ctx), token.hash);
    const outcome = await paymentOutcome(ctx, paymentId);
    const sealed = prepared?.sealedReply ?? null;
    if (sealed !== null) return currentReply(openAnswer(ctx, id, sealed), outcome);
    if (isAnswered(outcome)) return replyOfOutcome(outcome);
    await delay(POLL_MS);
  }
  throw conflict("The payment with this prepareToken is under way. Ask GET /b2c/payment for its result.", {
    field: "prepareToken",
    reason: "in_progress",
    retryAfterSeconds: 5,
  });
}

const UNANSWERED: readonly string[] = ["CREATED", "AUTH_PENDING", "AUTHENTICATED", "SUBMITTING"];

function isAnswered({ payment, lastAttempt }: PaymentOutcome): boolean {
  if (payment.state !== "open" && payment.state !== "processing") return true;
  return lastAttempt !== null && !UNANSWERED.includes(lastAttempt.state);
}

/** Repeats the first answer while the payer is at the bank, and if a rule refused the attempt. */
function currentReply(first: FirstAnswer, outcome: PaymentOutcome): PaymentReply {
  const { payment, lastAttempt } = outcome;
  const isAtBank = payment.state === "open" && first.redirectTo !== null;
  const wasRefused = payment.state === "failed" && lastAttempt === null;
  return isAtBank || wasRefused ? replyOf(payment, first) : replyOfOutcome(outcome);
}
