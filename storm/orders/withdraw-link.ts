import { setTimeout as pause } from "node:timers/promises";
import type { OrderContext } from "./order-context.ts";
import type { Order, Reversal } from "./order.ts";

const WITHIN_MS = 1_500;

/** The merchant cancels a link while its payer pays. If the service says that it is cancelled, it stays so. */
export async function withdrawLink(ctx: OrderContext, order: Order, path: string): Promise<void> {
  const { client, random, tokens, world } = ctx;
  const token = tokens[order.tenant]!;
  const id = new URL(path, world.bankUrl).searchParams.get("id");
  await pause(random.below(WITHIN_MS));
  const asked: Reversal = { how: "cancel", orderId: null, amount: null, verdict: "unsure" };
  order.reversals.push(asked);
  const cancel = { method: "POST", path: `/hpm/${id}/cancel`, json: {}, token } as const;
  const { status, sends } = await client.call(order.index, "hpm.cancel", cancel);
  // A refusal is certain only if the request was sent once: an earlier one may have succeeded.
  if ((status === 404 || status === 409) && sends === 1) asked.verdict = "refused";
  if (status !== 200) return;
  asked.verdict = "done";
  world.tally.count("link cancelled while it is paid");
  const list = { method: "GET", path: `/hpm/links?clientOrderReference=${order.reference}`, token } as const;
  const { outcome, body } = await client.call(order.index, "hpm.links", list);
  const links = outcome === "ok" ? (body.data as { id: string; orderReference: string }[]) : [];
  for (const link of links.filter((each) => each.id === id))
    order.reportedStatuses.push({ orderId: link.orderReference, said: "cancelled", by: "hpm.cancel" });
}
