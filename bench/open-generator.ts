/** Sends requests at moments drawn beforehand, whether earlier ones are answered or not, and tells the figures. */
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { seededFractions } from "../server/src/platform/seeded-random.ts";
import { openConnection } from "./connection.ts";
import type { Connection } from "./connection.ts";
import type { Ask, FlowOf, Load } from "./load.ts";
import type { MixKind, OpenLoadFigures, OpenLoadOrder } from "./open-load.ts";
import { percentile } from "./percentile.ts";

type Run = (ask: Ask, count: number) => Promise<unknown>;

const [order] = (await once(process, "message")) as [OpenLoadOrder];
const figures = await generate(order);
await new Promise<void>((told) => process.send!(figures, undefined, undefined, () => told()));
process.exit();

async function generate({ kinds, url, perSecond, seconds, seed }: OpenLoadOrder): Promise<OpenLoadFigures> {
  const runs = new Map<string, Run>();
  for (const kind of kinds) runs.set(kind.name, await runOf(kind, url));
  const idle = new Map<string, Connection[]>();
  const durations = new Map<string, number[]>(kinds.map(({ name }) => [name, []]));
  const arrivals = new Map<string, number>();
  let wrong = 0;
  let firstWrong: string | null = null;
  let late = 0;
  let isOver = false;

  /** The first request of an arrival was to be sent when it arrived, the others when they are asked for. */
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
  const cpuBefore = process.cpuUsage();
  const begun = performance.now();
  const underWay: Promise<void>[] = [];
  for (const { at, kind } of arrivalsOf(kinds, { perSecond, seconds, seed })) {
    const waitMs = begun + at - performance.now();
    if (waitMs > 1) await delay(waitMs);
    const { name } = kind;
    const count = (arrivals.get(name) ?? 0) + 1;
    arrivals.set(name, count);
    const run = runs.get(name)!(askFrom(name, begun + at), count);
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
  const cpu = process.cpuUsage(cpuBefore);
  const sorted = Float64Array.from([...durations.values()].flat()).toSorted();
  const p99Of = (name: string) => percentile(Float64Array.from(durations.get(name)!).toSorted(), 0.99);
  return {
    requests: sorted.length,
    wrong,
    firstWrong,
    late,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    p99Ms: percentile(sorted, 0.99),
    byKind: Object.fromEntries([...arrivals].map(([name, count]) => [name, { arrivals: count, p99Ms: p99Of(name) }])),
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
  };
}

function takeUsable(idle: Connection[] = []): Connection | undefined {
  for (let last = idle.pop(); last !== undefined; last = idle.pop()) {
    if (last.isUsable()) return last;
    last.close();
  }
  return undefined;
}

/** A Poisson process: the gaps between arrivals are drawn, and so is what arrives. Milliseconds from the beginning. */
function* arrivalsOf(
  kinds: readonly MixKind[],
  { perSecond, seconds, seed }: Pick<OpenLoadOrder, "perSecond" | "seconds" | "seed">,
): Generator<{ at: number; kind: MixKind }> {
  const fraction = seededFractions(seed);
  const weights = kinds.reduce((sum, { weight }) => sum + weight, 0);
  for (let at = 0; ;) {
    at += (-Math.log(1 - fraction()) / perSecond) * 1_000;
    if (at >= seconds * 1_000) return;
    let drawn = fraction() * weights;
    const kind = kinds.find(({ weight }) => (drawn -= weight) < 0) ?? kinds.at(-1)!;
    yield { at, kind };
  }
}

async function runOf({ load, data }: MixKind, url: string): Promise<Run> {
  const module = (await import(`./loads/${load}.ts`)) as { load?: Load<unknown>; flow?: FlowOf<unknown, unknown> };
  if (module.flow !== undefined) return module.flow(data).run;
  const operation = module.load!(data);
  return async (ask, count) => {
    const reply = await ask(url, operation.request(count));
    if (!operation.isRight(reply, count)) throw new Error(`${reply.status} ${reply.body.toString().slice(0, 400)}`);
  };
}
