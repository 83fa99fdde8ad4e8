import { formatDecimal } from "@servicepay/money";
import type { Amount, CurrencyCode } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import type { Payment, PaymentId, PaymentLocale, PaymentSource } from "./payment.ts";
import { newOrderReference } from "./references.ts";
import { insertPayment, selectPayment } from "./store/payments.ts";

export interface NewPayment {
  source: PaymentSource;
  sourceId: string;
  paymentSetId: string;
  customerId: string | null;
  /** The order's amount. */
  amount: Amount;
  currency: CurrencyCode;
  description: string | null;
  /** The merchant's own reference of the order. */
  clientReference: string | null;
  /** At most one sale of this key is ever charged: "order:<reference>" for links, "payment:<id>" for the widget. */
  exclusiveKey: string;
  /** As checkWebhookUrl returned it; null = nobody is told. */
  webhookUrl: string | null;
  attemptsMax: number;
  expiresAt: Date;
  locale: PaymentLocale;
  /** Given by a caller whose exclusive key names it. */
  id?: PaymentId;
}

/** Opens a payment. Nothing is charged before startPayment. */
export async function createPayment(ctx: WriteContext, input: NewPayment): Promise<Payment> {
  const id = input.id ?? newId<"payment">();
  await ctx.tx.run(insertPayment, [
    ctx.tenantId,
    id,
    newOrderReference(),
    input.clientReference,
    input.source,
    input.sourceId,
    input.paymentSetId,
    input.customerId,
    input.exclusiveKey,
    formatDecimal(input.amount),
    input.currency,
    input.description,
    input.locale,
    input.webhookUrl,
    input.attemptsMax,
    input.expiresAt,
    ctx.clock.now(),
  ]);
  const details = { source: input.source, amount: formatDecimal(input.amount), currency: input.currency };
  await recordAudit(ctx, { action: "payment.created", recordType: "payment", recordId: id, details });
  return (await selectPayment(ctx, id))!;
}
