import { joinTransaction, reading } from "#platform/context.ts";
import type { Context, ReadContext, WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import type { Payment } from "./payment.ts";
import { selectLiveSale, selectPaidKeys } from "./store/attempts.ts";
import { selectPayment, selectPaymentByAttempt, selectPaymentByReference } from "./store/payments.ts";
import type { StoredPayment } from "./store/payments.ts";

export async function findPayment(ctx: Context | ReadContext, paymentId: string): Promise<Payment | undefined> {
  const id = parseId(paymentId);
  return id === null ? undefined : selectPayment(reading(ctx), id);
}

/** By our order reference or the merchant's own; of several, the paid one, or else the newest. */
export function findPaymentByReference(ctx: Context | WriteContext, reference: string): Promise<Payment | undefined> {
  return joinTransaction(ctx, (ctx) => selectPaymentByReference(ctx, reference));
}

/** Whatever a merchant may know a payment by: its id, a transaction's id, our order reference, the merchant's own. */
export function findPaymentByAnyReference(ctx: WriteContext, reference: string): Promise<StoredPayment | undefined> {
  const id = parseId(reference);
  return id === null ? selectPaymentByReference(ctx, reference) : findById(ctx, id, reference);
}

async function findById(ctx: WriteContext, id: string, reference: string): Promise<StoredPayment | undefined> {
  return (
    (await selectPayment(ctx, id)) ??
    (await selectPaymentByAttempt(ctx, id)) ??
    // A merchant's own reference may look like an id.
    (await selectPaymentByReference(ctx, reference))
  );
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
