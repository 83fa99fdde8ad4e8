import { findPaymentByReference, paymentOutcome, transactionStatusId } from "#payments/index.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { formatInstant } from "#platform/instant.ts";
import type { Context } from "#platform/context.ts";
import { invalid, notFound } from "#platform/refusal.ts";
import { errorOf, isCollected } from "./payment-reply.ts";

export interface StatusQuery {
  orderId?: string | undefined;
  clientReferenceCode?: string | undefined;
}

/** The truth about a payment, asked at the bank where its answer is still awaited. */
export async function paymentStatus(ctx: Context, { orderId, clientReferenceCode }: StatusQuery) {
  const reference = orderId ?? clientReferenceCode;
  if (reference === undefined) throw invalid("orderId", '"orderId" or "clientReferenceCode" is required.', "required");
  const found = await findPaymentByReference(ctx, reference);
  const isAsked =
    found !== undefined && (orderId === undefined ? found.clientReference : found.orderReference) === reference;
  if (!isAsked) throw notFound("There is no such payment.", orderId === undefined ? "clientReferenceCode" : "orderId");
  const outcome = await paymentOutcome(ctx, found.id);
  const { payment, lastAttempt } = outcome;
  return {
    orderId: payment.orderReference,
    clientReferenceCode: payment.clientReference,
    transactionId: lastAttempt?.id ?? payment.id,
    transactionStatusId: transactionStatusId(payment.state),
    success: isCollected(payment.state),
    error: errorOf(outcome) || null,
    amount: decimalLiteral(payment.amount),
    processAmount: decimalLiteral(payment.chargedAmount ?? lastAttempt?.chargedAmount ?? payment.amount),
    refundedAmount: decimalLiteral(payment.refundedAmount),
    currency: payment.currency,
    installment: lastAttempt?.installments ?? 1,
    maskedCardNumber: lastAttempt?.maskedPan ?? null,
    createdAt: formatInstant(payment.createdAt),
  };
}
