import { isPaid } from "#payments/index.ts";
import type { Payment, PaymentOutcome, StartResult } from "#payments/index.ts";
import type { Context } from "#platform/context.ts";

/** What the merchant's backend is told. With RedirectUrl nothing is known yet, so `success` is null. */
export interface PaymentReply {
  paymentType: "RedirectUrl" | "DirectSale";
  redirectTo: string | null;
  orderId: string;
  clientReferenceCode: string | null;
  success: boolean | null;
  error: string | null;
}

export const AWAITED = "The bank's answer is awaited. Do not charge again; ask GET /b2c/payment for the result.";

export function replyOf(payment: Payment, result: StartResult | { kind: "refused"; sentence: string }): PaymentReply {
  const order = { orderId: payment.orderReference, clientReferenceCode: payment.clientReference };
  const direct = { ...order, paymentType: "DirectSale", redirectTo: null } as const;
  switch (result.kind) {
    case "redirect":
      return { ...order, paymentType: "RedirectUrl", redirectTo: result.redirectUrl, success: null, error: null };
    case "approved":
      return { ...direct, success: true, error: null };
    case "declined":
      return { ...direct, success: false, error: result.decline.message };
    case "processing":
      return { ...direct, success: false, error: AWAITED };
    case "refused":
      return { ...direct, success: false, error: result.sentence };
  }
}

/** The reply that a payment of long ago would have been given. */
export function replyOfOutcome(outcome: PaymentOutcome): PaymentReply {
  const { orderReference: orderId, clientReference: clientReferenceCode, state } = outcome.payment;
  const error = errorOf(outcome) || null;
  return { paymentType: "DirectSale", redirectTo: null, orderId, clientReferenceCode, success: isPaid(state), error };
}

/** A sentence for the merchant; empty where the payment succeeded. */
export function errorOf({ payment, lastAttempt }: PaymentOutcome): string {
  if (isPaid(payment.state)) return "";
  if (payment.state === "processing") return AWAITED;
  if (payment.state === "open") return "The payer has not finished the payment.";
  if (payment.state === "cancelled") return "The payment was cancelled.";
  return lastAttempt?.decline?.message || "The payment was not completed.";
}

/** The reply may hold the address of a 3-D Secure step, which is a secret while the step lasts. */
export function sealReply(ctx: Context, preparedId: string, reply: PaymentReply): Buffer {
  return ctx.keys.seal("card-data", Buffer.from(JSON.stringify(reply)), rowName(ctx, preparedId));
}

export function openReply(ctx: Context, preparedId: string, sealed: Buffer): PaymentReply {
  return JSON.parse(ctx.keys.open("card-data", sealed, rowName(ctx, preparedId)).toString()) as PaymentReply;
}

function rowName({ tenantId }: Context, preparedId: string): string {
  return `payment-reply:${tenantId}:${preparedId}`;
}
