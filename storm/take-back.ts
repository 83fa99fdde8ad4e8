import type { FinalReply } from "./client.ts";
import type { Order, TakeBack, Verdict } from "./order.ts";
import type { Shop } from "./payer.ts";

/** What the status of a payment says that a refund needs. */
interface Standing {
  orderId: string;
  charged: number;
  refunded: number;
}

/** The merchant cancels or refunds, by the payment's reference or its own, and remembers what it was told. */
export async function takeBack(shop: Shop, order: Order, how: "cancel" | "refund"): Promise<void> {
  const { client, tokens, random, world } = shop;
  const standing = await standingOf(shop, order);
  const orderId = random.percent(50) ? (standing?.orderId ?? null) : null;
  const amount = how === "refund" ? refundOf(shop, order, standing) : null;
  if (standing !== null && Number(amount) > standing.charged - standing.refunded)
    world.tally.count("refund above what is left");
  const asked: TakeBack = { how, orderId, amount, verdict: "unsure" };
  order.takeBacks.push(asked);
  const reply = await client.call(order.index, how, {
    method: "POST",
    path: `/b2c/payment/${how}`,
    json: { referenceCode: orderId ?? order.reference, ...(amount !== null && { amount: Number(amount) }) },
    token: tokens[order.tenant]!,
  });
  asked.verdict = verdictOf(reply);
}

async function standingOf({ client, tokens }: Shop, order: Order): Promise<Standing | null> {
  const path = `/b2c/payment?clientReferenceCode=${order.reference}`;
  const call = { method: "GET", path, token: tokens[order.tenant]! } as const;
  const { outcome, body } = await client.call(order.index, "status", call);
  if (outcome !== "ok") return null;
  const { orderId, processAmount, refundedAmount } = body as Record<string, unknown>;
  return { orderId: String(orderId), charged: Number(processAmount), refunded: Number(refundedAmount) };
}

/** A part, all that is left, or more than that. */
function refundOf({ random }: Shop, order: Order, standing: Standing | null): string {
  const left = standing === null ? Number(order.amount) : standing.charged - standing.refunded;
  const kind = random.below(100);
  if (kind < 45) return `${1 + random.below(9)}.${String(random.below(100)).padStart(2, "0")}`;
  return (kind < 80 ? left : left + 1 + random.below(50)).toFixed(2);
}

/** A refusal is certain only of a request that was sent once: one before it may have been carried out. */
function verdictOf({ outcome, body, sends }: FinalReply): Verdict {
  if (outcome === "info") return "unsure";
  if (outcome === "ok" && body.success === true) return "done";
  const error = outcome === "ok" ? String(body.error) : "";
  if (/is cancelled as soon as/.test(error)) return "promised";
  return /awaited/.test(error) || sends > 1 ? "unsure" : "refused";
}
