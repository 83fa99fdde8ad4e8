/**
 * The short form of the benches, part of npm run proof: what must not become more expensive unnoticed. Statements and durable
 * commits of an operation are counted, and may not rise. The service's CPU time of an operation is compared with that of
 * a bare Fastify's request at the same time, in several rounds: a ratio of CPU seconds, which a busy machine changes
 * little, and which may not rise by half.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { seedTransactions } from "./benches/seed-transactions.ts";
import { countCommits } from "./durable-commits.ts";
import type { CommitCounter } from "./durable-commits.ts";
import { runLoad } from "./load.ts";
import type { GetData } from "./loads/get.ts";
import type { LinkCreateData } from "./loads/link-create.ts";
import type { PayData } from "./loads/pay.ts";
import { loadService, startBareServer } from "./sides.ts";
import { countStatements } from "./statements.ts";
import { openBenchWorld } from "./world.ts";
import type { BenchWorld } from "./world.ts";

const EXPECTED = join(import.meta.dirname, "expected.json");
const ROWS = 20_000;
const WARM_UP = 20;
const COUNTED = 50;
/** The service then spends some 0.4 s of CPU time, on a busy machine 0.3 s. */
const ROUND_SECONDS = 0.8;
const ROUNDS = 7;
const IDLE_SECONDS = 1;
/** What comes by itself now and then, such as the next lease of a rate limit, spread over the operations that are counted. */
const COUNT_NOISE = 0.5;
/** The share by which CPU time may rise: on a busy machine the same work takes up to two fifths more bare requests. */
const CPU_NOISE = 0.5;

interface Operation {
  name: string;
  load: string;
  data: unknown;
}

export interface Cost {
  statements: number;
  commits: number;
  /** CPU time of the service's process for one, in requests of a bare Fastify. */
  cpu: number;
}

/** Measures, compares with what is expected, and tells; `accept` writes what was measured in its place. */
export async function runShortBenches({ accept }: { accept: boolean }): Promise<{ passed: number; failed: number }> {
  const expected = JSON.parse(await readFile(EXPECTED, "utf8").catch(() => "{}")) as Record<string, Cost>;
  // Without a worker nothing happens that was not asked for.
  const world = await openBenchWorld({ environment: { ROLE: "api" } });
  const measured: Record<string, Cost> = {};
  try {
    await seedTransactions(world, ROWS);
    const operations = operationsOn(world);
    const counter = await countCommits(world, IDLE_SECONDS);
    for (const operation of operations)
      measured[operation.name] = { ...(await countsOf(world, counter, operation)), cpu: Number.NaN };
    const ratios = await cpuRatios(world, operations);
    for (const [name, found] of ratios) measured[name]!.cpu = rounded(median(found));
  } finally {
    await world.close();
  }
  if (accept) await writeFile(EXPECTED, `${JSON.stringify(measured, null, 2)}\n`);
  return tell(measured, accept ? measured : expected);
}

function operationsOn({ url, token, demo }: BenchWorld): Operation[] {
  const { paymentSetId } = demo.tenants[0]!;
  const cards = demo.testCards.filter(({ outcome }) => outcome === "approved");
  const get = (path: string, contains: string): GetData => ({ path, token, spread: ROWS, contains, length: null });
  return [
    { name: "cat-get", load: "get", data: get("/cat/cat?erpCode=BENCH-{n}", '"erpCode":"BENCH-{n}"') },
    { name: "cat-list of 10", load: "get", data: get("/cat/cat?page=1&pageSize=10", `"totalCount":${ROWS}`) },
    {
      name: "link-create",
      load: "link-create",
      data: { token, paymentSetId, email: null } satisfies LinkCreateData,
    },
    { name: "pay, direct", load: "pay", data: { url, token, cards, use3D: false } satisfies PayData },
  ];
}

/** Exact: one after another, the same each time. */
async function countsOf(world: BenchWorld, counter: CommitCounter, { name, load, data }: Operation) {
  const repeat = async (operationsMax: number) => {
    await world.query("delete from card_tries"); // A handful of cards stand for thousands.
    const figures = await runLoad({ load, data, url: world.url, connections: 1, seconds: 60, operationsMax });
    if (figures.wrong > 0) throw new Error(`${name}: ${figures.wrong} went wrong, such as ${figures.firstWrong}`);
    return figures.verified;
  };
  await repeat(WARM_UP);
  const { commits, result: committed } = await counter.during(() => repeat(COUNTED));
  const { statements, result: stated } = await countStatements(world, () => repeat(COUNTED));
  const perOperation = (count: number, operations: number) => Math.round((count / operations) * 10) / 10;
  return { statements: perOperation(statements, stated), commits: perOperation(commits, committed) };
}

/** Of each operation in each round: the service's CPU time for one, in requests of a bare Fastify. */
async function cpuRatios(world: BenchWorld, operations: readonly Operation[]) {
  const [first] = operations;
  const path = "/cat/cat?erpCode=BENCH-1";
  const bare = await startBareServer(world, {
    path,
    load: first!.load,
    data: { ...(first!.data as GetData), contains: null },
  });
  const ratios = new Map<string, number[]>(operations.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    const isWarmUp = round === 0; // After it the code that runs is compiled about as well as it will be.
    for (const { name, load, data } of operations) {
      await world.query("delete from card_tries");
      // At once, not by turns: what else the machine does meanwhile makes both of them dearer.
      const [ours, unit] = await Promise.all([
        loadService(world, { load, data }, ROUND_SECONDS),
        bare.run(ROUND_SECONDS),
      ]);
      if (ours.wrong > 0) throw new Error(`${name}: ${ours.wrong} went wrong, such as ${ours.firstWrong}`);
      if (!isWarmUp) ratios.get(name)!.push(ours.cpu["service"]! / unit.cpu["server"]!);
    }
  }
  await bare.close();
  return ratios;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)]!;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** A line for each figure, and how many are not above what they may be. */
export function tell(measured: Record<string, Cost>, expected: Record<string, Cost>) {
  let passed = 0;
  let failed = 0;
  const judge = (title: string, value: number, wanted: number, most: number) => {
    const isRight = value <= most;
    if (isRight) passed += 1;
    else failed += 1;
    console.log(`  ${isRight ? "✓" : "✗"} ${title}: ${value} (expected ${wanted}, at most ${most})`);
  };
  for (const [name, cost] of Object.entries(measured)) {
    const wanted = expected[name];
    if (wanted === undefined)
      throw new Error(`${name} is not in bench/expected.json: npm run bench -- --short --accept`);
    for (const kind of ["statements", "commits"] as const)
      judge(`${name}, ${kind}`, cost[kind], wanted[kind], rounded(wanted[kind] + COUNT_NOISE));
    judge(`${name}, CPU in bare requests`, cost.cpu, wanted.cpu, rounded(wanted.cpu * (1 + CPU_NOISE)));
  }
  if (failed > 0) console.log("    If it is meant: npm run bench -- --short --accept writes bench/expected.json anew.");
  return { passed, failed };
}
