/** Sends one load over a number of connections for some seconds, each connection waiting for its reply, and tells the figures. */
import { once } from "node:events";
import { openConnection } from "./connection.ts";
import type { Connection } from "./connection.ts";
import type { Ask, Flow, FlowOf, Load, LoadFigures, LoadOrder, Operation } from "./load.ts";
import { percentile } from "./percentile.ts";

const BODY_SHOWN = 400;

const [order] = (await once(process, "message")) as [LoadOrder];
await tell(await generate(order));

function tell(figures: LoadFigures): Promise<void> {
  return new Promise((told) => {
    process.send?.(figures, undefined, undefined, () => told());
  });
}

async function generate(order: LoadOrder): Promise<LoadFigures> {
  const { load, data, url, connections, seconds, operationsMax = Number.POSITIVE_INFINITY } = order;
  const module = (await import(`./loads/${load}.ts`)) as { load?: Load<unknown>; flow?: FlowOf<unknown, unknown> };
  const flow = module.flow === undefined ? flowOf(module.load!(data), url) : module.flow(data);
  const lanes = await Promise.all(Array.from({ length: connections }, () => openLane(url)));
  const durations: number[] = [];
  const notes: unknown[] = [];
  let wrong = 0;
  let count = 0;
  let firstWrong: string | null = null;
  const cpuBefore = process.cpuUsage();
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  await Promise.all(
    lanes.map(async ({ ask }) => {
      while (performance.now() < until && count < operationsMax) {
        count += 1;
        const sent = performance.now();
        try {
          const note = await flow.run(ask, count);
          durations.push(performance.now() - sent);
          if (note !== undefined) notes.push(note);
        } catch (error) {
          wrong += 1;
          firstWrong ??= error instanceof Error ? error.message : String(error);
        }
      }
    }),
  );
  const took = (performance.now() - begun) / 1_000;
  const cpu = process.cpuUsage(cpuBefore);
  for (const lane of lanes) lane.close();
  const sorted = Float64Array.from(durations).toSorted();
  return {
    verified: durations.length,
    wrong,
    seconds: took,
    perSecond: durations.length / took,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    p99Ms: percentile(sorted, 0.99),
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1024,
    firstWrong,
    notes,
  };
}

/** A load of single requests, as a flow of one. */
function flowOf(operation: Operation, url: string): Flow<unknown> {
  return {
    async run(ask, count) {
      const reply = await ask(url, operation.request(count));
      if (!operation.isRight(reply, count))
        throw new Error(`${reply.status} ${reply.body.toString().slice(0, BODY_SHOWN)}`);
    },
  };
}

/** One caller: a connection to each server that it asks, the first of them made beforehand. */
async function openLane(url: string): Promise<{ ask: Ask; close(): void }> {
  const connections = new Map<string, Connection>([[url, await openConnection(new URL(url))]]);
  return {
    async ask(address, request) {
      let connection = connections.get(address);
      if (!connection?.isUsable()) {
        connection?.close();
        connection = await openConnection(new URL(address));
        connections.set(address, connection);
      }
      return connection.ask(request);
    },
    close: () => connections.forEach((connection) => connection.close()),
  };
}
