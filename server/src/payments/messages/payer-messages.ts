import { formatDecimal } from "@servicepay/money";
import { findCustomer } from "#customers/index.ts";
import { dropMessages, queueMessage } from "#notifications/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import type { Attempt } from "../attempts/attempt.ts";
import type { PaymentState } from "../payment.ts";
import type { StoredPayment } from "../store/payment-row.ts";

/** Queues the payer's message about the payment's new state, and drops waiting messages that it makes untrue. */
export async function messagePayer(
  ctx: WriteContext,
  payment: StoredPayment,
  attempt: Attempt,
  state: PaymentState,
): Promise<void> {
  switch (state) {
    case "succeeded":
      return void (await inOneBatch(queueReceipt(ctx, payment, attempt, {}), dropLinkMessages(ctx, payment)));
    case "partially_refunded":
      return queueReversal(ctx, payment, attempt);
    case "refunded":
    case "voided":
      return void (await inOneBatch(
        queueReversal(ctx, payment, attempt),
        dropMessages(ctx, payment.id, ["payment.receipt"]),
      ));
    default:
  }
}

/** Drops messages that ask for a payment which cannot be made any more. Only payments of links have such messages. */
export async function dropLinkMessages(ctx: WriteContext, { id, source }: StoredPayment): Promise<void> {
  if (source === "link") await dropMessages(ctx, id, ["link.created", "link.reminder"]);
}

/** `again`: a member asks for one more receipt. */
export async function queueReceipt(
  ctx: WriteContext,
  payment: StoredPayment,
  sale: Attempt,
  { again }: { again?: { cause: string } },
): Promise<void> {
  const { amount, currency } = payment;
  const hasFee = sale.chargedAmount !== amount;
  return queueMessage(ctx, {
    kind: "payment.receipt",
    cause: again?.cause ?? `payment:${payment.id}:receipt`,
    isAsked: again !== undefined,
    ...receiverOf(payment, sale),
    content: {
      ...factsOf(ctx, payment, sale),
      ...(again !== undefined && sale.finishedAt !== null && { at: sale.finishedAt.toISOString() }),
      firstName: await firstNameOf(ctx, payment),
      orderSum: hasFee ? { amount: formatDecimal(amount), currency } : null,
      installments: sale.installments,
    },
  });
}

async function queueReversal(ctx: WriteContext, payment: StoredPayment, reversal: Attempt): Promise<void> {
  return queueMessage(ctx, {
    kind: reversal.kind === "void" ? "payment.voided" : "payment.refunded",
    cause: `attempt:${reversal.id}:refunded`,
    ...receiverOf(payment, reversal),
    content: { ...factsOf(ctx, payment, reversal), firstName: await firstNameOf(ctx, payment) },
  });
}

/** The default customer stands for everybody, so its name is nobody's. */
async function firstNameOf(ctx: WriteContext, { customerId }: StoredPayment): Promise<string | null> {
  const customer = customerId === null ? undefined : await findCustomer(ctx, customerId);
  return customer === undefined || customer.isDefault || customer.name === "" ? null : customer.name;
}

function receiverOf({ id, paymentSetId }: StoredPayment, { locale }: Attempt) {
  return { contactId: id, channel: "email", language: locale, paymentSetId } as const;
}

function factsOf({ clock }: WriteContext, payment: StoredPayment, { chargedAmount, maskedPan }: Attempt) {
  const { currency, description, clientReference, orderReference } = payment;
  return {
    sum: { amount: formatDecimal(chargedAmount), currency },
    card: maskedPan,
    description,
    clientReference,
    orderReference,
    at: clock.now().toISOString(),
  };
}
