import pg from "pg";
import type { Bench, Finding } from "../bench.ts";
import { requireDisk } from "../free-disk.ts";
import type { BenchWorld } from "../world.ts";
import { costOf } from "./measure.ts";
import type { Cost } from "./measure.ts";
import { openOperations } from "./operations.ts";
import { seedGrowth } from "./seed.ts";
import { openGrowthService, TouchedBlocks } from "./service.ts";

const SIZES = [10_000, 100_000, 1_000_000, 10_000_000];
/** Of all tables and indexes together, for one payment with what comes with it. */
const BYTES_PER_ROW = 5_000;
const ROUNDS = { toWarmUp: 6, measured: 15 };
/** Pages of a search in a B-tree grow by one where it becomes a level deeper: for each index, once in some hundredfold. */
const TIMES_PER_TENFOLD = 1.25;

/** The main operations on a company that grows tenfold again and again; cost is told against size. */
export const growth: Bench = {
  name: "growth",
  about: "the operations of a merchant's day at 10,000 to 10,000,000 payments, links, transactions and deliveries",
  // A worker would do beside what is measured, or before it, what the measured operations do.
  environment: { ROLE: "api" },
  async prepare(world, scale) {
    const largest = Math.max(SIZES[1]!, SIZES.at(-1)! * scale);
    const sizes = SIZES.filter((size) => size <= largest);
    await requireDisk(sizes.at(-1)!, BYTES_PER_ROW);
    return { comparisons: [], findings: ({ progress }) => measureGrowth(world, sizes, progress) };
  },
};

async function measureGrowth(
  world: BenchWorld,
  sizes: readonly number[],
  progress: (line: string) => void,
): Promise<Finding[]> {
  const touched = new TouchedBlocks();
  const service = await openGrowthService(world.environment.DATABASE_URL, touched, world.environment);
  const [client, helper] = [0, 1].map(() => new pg.Client({ connectionString: world.superuserUrl })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([client.connect(), helper.connect()]);
  const costs = new Map<string, Cost[]>();
  try {
    const [tenant] = await world.query<{ id: string }>("select id from tenants order by created_at, id limit 1");
    let seeded = 0;
    for (const size of sizes) {
      const begunAt = performance.now();
      await seedGrowth(client, tenant!.id, { from: seeded, to: size, helpers: [helper] });
      seeded = size;
      await client.query("truncate card_tries");
      progress(`growth: ${size.toLocaleString("en")} rows are there after ${seconds(begunAt)}`);
      const operations = await openOperations(service, size);
      for (const operation of operations.list) {
        const cost = await costOf(operation, touched, ROUNDS);
        costs.set(operation.name, [...(costs.get(operation.name) ?? []), cost]);
      }
      await operations.close();
    }
  } finally {
    await Promise.all([client.end(), helper.end()]);
    await service.close();
  }
  return [...costs].map(([name, each]) => findingOf(name, each, sizes));
}

/** How much dearer an operation becomes with ten times as many rows: in pages, which the machine's load cannot change. */
function findingOf(name: string, costs: readonly Cost[], sizes: readonly number[]): Finding {
  const details = costs.map(
    ({ blocks, medianMs }, index) =>
      `${sizes[index]!.toLocaleString("en").padStart(10)} rows: ${blocks} pages, ${medianMs.toFixed(2)} ms`,
  );
  return {
    title: `growth, ${name}: pages with ten times as many rows`,
    value: fittedTimes(
      sizes,
      costs.map(({ blocks }) => blocks),
    ),
    unit: "times",
    atMost: TIMES_PER_TENFOLD,
    details,
  };
}

/** By least squares through the logarithms of sizes and costs: 1 is flat, 10 would be a scan. */
function fittedTimes(sizes: readonly number[], costs: readonly number[]): number {
  const xs = sizes.map(Math.log10);
  const ys = costs.map((cost) => Math.log10(Math.max(cost, 1)));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const slope =
    xs.reduce((sum, x, index) => sum + (x - meanX) * (ys[index]! - meanY), 0) /
    xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
  return 10 ** slope;
}

function seconds(begunAt: number): string {
  return `${((performance.now() - begunAt) / 1_000).toFixed(0)} s`;
}
