import { joinTransaction, reading } from "#platform/context.ts";
import type { Context, ReadContext, WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import type { Payment } from "./payment.ts";
import { selectLiveSale, selectPaidKeys } from "./store/orders.ts";
import {
  selectPayment,
  selectPaymentByAttempt,
  selectPaymentByClientReference,
  selectPaymentByOrderReference,
} from "./store/payments.ts";
import type { StoredPayment } from "./store/payments.ts";

export async function findPayment(ctx: Context | ReadContext, paymentId: string): Promise<Payment | undefined> {
  const id = parseId(paymentId);
  return id === null ? undefined : selectPayment(reading(ctx), id);
}

/** By our reference of the payment only. */
export function findPaymentByOrderReference(
  ctx: Context | WriteContext,
  orderReference: string,
): Promise<Payment | undefined> {
  return joinTransaction(ctx, (ctx) => selectPaymentByOrderReference(ctx, orderReference));
}

/** By the merchant's reference only; of several payments the one that is paid, else one under way, else the newest. */
export function findPaymentByClientReference(
  ctx: Context | WriteContext,
  clientReference: string,
): Promise<Payment | undefined> {
  return joinTransaction(ctx, (ctx) => selectPaymentByClientReference(ctx, clientReference));
}

/**
 * By whatever a merchant may know a payment by. Ours come first, so that no reference of the merchant's hides another payment:
 * the payment's id, a transaction's id, our order reference, then the merchant's own.
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

async function findById(ctx: WriteContext, id: string): Promise<StoredPayment | undefined> {
  return (await selectPayment(ctx, id)) ?? (await selectPaymentByAttempt(ctx, id));
}

/** `awaited`: it may have been paid, and no other sale may be tried before the bank has said so. */
export type StandingOfOrder = "unpaid" | "awaited" | "paid";

export async function standingOfOrder(ctx: ReadContext, exclusiveKey: string): Promise<StandingOfOrder> {
  const sale = await selectLiveSale(ctx, exclusiveKey);
  if (sale === undefined) return "unpaid";
  return sale.state === "APPROVED" ? "paid" : "awaited";
}

/** Those of the keys that have been paid. */
export function paidOrders(ctx: WriteContext, exclusiveKeys: readonly string[]): Promise<ReadonlySet<string>> {
  return selectPaidKeys(ctx, exclusiveKeys);
}
