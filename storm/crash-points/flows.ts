import { reconcileToday } from "../disruptions/reconciliation.ts";
import type { OrderContext } from "../orders/order-context.ts";
import { isShared, planOrder, type Order, type SharedSource } from "../orders/order.ts";
import { payByLink, payLinks } from "../orders/pay-by-link.ts";
import { payByWidget } from "../orders/pay-by-widget.ts";
import { enter, makePage, openVisit } from "../orders/pay-together.ts";
import { readStatus } from "../orders/read-status.ts";
import { requestReversal } from "../orders/request-reversal.ts";
import { randomOf, type Random } from "../random.ts";

/** A sequence of requests in which every step may fail. */
export interface Flow {
  name: "link" | "widget with 3-D Secure" | "direct" | "void" | "refund" | "reconciliation" | SharedSource;
  /** Null: the flow has no payment. */
  source: Order["source"] | null;
  is3D: boolean;
  /** For a reversal, whose sale is made before anything fails. */
  reversedBy: "cancel" | "refund" | null;
}

export const flows: readonly Flow[] = [
  { name: "link", source: "link", is3D: true, reversedBy: null },
  { name: "widget with 3-D Secure", source: "widget", is3D: true, reversedBy: null },
  { name: "direct", source: "widget", is3D: false, reversedBy: null },
  { name: "void", source: "widget", is3D: false, reversedBy: "cancel" },
  { name: "refund", source: "widget", is3D: false, reversedBy: "refund" },
  { name: "account", source: "account", is3D: true, reversedBy: null },
  { name: "parts", source: "parts", is3D: true, reversedBy: null },
  { name: "multi-use", source: "multi-use", is3D: true, reversedBy: null },
  { name: "reconciliation", source: null, is3D: false, reversedBy: null },
];

/** How long a merchant waits for the answer to a repeated request. */
const RETRY_TIMEOUT_MS = 700;

/** Runs the flow once; `beforeRisk` is called before the part that may fail. */
export async function runFlow(
  ctx: Omit<OrderContext, "random">,
  flow: Flow,
  order: Order,
  beforeRisk: () => Promise<void>,
): Promise<void> {
  if (flow.source === null) {
    await beforeRisk();
    return reconcileToday(ctx.world);
  }
  const own = { ...ctx, random: fixedChoices(flow.is3D ? 40 : 48), retryTimeoutMs: RETRY_TIMEOUT_MS };
  if (isShared(order.source)) return runShared(own, order, beforeRisk);
  if (flow.reversedBy === null) await beforeRisk();
  await (order.source === "link" ? payByLink(own, order) : payByWidget(own, order));
  if (flow.reversedBy !== null) {
    await beforeRisk();
    await requestReversal(own, order, flow.reversedBy);
  }
  await readStatus(own, order);
}

/**
 * A payer pays on a page. Before that, another one has paid the only place of the request and got the money back, or the same
 * browser has chosen items of the account.
 */
async function runShared(ctx: OrderContext, order: Order, beforeRisk: () => Promise<void>): Promise<void> {
  await makePage(ctx, order);
  let cookie = "";
  if (order.source === "account") cookie = await chooseBefore(ctx, order);
  if (order.source === "multi-use") {
    for (const visit of await payOnPage(ctx, order)) await requestReversal(ctx, visit, "cancel");
  }
  await beforeRisk();
  for (const visit of await payOnPage(ctx, order, cookie)) await readStatus(ctx, visit);
}

/** Returns the browser's cookie. */
async function chooseBefore(ctx: OrderContext, order: Order): Promise<string> {
  const path = order.page?.path ?? "/";
  const { cookie } = await ctx.client.call(order.index, "account.page", { method: "GET", path });
  await enter(ctx, order, cookie);
  return cookie;
}

async function payOnPage(ctx: OrderContext, order: Order, cookie = ""): Promise<Order[]> {
  const { links } = await enter(ctx, order, cookie);
  const visits: Order[] = [];
  for (const link of links) {
    const visit = await openVisit(ctx, order, link);
    if (visit === null) continue;
    await payLinks(ctx, visit, [link]);
    visits.push(visit);
  }
  return visits;
}

export function orderOf({ source }: Flow, index: number): Order {
  const plain = { currency: "TRY", confirms: 1, isRepeated: false, hasInstallments: false, behaviour: "good" } as const;
  const once = {
    bankReturn: "once",
    isCancelledEarly: false,
    isWithdrawn: false,
    isUnclear: false,
    reversedBy: null,
  } as const;
  const honest = { isForgedInBrowser: false, isTokenReused: false } as const;
  return planOrder(index, randomOf(1, `plan ${index}`), "C", {
    source: source ?? "link",
    ...plain,
    ...once,
    ...honest,
  });
}

/** Chooses whatever is likelier than this percentage, and the first item of a list. */
function fixedChoices(share: number): Random {
  return {
    below: () => 0,
    percent: (likelihood) => likelihood > share,
    pick(items) {
      const [first] = items;
      if (first === undefined) throw new RangeError("nothing to pick from");
      return first;
    },
  };
}
