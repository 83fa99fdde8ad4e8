import type { FinalReply } from "../world/client.ts";
import type { OrderContext } from "./order-context.ts";
import type { Order, Reversal, Verdict } from "./order.ts";

interface PaymentAmounts {
  orderId: string;
  charged: number;
  refunded: number;
}

const PARTS_MAX = 4;

/** Gives a payment back in several refunds, one after the other: amounts with kuruş, and sometimes the rest. */
export async function refundInParts(ctx: OrderContext, order: Order): Promise<void> {
  const { random } = ctx;
  const parts = 2 + random.below(PARTS_MAX - 1);
  for (let part = 1; part <= parts; part += 1) {
    const amounts = await amountsOf(ctx, order);
    if (amounts === null || amounts.charged === 0) continue;
    const left = amounts.charged - amounts.refunded;
    const share = (left * (5 + random.below(40))) / 100;
    const isRest = part === parts && random.percent(50);
    const amount = isRest ? left : part === 1 && random.percent(20) ? 0.01 : share;
    if (amount >= 0.01) await requestReversal(ctx, order, "refund", amount.toFixed(2));
    ctx.world.tally.count("refund in parts");
  }
}

/** Cancels or refunds, by the payment's reference or the merchant's own, and records the result. */
export async function requestReversal(
  ctx: OrderContext,
  order: Order,
  how: "cancel" | "refund",
  part?: string,
): Promise<void> {
  const { client, tokens, random, world } = ctx;
  const amounts = await amountsOf(ctx, order);
  const orderId = random.percent(50) ? (amounts?.orderId ?? null) : null;
  const amount = how === "refund" ? (part ?? refundOf(ctx, order, amounts)) : null;
  if (amounts !== null && Number(amount) > amounts.charged - amounts.refunded)
    world.tally.count("refund above what is left");
  const asked: Reversal = { how, orderId, amount, verdict: "unsure" };
  order.reversals.push(asked);
  if (order.usesKey) asked.key = `${how}-${order.reference}-${order.reversals.length}`;
  const call = {
    method: "POST",
    path: `/b2c/payment/${how}`,
    json: { referenceCode: orderId ?? order.reference, ...(amount !== null && { amount: Number(amount) }) },
    token: tokens[order.tenant]!,
    ...(asked.key !== undefined && { key: asked.key }),
  } as const;
  const reply = await client.call(order.index, how, call);
  asked.verdict = verdictOf(reply);
  if (asked.verdict === "done") asked.left = String(reply.body.lastAmount);
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
