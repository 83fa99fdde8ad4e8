import type { OrderContext } from "./order-context.ts";
import type { Order } from "./order.ts";

/** Records the payment's status, which must still be true at the end. */
export async function readStatus({ client, tokens }: OrderContext, order: Order): Promise<void> {
  const path = `/b2c/payment?clientReferenceCode=${order.reference}`;
  const call = { method: "GET", path, token: tokens[order.tenant]! } as const;
  const { outcome, body } = await client.call(order.index, "status", call);
  if (outcome !== "ok") return;
  const orderId = String(body.orderId);
  order.payments.add(orderId);
  const status = Number(body.transactionStatusId);
  if (status === 1) order.reportedStatuses.push({ orderId, said: "paid", by: "status" });
  if (status === 2) order.reportedStatuses.push({ orderId, said: "failed", by: "status" });
  if (status === 4) order.reportedStatuses.push({ orderId, said: "cancelled", by: "status" });
  order.receipt =
    status !== 1
      ? null
      : {
          transactionId: String(body.transactionId),
          charged: String(body.processAmount),
          currency: String(body.currency),
          installments: Number(body.installment),
          lastDigits: lastDigitsOf(String(body.maskedCardNumber)),
        };
}

/** Every mask shows at least three digits. */
export function lastDigitsOf(maskedPan: string): string {
  return maskedPan.slice(-3);
}
