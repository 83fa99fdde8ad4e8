/** Sends a load over several connections for some seconds. Each connection waits for its reply before it sends again. */
import { once } from "node:events";
import { ascending, percentile } from "./bench.ts";
import { openCaller } from "./connection.ts";
import { flowFrom, type LoadOrder, type LoadReport } from "./load.ts";

const [order] = (await once(process, "message")) as [LoadOrder];
const report = await generate(order);
await new Promise<void>((sent) => process.send!(report, undefined, undefined, () => sent()));
process.exit();

async function generate({ load, data, url, connections, seconds }: LoadOrder): Promise<LoadReport> {
  const flow = await flowFrom(load, data, url);
  const callers = await Promise.all(Array.from({ length: connections }, () => openCaller(url)));
  const durations: number[] = [];
  const notes: unknown[] = [];
  let wrong = 0;
  let started = 0;
  let firstWrong: string | null = null;
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  await Promise.all(
    callers.map(async ({ ask }) => {
      while (performance.now() < until) {
        started += 1;
        const sent = performance.now();
        try {
          const note = await flow.run(ask, started);
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
  for (const caller of callers) caller.close();
  const sorted = ascending(durations);
  return {
    count: durations.length,
    wrong,
    firstWrong,
    perSecond: durations.length / took,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    p99Ms: percentile(sorted, 0.99),
    notes,
  };
}
