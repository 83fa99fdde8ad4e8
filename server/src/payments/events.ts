import { currencyOf, type Amount } from "@servicepay/money";
import type { Decline } from "#acquirers/registry.ts";
import type { WriteContext } from "#platform/context.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { queueWebhook } from "#webhooks/index.ts";
import { transactionStatusId, type PaymentState } from "./payment.ts";
import type { StoredPayment } from "./store/payment-row.ts";

export interface ProcessedTransaction {
  /** The attempt's id; the payment's id if the payment itself was cancelled or refused. */
  id: string;
  /** The transaction's state, not the payment's: a declined card leaves the payment open. */
  state: PaymentState;
  decline: Decline | null;
  /** The order's amount less what has been given back. Default: the whole amount. */
  netAmount?: Amount;
}

/** Records the webhook of a processed transaction, if the payment has a webhook address. Only for final outcomes. */
export async function notifyMerchant(
  ctx: WriteContext,
  payment: StoredPayment,
  { id, state, decline, netAmount = payment.amount }: ProcessedTransaction,
): Promise<void> {
  if (payment.webhookUrl === null) return;
  const body = {
    Id: id,
    TransactionStatusId: transactionStatusId(state),
    OrderReference: payment.orderReference,
    ClientOrderReference: payment.clientReference,
    PureAmount: decimalLiteral(netAmount, currencyOf(payment.currency).exponent),
    CurrencyId: payment.currency,
    VPosErrorCode: decline?.code ?? null,
    VPosErrorMessage: decline?.message ?? null,
  };
  await queueWebhook(ctx, { transactionId: id, paymentId: payment.id, url: payment.webhookUrl, body });
}
