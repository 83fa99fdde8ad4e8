import { findPaymentByClientReference, findPaymentByOrderReference, paymentOutcome } from "#payments/index.ts";
import type { Context } from "#platform/context.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { invalid, notFound } from "#platform/refusal.ts";
import { formatInstant } from "#platform/text/instant.ts";
import { findPayingUsers } from "#users/index.ts";
import { errorOf, isCollected } from "./payment-reply.ts";

export interface StatusQuery {
  orderId?: string | undefined;
  clientReferenceCode?: string | undefined;
}

/** The payment's state. If the bank's answer is awaited, the bank is asked. */
export async function paymentStatus(ctx: Context, { orderId, clientReferenceCode }: StatusQuery) {
  const found =
    orderId === undefined
      ? await findByClientReference(ctx, clientReferenceCode)
      : await findPaymentByOrderReference(ctx, orderId);
  if (found === undefined)
    throw notFound("There is no such payment.", orderId === undefined ? "clientReferenceCode" : "orderId");
  const outcome = await paymentOutcome(ctx, found.id);
  const { payment, lastAttempt, transaction } = outcome;
  const users = await findPayingUsers(ctx, [payment.id]);
  return {
    orderId: payment.orderReference,
    clientReferenceCode: payment.clientReference,
    transactionId: transaction.id,
    transactionStatusId: transaction.statusId,
    success: isCollected(payment.state),
    error: errorOf(outcome) || null,
    amount: decimalLiteral(payment.amount),
    processAmount: decimalLiteral(payment.chargedAmount ?? lastAttempt?.chargedAmount ?? payment.amount),
    refundedAmount: decimalLiteral(payment.refundedAmount),
    currency: payment.currency,
    installment: (lastAttempt ?? payment.archived)?.installments ?? 1,
    maskedCardNumber: lastAttempt?.maskedPan ?? null,
    userCode: users.get(payment.id)?.code ?? null,
    createdAt: formatInstant(payment.createdAt),
  };
}

function findByClientReference(ctx: Context, reference: string | undefined) {
  if (reference === undefined) throw invalid("orderId", '"orderId" or "clientReferenceCode" is required.', "required");
  return findPaymentByClientReference(ctx, reference);
}
