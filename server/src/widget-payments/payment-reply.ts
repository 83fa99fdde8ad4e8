import { currencyOf } from "@servicepay/money";
import {
  transactionStatusId,
  type Payment,
  type PaymentOutcome,
  type PaymentState,
  type StartResult,
} from "#payments/index.ts";
import type { Context } from "#platform/context.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { replyContext } from "./store.ts";

/** The reply of POST /b2c/widget/payment. With RedirectUrl the outcome is not known yet, so `success` is null. */
export interface PaymentReply {
  paymentType: "RedirectUrl" | "DirectSale";
  redirectTo: string | null;
  orderId: string;
  clientReferenceCode: string | null;
  success: boolean | null;
  transactionStatusId: number;
  /** The order's amount as a JSON number. */
  amount: unknown;
  currency: string;
  error: string | null;
}

/** The part of a reply that the payment does not contain. */
export type FirstAnswer = Pick<PaymentReply, "redirectTo" | "success" | "error">;

export const AWAITED = "The bank's answer is awaited. Do not charge again; ask GET /b2c/payment for the result.";

export function answerOf(result: StartResult | { kind: "refused"; sentence: string }): FirstAnswer {
  switch (result.kind) {
    case "redirect":
      return { redirectTo: result.redirectUrl, success: null, error: null };
    case "approved":
      return { redirectTo: null, success: true, error: null };
    case "declined":
      return { redirectTo: null, success: false, error: result.decline.message };
    case "processing":
      return { redirectTo: null, success: false, error: AWAITED };
    case "refused":
      return { redirectTo: null, success: false, error: result.sentence };
  }
}

/** The reply with the payment's current state. */
export function replyOfOutcome(outcome: PaymentOutcome): PaymentReply {
  const { payment } = outcome;
  return replyOf(payment, { redirectTo: null, success: isCollected(payment.state), error: errorOf(outcome) || null });
}

/** `payment`: its state after the answer. */
export function replyOf(payment: Payment, { redirectTo, success, error }: FirstAnswer): PaymentReply {
  return {
    paymentType: redirectTo === null ? "DirectSale" : "RedirectUrl",
    redirectTo,
    orderId: payment.orderReference,
    clientReferenceCode: payment.clientReference,
    success,
    transactionStatusId: transactionStatusId(payment.state),
    amount: decimalLiteral(payment.amount, currencyOf(payment.currency).exponent),
    currency: payment.currency,
    error,
  };
}

/** True while the merchant keeps some of the money. Merchants who check only `success` must not ship after a full refund. */
export function isCollected(state: PaymentState): boolean {
  return state === "succeeded" || state === "partially_refunded";
}

const REPLACED = "A newer payment for the same order replaced this one. Nothing was charged.";

/** A sentence for the merchant; empty if the payment succeeded. */
export function errorOf({ payment, lastAttempt }: PaymentOutcome): string {
  switch (payment.state) {
    case "succeeded":
    case "partially_refunded":
      return "";
    case "refunded":
      return "The payment was refunded.";
    case "voided":
      return "The payment was cancelled.";
    case "cancelled":
      return lastAttempt?.reason === "replaced" ? REPLACED : "The payment was cancelled.";
    case "processing":
      return AWAITED;
    case "open":
      return "The payer has not finished the payment.";
    case "failed":
    case "expired":
      return lastAttempt?.decline?.message || "The payment was not completed.";
  }
}

/** Sealed, because the address of a 3-D Secure step is a secret while the step lasts. */
export function sealAnswer(ctx: Context, preparedId: string, answer: FirstAnswer): Buffer {
  return ctx.keys.seal("card-data", Buffer.from(JSON.stringify(answer)), replyContext(ctx.tenantId, preparedId));
}

export function openAnswer(ctx: Context, preparedId: string, sealed: Buffer): FirstAnswer {
  return JSON.parse(
    ctx.keys.open("card-data", sealed, replyContext(ctx.tenantId, preparedId)).toString(),
  ) as FirstAnswer;
}
