import { planOrder } from "./order.ts";
import type { Order } from "./order.ts";
import { payByLink } from "./pay-by-link.ts";
import { payByWidget } from "./pay-by-widget.ts";
import type { Shop } from "./payer.ts";
import { randomOf } from "./random.ts";
import type { Random } from "./random.ts";
import { ask } from "./run-order.ts";
import { reconcileToday } from "./strokes/reconciliation.ts";
import { takeBack } from "./take-back.ts";

/** One way to move money, or to look after it, of which every step may fail. */
export interface Flow {
  name: "link" | "widget with 3-D Secure" | "direct" | "void" | "refund" | "reconciliation";
  /** Null = nobody pays. */
  source: Order["source"] | null;
  is3D: boolean;
  /** A sale that is made before anything fails. */
  takenBackBy: "cancel" | "refund" | null;
}

export const flows: readonly Flow[] = [
  { name: "link", source: "link", is3D: true, takenBackBy: null },
  { name: "widget with 3-D Secure", source: "widget", is3D: true, takenBackBy: null },
  { name: "direct", source: "widget", is3D: false, takenBackBy: null },
  { name: "void", source: "widget", is3D: false, takenBackBy: "cancel" },
  { name: "refund", source: "widget", is3D: false, takenBackBy: "refund" },
  { name: "reconciliation", source: null, is3D: false, takenBackBy: null },
];

/** A merchant does not wait longer for an answer to what it asks a second time. */
const AGAIN_TIMEOUT_MS = 700;

/** Runs it once; `beforeRisk` is called when the part begins that may fail. */
export async function runFlow(
  shop: Omit<Shop, "random">,
  flow: Flow,
  order: Order,
  beforeRisk: () => Promise<void>,
): Promise<void> {
  if (flow.source === null) {
    await beforeRisk();
    return reconcileToday(shop.world);
  }
  const visit: Shop = { ...shop, random: steady(flow.is3D ? 40 : 48), againTimeoutMs: AGAIN_TIMEOUT_MS };
  if (flow.takenBackBy === null) await beforeRisk();
  await (order.source === "link" ? payByLink(visit, order) : payByWidget(visit, order));
  if (flow.takenBackBy !== null) {
    await beforeRisk();
    await takeBack(visit, order, flow.takenBackBy);
  }
  await ask(visit, order);
}

export function orderOf({ source }: Flow, index: number): Order {
  const plain = { currency: "TRY", confirms: 1, isRepeated: false, hasInstallments: false, temper: "good" } as const;
  const once = { wayBack: "once", isCancelledEarly: false, takenBackBy: null } as const;
  const honest = { isForgedInBrowser: false, isTokenReused: false } as const;
  return planOrder(index, randomOf(1, `plan ${index}`), "C", {
    source: source ?? "link",
    ...plain,
    ...once,
    ...honest,
  });
}

/** Says yes to what happens in more than so many cases of a hundred, and takes what comes first. */
function steady(share: number): Random {
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
