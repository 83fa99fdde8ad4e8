import type { Payment, PaymentOutcome, PaymentState, StartResult } from "#payments/index.ts";
import type { Context } from "#platform/context.ts";
import { replyContext } from "./store.ts";

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
  switch (result.kind) {
    case "redirect":
      return reply(payment, { redirectTo: result.redirectUrl, success: null, error: null });
    case "approved":
      return reply(payment, { redirectTo: null, success: true, error: null });
    case "declined":
      return reply(payment, { redirectTo: null, success: false, error: result.decline.message });
    case "processing":
      return reply(payment, { redirectTo: null, success: false, error: AWAITED });
    case "refused":
      return reply(payment, { redirectTo: null, success: false, error: result.sentence });
  }
}

/** The reply that a payment of long ago would have been given. */
export function replyOfOutcome(outcome: PaymentOutcome): PaymentReply {
  const { payment } = outcome;
  return reply(payment, { redirectTo: null, success: isCollected(payment.state), error: errorOf(outcome) || null });
}

type Result = Pick<PaymentReply, "redirectTo" | "success" | "error">;

/** One place, so that the same answer is the same text, however it was come by. */
function reply(payment: Payment, { redirectTo, success, error }: Result): PaymentReply {
  return {
    paymentType: redirectTo === null ? "DirectSale" : "RedirectUrl",
    redirectTo,
    orderId: payment.orderReference,
    clientReferenceCode: payment.clientReference,
    success,
    error,
  };
}

/** The merchant has the money, or a part of it. Whoever looks at nothing else must not ship what was given back. */
export function isCollected(state: PaymentState): boolean {
  return state === "succeeded" || state === "partially_refunded";
}

/** A sentence for the merchant; empty where the payment succeeded. */
export function errorOf({ payment, lastAttempt }: PaymentOutcome): string {
  switch (payment.state) {
    case "succeeded":
    case "partially_refunded":
      return "";
    case "refunded":
      return "The payment was refunded.";
    case "voided":
    case "cancelled":
      return "The payment was cancelled.";
    case "processing":
      return AWAITED;
    case "open":
      return "The payer has not finished the payment.";
    case "failed":
    case "expired":
      return lastAttempt?.decline?.message || "The payment was not completed.";
  }
}

/** The reply may hold the address of a 3-D Secure step, which is a secret while the step lasts. */
export function sealReply(ctx: Context, preparedId: string, reply: PaymentReply): Buffer {
  return ctx.keys.seal("card-data", Buffer.from(JSON.stringify(reply)), replyContext(ctx.tenantId, preparedId));
}

export function openReply(ctx: Context, preparedId: string, sealed: Buffer): PaymentReply {
  return JSON.parse(
    ctx.keys.open("card-data", sealed, replyContext(ctx.tenantId, preparedId)).toString(),
  ) as PaymentReply;
}
