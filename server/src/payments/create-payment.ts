import { formatDecimal, zero } from "@servicepay/money";
import type { Amount, CurrencyCode } from "@servicepay/money";
import { recordAudits } from "#audit/index.ts";
import type { AuditEntry } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import type { Sharer } from "#platform/shared-transaction.ts";
import type { Payment, PaymentId, PaymentLocale, PaymentSource } from "./payment.ts";
import { newOrderReference } from "./references.ts";
import { insertPayments } from "./store/payments.ts";
import type { StoredPayment } from "./store/payments.ts";

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
  /** At most one sale of this key is ever charged: `orderKey`, or one of its own where there is no order. */
  exclusiveKey: string;
  /** As checkWebhookUrl returned it; null = nobody is told. */
  webhookUrl: string | null;
  attemptsMax: number;
  expiresAt: Date;
  locale: PaymentLocale;
  /** Given by a caller who has to name it before it is written. */
  id?: PaymentId;
  /** Its first try is begun in the same transaction, and counts already. */
  isTriedAtOnce?: boolean;
}

/** What the transaction that opened it knows of a payment. */
export type OpenedPayment = StoredPayment;

/** Opens a payment. Nothing is charged before startPayment. */
export async function createPayment(ctx: WriteContext, input: NewPayment): Promise<OpenedPayment> {
  const [payment] = await createPayments([{ ctx, input }]);
  return payment!;
}

/** The same for requests that share a transaction, in their order. */
export async function createPayments(requests: readonly Sharer<NewPayment>[]): Promise<OpenedPayment[]> {
  const [first] = requests;
  if (first === undefined) return [];
  const payments = requests.map(({ ctx, input }) => ({ ctx, payment: newPayment(ctx, input) }));
  await Promise.all([
    insertPayments(
      first.ctx,
      payments.map(({ payment }) => payment),
    ),
    recordAudits(payments.map(({ ctx, payment }) => ({ ctx, entry: entryOf(payment) }))),
  ]);
  return payments.map(({ payment }) => payment);
}

function newPayment({ clock }: WriteContext, { isTriedAtOnce = false, ...input }: NewPayment): StoredPayment {
  return {
    ...input,
    id: input.id ?? newId<"payment">(),
    orderReference: newOrderReference(),
    state: "open",
    attemptsUsed: isTriedAtOnce ? 1 : 0,
    chargedAmount: null,
    refundedAmount: zero,
    cancelRequestedAt: null,
    createdAt: clock.now(),
  };
}

function entryOf({ id, source, amount, currency }: Payment): AuditEntry {
  const details = { source, amount: formatDecimal(amount), currency };
  return { action: "payment.created", recordType: "payment", recordId: id, details };
}
