import type { Locale, OrderModel } from "@servicepay/checkout/render";
import { signFieldsWith, withSignedFields, type SignedFields } from "#links/index.ts";
import { findPaymentSet } from "#payment-sets/index.ts";
import { pageLook, paymentOutcome, transactionStatusId, type PageLook, type PaymentOutcome } from "#payments/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { decimalOf, moneyOf } from "#platform/text/money.ts";
import { validWebhookSecrets } from "#webhooks/index.ts";
import { errorOf, isCollected } from "./payment-reply.ts";
import type { PreparedPayment } from "./prepared-payment.ts";
import { findPreparedByPayment } from "./store.ts";

/** Where the browser goes after 3-D Secure. `wait`: the bank's answer is awaited and may come in a moment. */
export type ReturnStep =
  | { kind: "wait"; order: OrderModel; look: PageLook; locale: Locale }
  | { kind: "get"; url: string }
  | { kind: "post"; url: string; fields: Readonly<Record<string, string>>; look: PageLook; locale: Locale };

/** The payer waits this long for the bank's answer. After it the merchant gets the payment as processing. */
const WAIT_MS = 20_000;

/** Returns the step to the returnUrl, with the signed result; null if there is no such payment or it has no returnUrl. */
export async function returnToMerchant(ctx: Context, paymentId: string): Promise<ReturnStep | null> {
  const [prepared, outcome] = await inOneBatch(findReturning(ctx, paymentId), paymentOutcome(ctx, paymentId));
  if (prepared === null) return null;
  const { returnUrl, plan, locale } = prepared;
  if (isWorthWaiting(ctx, outcome)) {
    const look = await pageLook(ctx, plan.paymentSetId);
    return { kind: "wait", order: orderOf(outcome), look, locale };
  }
  const [set, secrets] = await inOneBatch(findPaymentSet(ctx, plan.paymentSetId), validWebhookSecrets(ctx));
  const signed = signFieldsWith(secrets, resultFields(outcome));
  if (set?.returnMethod !== "post") return { kind: "get", url: withSignedFields(returnUrl, signed) };
  const { sign, previousSign } = signed;
  const fields = { ...(previousSign !== null && { previousSign }), ...signed.fields, sign };
  return { kind: "post", url: returnUrl, fields, look: await pageLook(ctx, plan.paymentSetId), locale };
}

/** For the waiting page: whether the payment is decided. Null as in `returnToMerchant`. */
export async function returnStatus(ctx: Context, paymentId: string): Promise<{ isDecided: boolean } | null> {
  if ((await findReturning(ctx, paymentId)) === null) return null;
  return { isDecided: !isWorthWaiting(ctx, await paymentOutcome(ctx, paymentId)) };
}

async function findReturning(
  ctx: Context,
  paymentId: string,
): Promise<(PreparedPayment & { returnUrl: string }) | null> {
  const prepared = await findPreparedByPayment(reading(ctx), paymentId);
  if (prepared === undefined || prepared.returnUrl === null) return null;
  return { ...prepared, returnUrl: prepared.returnUrl };
}

function isWorthWaiting(ctx: Context, { payment, lastAttempt }: PaymentOutcome): boolean {
  if (payment.state !== "processing" || lastAttempt === null) return false;
  return ctx.clock.now().getTime() - lastAttempt.at.getTime() < WAIT_MS;
}

function orderOf({ payment, lastAttempt }: PaymentOutcome): OrderModel {
  return {
    price: moneyOf(lastAttempt?.chargedAmount ?? payment.amount, payment.currency),
    description: null,
    reference: payment.clientReference ?? payment.orderReference,
  };
}

function resultFields(outcome: PaymentOutcome): SignedFields["fields"] {
  const { payment } = outcome;
  return {
    orderId: payment.orderReference,
    clientReferenceCode: payment.clientReference ?? "",
    success: String(isCollected(payment.state)),
    transactionStatusId: String(transactionStatusId(payment.state)),
    amount: decimalOf(payment.amount, payment.currency),
    currency: payment.currency,
    error: errorOf(outcome),
  };
}
