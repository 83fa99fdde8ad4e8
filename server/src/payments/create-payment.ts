import { formatDecimal, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import type { Payment, PaymentId, PaymentLocale, PaymentSource } from "./payment.ts";
import { newOrderReference } from "./references.ts";
import type { StoredPayment } from "./store/payment-row.ts";
import { insertPayment } from "./store/payments.ts";

export interface NewPayment {
  source: PaymentSource;
  sourceId: string;
  paymentSetId: string;
  customerId: string | null;
  amount: Amount;
  currency: CurrencyCode;
  description: string | null;
  /** The merchant's own reference of the order. */
  clientReference: string | null;
  /** At most one sale of this key is charged: `orderKey`, or a key of its own if there is no order. */
  exclusiveKey: string;
  /** The address that checkWebhookUrl returned; null = no webhook. */
  webhookUrl: string | null;
  attemptsMax: number;
  expiresAt: Date;
  locale: PaymentLocale;
  /** The account that the payment is posted to. Default: the customer's. */
  currentAccountId?: string | null;
  /** What the merchant wants to have handed over to its ERP. */
  additionalData?: Readonly<Record<string, string>> | null;
  /** Given by a caller that must refer to the payment before it is created. */
  id?: PaymentId;
  /** Counts the first attempt, which the same transaction begins. */
  isFirstAttemptCounted?: boolean;
  /** Made on a page where payers choose what to pay: deleted some days after it has ended, if nobody tried to pay it. */
  isChosenByPayer?: boolean;
  /** The file whose line asked for it has one audit row for all its records. */
  isOfFile?: boolean;
}

export async function createPayment(
  ctx: WriteContext,
  { isChosenByPayer = false, isOfFile = false, ...input }: NewPayment,
): Promise<StoredPayment> {
  const payment = newPayment(ctx, input);
  await Promise.all([
    insertPayment(ctx, payment, isChosenByPayer),
    isOfFile ? undefined : recordAudit(ctx, entryOf(payment)),
  ]);
  return payment;
}

function newPayment(
  { clock, actor }: WriteContext,
  { isFirstAttemptCounted = false, additionalData = null, ...input }: NewPayment,
): StoredPayment {
  return {
    ...input,
    additionalData,
    id: input.id ?? newId<"payment">(),
    orderReference: newOrderReference(),
    currentAccountId: input.currentAccountId ?? null,
    state: "open",
    attemptsUsed: isFirstAttemptCounted ? 1 : 0,
    chargedAmount: null,
    refundedAmount: zero,
    cancelRequestedAt: null,
    createdBy: actor,
    createdAt: clock.now(),
    archived: null,
  };
}

function entryOf({ id, source, amount, currency }: Payment) {
  const details = { source, amount: formatDecimal(amount), currency };
  return { action: "payment.created", recordType: "payment", recordId: id, details } as const;
}
