import type { CompanyKind } from "#notifications/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { findPayment } from "../find-payment.ts";
import { readOrderStatus } from "../store/orders.ts";
import { orderKey } from "../take-order.ts";

/** Returns whether what a message says still holds. `contactId` is the payment's id in messages about payments. */
export async function isMessageStillValid(
  ctx: Context,
  { kind, contactId }: { kind: CompanyKind; contactId: string },
): Promise<boolean> {
  switch (kind) {
    case "link.created":
    case "link.reminder":
      return isPayable(ctx, contactId);
    case "payment.receipt": {
      const payment = await findPayment(ctx, contactId);
      return payment?.state === "succeeded" || payment?.state === "partially_refunded";
    }
    case "payment.refunded":
    case "payment.voided":
    case "user.registered":
    case "user.invited":
      return true;
  }
}

async function isPayable(ctx: Context, paymentId: string): Promise<boolean> {
  const payment = await findPayment(ctx, paymentId);
  if (payment === undefined || (payment.state !== "open" && payment.state !== "processing")) return false;
  if (payment.expiresAt <= ctx.clock.now()) return false;
  const { clientReference } = payment;
  return clientReference === null || (await readOrderStatus(reading(ctx), orderKey(clientReference))) !== "paid";
}
