import type { Context } from "#platform/context.ts";
import { paymentOutcome } from "../payment-outcome.ts";
import type { TransactionOfPayment } from "../transaction-of-payment.ts";
import { pageOfPayments } from "./list-payments.ts";
import type { ListedPayment } from "./listed-payment.ts";
import { paymentHistory, type AttemptHistory } from "./payment-history.ts";

export interface PaymentRead {
  payment: ListedPayment;
  transaction: TransactionOfPayment;
  attempts: readonly AttemptHistory[];
}

/** Reads a payment as programs see it. If the bank's answer is awaited, the bank is asked. */
export async function readPayment(ctx: Context, id: string): Promise<PaymentRead> {
  await paymentOutcome(ctx, id);
  const [{ rows }, { transaction, attempts }] = await Promise.all([
    pageOfPayments(ctx, { ids: [id] }, null),
    paymentHistory(ctx, id),
  ]);
  return { payment: rows[0]!, transaction, attempts };
}
