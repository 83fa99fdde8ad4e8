import { readFile, writeFile } from "node:fs/promises";
import { faultPointKinds, faultPoints } from "../server/src/platform/fault-point.ts";
import type { FaultPoint, FaultPointKind } from "../server/src/platform/fault-point.ts";
import { becomeCalm } from "./calm.ts";
import { checkAll } from "./checks.ts";
import { createClient } from "./client.ts";
import { planOrder } from "./order.ts";
import type { Order } from "./order.ts";
import { payByLink } from "./pay-by-link.ts";
import { payByWidget } from "./pay-by-widget.ts";
import type { Shop } from "./payer.ts";
import { randomOf } from "./random.ts";
import type { Random } from "./random.ts";
import { ask, takeBack } from "./run-order.ts";
import { logIn } from "./run-storm.ts";
import { openWorld } from "./world.ts";

export interface CrashPointOptions {
  root: string;
  /** A part of the points' names; default all. */
  only: string;
  tell: (line: string) => void;
}

interface Flow {
  name: string;
  source: Order["source"];
  is3D: boolean;
  takenBackBy: "cancel" | "refund" | null;
}

const flows: readonly Flow[] = [
  { name: "link", source: "link", is3D: true, takenBackBy: null },
  { name: "widget with 3-D Secure", source: "widget", is3D: true, takenBackBy: null },
  { name: "direct", source: "widget", is3D: false, takenBackBy: null },
  { name: "void", source: "widget", is3D: false, takenBackBy: "cancel" },
  { name: "refund", source: "widget", is3D: false, takenBackBy: "refund" },
];

/** Every fault point fails in every way, while one payment of every flow passes it; then the books are compared. */
export async function runCrashPoints({ root, only, tell }: CrashPointOptions): Promise<number> {
  const points = faultPoints.filter((point) => point.includes(only));
  const world = await openWorld({ seed: 1, root, apis: 1, workers: 1 });
  try {
    const tokens = await logIn(world);
    const client = createClient(world.addresses, randomOf(1, "addresses"));
    const breaches: string[] = [];
    const orders: Order[] = [];
    const unpassed: string[] = [];
    const failAt = async (point: FaultPoint, kind: FaultPointKind) => {
      await writeFile(world.faultLog, "");
      world.arm({ seed: 1, kinds: [kind], only: [point], activation: 1, firing: 1, timesMax: 3, delayMs: 1_000 });
      for (const service of [...world.apis, ...world.workers]) service.kill();
      await Promise.all([...world.apis, ...world.workers].map((service) => service.ready()));
      await Promise.all(
        flows.map(async (flow) => {
          const order = orderOf(flow, orders);
          const shop: Shop = { world, client, random: steady(flow.is3D ? 40 : 48), tokens, breaches };
          await (order.source === "link" ? payByLink(shop, order) : payByWidget(shop, order));
          if (flow.takenBackBy !== null) await takeBack(shop, order, flow.takenBackBy);
          await ask(shop, order);
        }),
      );
      const failures = (await readFile(world.faultLog, "utf8"))
        .split("\n")
        .filter((line) => line.endsWith(kind)).length;
      if (failures === 0) unpassed.push(`${point} ${kind}`);
      return failures;
    };
    let cases = 0;
    for (const point of points) {
      const failures: string[] = [];
      for (const kind of faultPointKinds) failures.push(`${kind} ${await failAt(point, kind)}`);
      cases += faultPointKinds.length * flows.length;
      tell(`${point.padEnd(36)} ${failures.join(", ")}`);
    }
    const calm = await becomeCalm(world, async () => {}, { progress: tell, patienceMs: 240_000 });
    const left = Object.entries(calm.left).map(([what, count]) => `I15: ${count} ${what} are left after the quiet`);
    const checked = await checkAll(world, client, orders, await logIn(world));
    const all = [...breaches, ...left, ...checked.breaches];
    for (const breach of all.slice(0, 50)) tell(breach);
    if (unpassed.length > 0) tell(`never passed, as nothing went wrong there: ${unpassed.join("; ")}`);
    tell(`${points.length} points, ${cases} cases, ${all.length} breaches`);
    return all.length === 0 ? 0 : 1;
  } finally {
    await world.close();
  }
}

function orderOf({ source }: Flow, orders: Order[]): Order {
  const planned = planOrder(orders.length, randomOf(1, `plan ${orders.length}`), "C");
  const order: Order = { ...planned, source, confirms: 1, isForged: false, temper: "good" };
  orders.push(order);
  return order;
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
