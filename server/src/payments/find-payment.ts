import {
  inTransaction,
  joinTransaction,
  reading,
  type Context,
  type ReadContext,
  type WriteContext,
} from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import type { Attempt } from "./attempts/attempt.ts";
import type { Payment, PaymentId } from "./payment.ts";
import { selectAttempts } from "./store/attempts.ts";
import type { StoredPayment } from "./store/payment-row.ts";
import {
  selectAwaitedWebhookUrls,
  selectPayment,
  selectPaymentByAttempt,
  selectPaymentByClientReference,
  selectPaymentByOrderReference,
  selectPayments,
} from "./store/payments.ts";

export async function findPayment(ctx: Context | ReadContext, paymentId: string): Promise<StoredPayment | undefined> {
  const id = parseId(paymentId);
  return id === null ? undefined : selectPayment(reading(ctx), id);
}

/** The payments with these ids, in no order. */
export function findPaymentsById(ctx: Context | ReadContext, paymentIds: readonly PaymentId[]): Promise<Payment[]> {
  return selectPayments(reading(ctx), paymentIds);
}

/** Where the outcomes of those of the payments that have none yet will be sent. */
export function findAwaitedWebhookUrls(
  ctx: Context | ReadContext,
  paymentIds: readonly PaymentId[],
): Promise<string[]> {
  return selectAwaitedWebhookUrls(reading(ctx), paymentIds);
}

/** Finds a payment by this service's order reference only. */
export function findPaymentByOrderReference(
  ctx: Context | WriteContext,
  orderReference: string,
): Promise<Payment | undefined> {
  return joinTransaction(ctx, (ctx) => selectPaymentByOrderReference(ctx, orderReference));
}

/** Uses the merchant's reference only. Prefers the paid payment, then one under way, then the newest. */
export function findPaymentByClientReference(
  ctx: Context | WriteContext,
  clientReference: string,
): Promise<Payment | undefined> {
  return joinTransaction(ctx, (ctx) => selectPaymentByClientReference(ctx, clientReference));
}

/**
 * Looks up the payment's id, a transaction's id, the service's order reference and the merchant's reference, in
 * this order, so that a merchant's reference never hides another payment.
 */
export async function findPaymentByAnyReference(
  ctx: WriteContext,
  reference: string,
): Promise<StoredPayment | undefined> {
  const id = parseId(reference);
  return (
    (id === null ? undefined : await findById(ctx, id)) ??
    (await selectPaymentByOrderReference(ctx, reference)) ??
    (await selectPaymentByClientReference(ctx, reference))
  );
}

/** Finds a payment by any reference, with its attempts. Refuses (404) an unknown reference. */
export async function requirePaymentWithAttempts(
  ctx: Context,
  referenceCode: string,
): Promise<{ payment: StoredPayment; attempts: Attempt[] }> {
  return inTransaction(ctx, async (ctx) => {
    const payment = await findPaymentByAnyReference(ctx, referenceCode);
    if (payment === undefined) throw notFound("There is no such payment.", "referenceCode");
    return { payment, attempts: await selectAttempts(ctx, payment.id) };
  });
}

async function findById(ctx: WriteContext, id: string): Promise<StoredPayment | undefined> {
  return (await selectPayment(ctx, id)) ?? (await selectPaymentByAttempt(ctx, id));
}
