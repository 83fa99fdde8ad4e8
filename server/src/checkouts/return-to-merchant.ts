import { findPaymentSet } from "#payment-sets/index.ts";
import { paymentOutcome, transactionStatusId } from "#payments/index.ts";
import type { PaymentOutcome } from "#payments/index.ts";
import { signFields, withSignedFields } from "#links/index.ts";
import type { SignedFields } from "#links/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { Context } from "#platform/context.ts";
import { errorOf, isCollected } from "./payment-reply.ts";
import { findPreparedByPayment, preparedOf } from "./store.ts";

/** How the browser goes on after 3-D Secure. `wait`: the bank's answer is awaited, and a moment may bring it. */
export type WayOn =
  | { kind: "wait" }
  | { kind: "get"; url: string }
  | { kind: "post"; url: string; fields: Readonly<Record<string, string>> };

/** So long a payer is kept waiting for a bank's answer; then the merchant is told that it is awaited. */
const WAIT_MS = 20_000;

/** The signed way to the merchant's returnUrl; null where there is no such payment, or it was given none. */
export async function returnToMerchant(ctx: Context, paymentId: string): Promise<WayOn | null> {
  const row = await inTransaction(ctx, ({ tx, tenantId }) => tx.row(findPreparedByPayment, [tenantId, paymentId]));
  if (row === undefined) return null;
  const { returnUrl, plan } = preparedOf(row);
  if (returnUrl === null) return null;
  const outcome = await paymentOutcome(ctx, paymentId);
  if (isWorthWaiting(ctx, outcome)) return { kind: "wait" };
  const signed = await signFields(ctx, resultFields(outcome));
  const set = await findPaymentSet(ctx, plan.paymentSetId);
  if (set?.returnMethod === "post")
    return { kind: "post", url: returnUrl, fields: { ...signed.fields, sign: signed.sign } };
  return { kind: "get", url: withSignedFields(returnUrl, signed) };
}

function isWorthWaiting(ctx: Context, { payment, lastAttempt }: PaymentOutcome): boolean {
  if (payment.state !== "processing" || lastAttempt === null) return false;
  return ctx.clock.now().getTime() - lastAttempt.at.getTime() < WAIT_MS;
}

function resultFields({ payment, lastAttempt }: PaymentOutcome): SignedFields["fields"] {
  return {
    orderId: payment.orderReference,
    clientReferenceCode: payment.clientReference ?? "",
    success: String(isCollected(payment.state)),
    transactionStatusId: String(transactionStatusId(payment.state)),
    error: errorOf({ payment, lastAttempt }),
  };
}
