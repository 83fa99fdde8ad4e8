/** Sends requests at times that are chosen in advance, whether or not earlier ones have been answered. */
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { seededFractions } from "../server/src/platform/seeded-random.ts";
import { ascending, percentile } from "./bench.ts";
import { openConnection, type Ask, type Connection } from "./connection.ts";
import { flowFrom, type Flow } from "./load.ts";
import type { MixKind, OpenLoadFigures, OpenLoadOrder } from "./run-open-load.ts";

const [order] = (await once(process, "message")) as [OpenLoadOrder];
const figures = await generate(order);
await new Promise<void>((sent) => process.send!(figures, undefined, undefined, () => sent()));
process.exit();

async function generate({ kinds, url, perSecond, seconds, seed }: OpenLoadOrder): Promise<OpenLoadFigures> {
  const flows = new Map<string, Flow<unknown>>();
  for (const { name, load, data } of kinds) flows.set(name, await flowFrom(load, data, url));
  const idle = new Map<string, Connection[]>();
  const durations = new Map<string, number[]>(kinds.map(({ name }) => [name, []]));
  const arrivals = new Map<string, number>();
  let wrong = 0;
  let firstWrong: string | null = null;
  let late = 0;
  let isOver = false;

  /** The first request of an arrival is due at its arrival, the others when they are sent. */
  const askFrom = (name: string, arrivedAt: number): Ask => {
    let dueAt: number | null = arrivedAt;
    return async (address, request) => {
      const sentAt = dueAt ?? performance.now();
      dueAt = null;
      const connection = takeUsable(idle.get(address)) ?? (await openConnection(new URL(address)));
      const reply = await connection.ask(request);
      idle.set(address, [...(idle.get(address) ?? []), connection]);
      if (address === url) {
        durations.get(name)!.push(performance.now() - sentAt);
        if (isOver) late += 1;
      }
      return reply;
    };
  };
  const begun = performance.now();
  const underWay: Promise<void>[] = [];
  for (const { at, name } of arrivalsOf(kinds, { perSecond, seconds, seed })) {
    const waitMs = begun + at - performance.now();
    if (waitMs > 1) await delay(waitMs);
    const number = (arrivals.get(name) ?? 0) + 1;
    arrivals.set(name, number);
    const run = flows.get(name)!.run(askFrom(name, begun + at), number);
    underWay.push(
      run.then(
        () => {},
        (error: unknown) => {
          wrong += 1;
          firstWrong ??= `${name}: ${error instanceof Error ? error.message : String(error)}`;
        },
      ),
    );
  }
  isOver = true;
  await Promise.all(underWay);
  const sorted = ascending([...durations.values()].flat());
  const p99Of = (name: string) => percentile(ascending(durations.get(name)!), 0.99);
  return {
    requests: sorted.length,
    wrong,
    firstWrong,
    late,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    p99Ms: percentile(sorted, 0.99),
    byKind: Object.fromEntries([...arrivals].map(([name, count]) => [name, { arrivals: count, p99Ms: p99Of(name) }])),
  };
}

function takeUsable(idle: Connection[] = []): Connection | undefined {
  for (let last = idle.pop(); last !== undefined; last = idle.pop()) {
    if (last.isUsable()) return last;
    last.close();
  }
  return undefined;
}

/** A Poisson process with random gaps between arrivals and random kinds. Times are milliseconds from the start. */
function* arrivalsOf(
  kinds: readonly MixKind[],
  { perSecond, seconds, seed }: Pick<OpenLoadOrder, "perSecond" | "seconds" | "seed">,
): Generator<{ at: number; name: string }> {
  const fraction = seededFractions(seed);
  const weights = kinds.reduce((sum, { weight }) => sum + weight, 0);
  for (let at = 0; ;) {
    at += (-Math.log(1 - fraction()) / perSecond) * 1_000;
    if (at >= seconds * 1_000) return;
    let drawn = fraction() * weights;
    const { name } = kinds.find(({ weight }) => (drawn -= weight) < 0) ?? kinds.at(-1)!;
    yield { at, name };
  }
}
