/** Sends one load over a number of connections for some seconds, each connection waiting for its reply, and tells the figures. */
import { once } from "node:events";
import { openConnection } from "./connection.ts";
import type { Load, LoadFigures, LoadOrder } from "./load.ts";

const BODY_SHOWN = 400;

const [order] = (await once(process, "message")) as [LoadOrder];
await tell(await generate(order));

function tell(figures: LoadFigures): Promise<void> {
  return new Promise((told) => {
    process.send?.(figures, undefined, undefined, () => told());
  });
}

async function generate({ load, data, url, connections, seconds }: LoadOrder): Promise<LoadFigures> {
  const module = (await import(`./loads/${load}.ts`)) as { load: Load<unknown> };
  const operation = module.load(data);
  const lanes = await Promise.all(Array.from({ length: connections }, () => openConnection(new URL(url))));
  const durations: number[] = [];
  let wrong = 0;
  let count = 0;
  let firstWrong: string | null = null;
  const cpuBefore = process.cpuUsage();
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  await Promise.all(
    lanes.map(async (lane) => {
      while (performance.now() < until) {
        count += 1;
        const own = count;
        const sent = performance.now();
        const reply = await lane.ask(operation.request(own));
        if (operation.isRight(reply, own)) durations.push(performance.now() - sent);
        else {
          wrong += 1;
          firstWrong ??= `${reply.status} ${reply.body.toString().slice(0, BODY_SHOWN)}`;
        }
      }
    }),
  );
  const took = (performance.now() - begun) / 1_000;
  const cpu = process.cpuUsage(cpuBefore);
  for (const lane of lanes) lane.close();
  const sorted = Float64Array.from(durations).toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    verified: durations.length,
    wrong,
    seconds: took,
    perSecond: durations.length / took,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    firstWrong,
  };
}
