import type { PayLinkData } from "../loads/pay-link.ts";
import type { PayData } from "../loads/pay.ts";
import type { BenchWorld } from "../world.ts";

export function payData({ url, token, demo }: BenchWorld, use3D: boolean): PayData {
  return { url, token, use3D, cards: approvedCards(demo) };
}

/** `notifyBy` are the channels by which the payer gets the link; default: none. */
export function payLinkData(
  { url, token, demo }: BenchWorld,
  webhookUrls: readonly string[],
  notifyBy?: readonly string[],
): PayLinkData {
  const { paymentSetId } = demo.tenants[0]!;
  return { url, token, cards: approvedCards(demo), paymentSetId, webhookUrls, notifyBy };
}

function approvedCards({ testCards }: BenchWorld["demo"]): PayData["cards"] {
  return testCards.filter(({ outcome }) => outcome === "approved");
}

/** Resets the limits of cards, because each of the simulator's few good cards stands for thousands of payers' cards. */
export async function resetCardLimits({ query }: Pick<BenchWorld, "query">): Promise<void> {
  await query("delete from card_tries");
  await query("delete from busy_senders");
}
