import { joinTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import type { Payment } from "./payment.ts";
import { selectLiveSale, selectPaidKeys } from "./store/attempts.ts";
import { selectPayment, selectPaymentByAttempt, selectPaymentByReference } from "./store/payments.ts";
import type { StoredPayment } from "./store/payments.ts";

export async function findPayment(ctx: Context | WriteContext, paymentId: string): Promise<Payment | undefined> {
  const id = parseId(paymentId);
  return id === null ? undefined : joinTransaction(ctx, (ctx) => selectPayment(ctx, id));
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

/** True once a sale of this key has been charged; a refund since does not make it payable again. */
export async function isOrderPaid(ctx: WriteContext, exclusiveKey: string): Promise<boolean> {
  return (await paidOrders(ctx, [exclusiveKey])).has(exclusiveKey);
}

/** Those of the keys that have been paid. */
export function paidOrders(ctx: WriteContext, exclusiveKeys: readonly string[]): Promise<ReadonlySet<string>> {
  return selectPaidKeys(ctx, exclusiveKeys);
}

/** True while a sale of this key may have been charged: its bank's answer is awaited, and no other may be tried. */
export async function isOrderAwaited(ctx: WriteContext, exclusiveKey: string): Promise<boolean> {
  const sale = await selectLiveSale(ctx, exclusiveKey);
  return sale !== undefined && sale.state !== "APPROVED";
}
