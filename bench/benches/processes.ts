import type { Bench, Comparison, Run } from "../bench.ts";
import type { GetData } from "../loads/get.ts";
import type { LinkCreateData } from "../loads/link-create.ts";
import { loadService } from "../sides.ts";
import { openBenchWorld } from "../world.ts";
import type { BenchWorld } from "../world.ts";
import { seedTransactions } from "./seed-transactions.ts";

const ROWS = 1_000_000;
/** What supervises, answers and works is taken together. */
const withServiceChildren = true;

export const processes: Bench = {
  name: "processes",
  about: "cat-get and link-create with two processes that answer and a worker, against one process that does all",
  worldIs: "baseline",
  async prepare(one, scale) {
    const rows = ROWS * scale;
    const two = await openBenchWorld({ environment: { PROCESSES: "2" } });
    for (const world of [one, two]) await seedTransactions(world, rows);
    const compare = (title: string, load: (world: BenchWorld, seconds: number) => Promise<Run>): Comparison => ({
      title,
      ours: (seconds) => load(two, seconds),
      baseline: (seconds) => load(one, seconds),
      baselineIs: "the same service as one process",
      ratioOf: "rate",
      target: null,
    });
    return {
      comparisons: [
        compare("processes, cat-get", (world, seconds) => {
          const { token } = world;
          const contains = '"erpCode":"BENCH-{n}"';
          const data: GetData = { path: "/cat/cat?erpCode=BENCH-{n}", token, spread: rows, contains, length: null };
          return loadService(world, { load: "get", data, withServiceChildren }, seconds);
        }),
        compare("processes, link-create", (world, seconds) => {
          const { token, demo } = world;
          const data: LinkCreateData = { token, paymentSetId: demo.tenants[0]!.paymentSetId, email: null };
          return loadService(world, { load: "link-create", data, withServiceChildren }, seconds);
        }),
      ],
      close: () => two.close(),
    };
  },
};
