import type { FinalReply } from "../world/client.ts";
import type { Order, Reversal, Verdict } from "./order.ts";
import type { OrderContext } from "./order-context.ts";

interface PaymentAmounts {
  orderId: string;
  charged: number;
  refunded: number;
}

/** Cancels or refunds, by the payment's reference or the merchant's own, and records the result. */
export async function requestReversal(ctx: OrderContext, order: Order, how: "cancel" | "refund"): Promise<void> {
  const { client, tokens, random, world } = ctx;
  const amounts = await amountsOf(ctx, order);
  const orderId = random.percent(50) ? (amounts?.orderId ?? null) : null;
  const amount = how === "refund" ? refundOf(ctx, order, amounts) : null;
  if (amounts !== null && Number(amount) > amounts.charged - amounts.refunded)
    world.tally.count("refund above what is left");
  const asked: Reversal = { how, orderId, amount, verdict: "unsure" };
  order.reversals.push(asked);
  const reply = await client.call(order.index, how, {
    method: "POST",
    path: `/b2c/payment/${how}`,
    json: { referenceCode: orderId ?? order.reference, ...(amount !== null && { amount: Number(amount) }) },
    token: tokens[order.tenant]!,
  });
  asked.verdict = verdictOf(reply);
}

async function amountsOf({ client, tokens }: OrderContext, order: Order): Promise<PaymentAmounts | null> {
  const path = `/b2c/payment?clientReferenceCode=${order.reference}`;
  const call = { method: "GET", path, token: tokens[order.tenant]! } as const;
  const { outcome, body } = await client.call(order.index, "status", call);
  if (outcome !== "ok") return null;
  const { orderId, processAmount, refundedAmount } = body as Record<string, unknown>;
  return { orderId: String(orderId), charged: Number(processAmount), refunded: Number(refundedAmount) };
}

/** A part, all, or more than what is left. */
function refundOf({ random }: OrderContext, order: Order, amounts: PaymentAmounts | null): string {
  const left = amounts === null ? Number(order.amount) : amounts.charged - amounts.refunded;
  const kind = random.below(100);
  if (kind < 45) return `${1 + random.below(9)}.${String(random.below(100)).padStart(2, "0")}`;
  return (kind < 80 ? left : left + 1 + random.below(50)).toFixed(2);
}

/** A refusal is certain only if the request was sent once: an earlier one may have succeeded. */
function verdictOf({ outcome, body, sends }: FinalReply): Verdict {
  if (outcome === "info") return "unsure";
  if (outcome === "ok" && body.success === true) return "done";
  const error = outcome === "ok" ? String(body.error) : "";
  if (/is cancelled as soon as/.test(error)) return "promised";
  return /awaited/.test(error) || sends > 1 ? "unsure" : "refused";
}
