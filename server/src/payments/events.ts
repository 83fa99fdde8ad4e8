import { currencyOf } from "@servicepay/money";
import type { Amount } from "@servicepay/money";
import type { Decline } from "#acquirers/registry.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import type { WriteContext } from "#platform/context.ts";
import { recordEvent } from "#webhooks/index.ts";
import { transactionStatusId } from "./payment.ts";
import type { PaymentState } from "./payment.ts";
import type { StoredPayment } from "./store/payment-row.ts";

export interface ProcessedTransaction {
  /** Of the attempt; of the payment, where it was cancelled without one. */
  id: string;
  /** What came of this transaction, which is not always where the payment stands: a declined card leaves it open. */
  state: PaymentState;
  decline: Decline | null;
  /** The order's amount less what has been given back; all of it unless said. */
  netAmount?: Amount;
}

/** Tells the merchant of one processed transaction, if an address was given for it. Never before its outcome is final. */
export async function tellMerchant(
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
  await recordEvent(ctx, { transactionId: id, paymentId: payment.id, url: payment.webhookUrl, body });
}
