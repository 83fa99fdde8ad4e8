import { recordEvent } from "#events/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { queueWebhook } from "#webhooks/index.ts";
import { journalOf, paymentEventData, toLinkWebhook, type PaymentReport } from "./payment-event.ts";
import type { Payment } from "./payment.ts";

/**
 * Tells the company's programs what happened to the payment, and the address of its link where links are told that. `payment`
 * is what it is afterwards.
 */
export async function reportPayment(ctx: WriteContext, payment: Payment, report: PaymentReport): Promise<void> {
  const { type } = report;
  const { id, webhookUrl } = payment;
  const data = paymentEventData(payment, report);
  const body = webhookUrl === null ? null : toLinkWebhook({ type, data });
  await inOneBatch(
    recordEvent(ctx, { type, subject: { kind: "payment", id }, data, journal: journalOf(report) }),
    body !== null && queueWebhook(ctx, { transactionId: body.Id, paymentId: id, url: webhookUrl!, body }),
  );
}
