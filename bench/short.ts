/**
 * The short form of the benches, part of npm test: what must not become more expensive unnoticed. Statements and durable
 * commits of an operation are counted, and may not rise. The service's CPU time of an operation is compared with that of
 * a bare Fastify's request in the same run, in many short rounds by turns: a ratio of CPU seconds, which a busy machine
 * changes little, and which may not rise by more than the noise that was found when it was accepted.
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
const ROUNDS = 7;
/** Rounds end by their number of operations, so that a busy machine measures as finely as an idle one. */
const SECONDS_MAX = 60;
const BARE_REQUESTS = 3_000;
/** Rounds' worth of operations, after which the code that runs is compiled as well as it will be. */
const WARM_UP_ROUNDS = 3;
const IDLE_SECONDS = 1;
/** What comes by itself now and then, such as the next lease of a rate limit, spread over the operations that are counted. */
const COUNT_NOISE = 0.5;
const CPU_NOISE_MIN = 0.3;
/** The noise that is accepted, in distances between the rounds' quartiles. */
const NOISE_SPREADS = 1.5;

interface Operation {
  name: string;
  load: string;
  data: unknown;
  /** In a round. */
  times: number;
}

export interface Cost {
  statements: number;
  commits: number;
  /** CPU time of the service's process for one, in requests of a bare Fastify. */
  cpu: number;
  /** How far `cpu` may rise, as a share of it. */
  noise: number;
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
      measured[operation.name] = { ...(await countsOf(world, counter, operation)), cpu: Number.NaN, noise: 0 };
    for (const [name, cpu] of await cpuRatios(world, operations)) Object.assign(measured[name]!, cpu);
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
    { name: "cat-get", load: "get", data: get("/cat/cat?erpCode=BENCH-{n}", '"erpCode":"BENCH-{n}"'), times: 1_600 },
    {
      name: "cat-list of 10",
      load: "get",
      data: get("/cat/cat?page=1&pageSize=10", `"totalCount":${ROWS}`),
      times: 800,
    },
    {
      name: "link-create",
      load: "link-create",
      data: { token, paymentSetId, email: null } satisfies LinkCreateData,
      times: 300,
    },
    { name: "pay, direct", load: "pay", data: { url, token, cards, use3D: false } satisfies PayData, times: 24 },
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
    const isWarmUp = round === 0;
    const unit = (await bare.run(SECONDS_MAX, BARE_REQUESTS * (isWarmUp ? WARM_UP_ROUNDS : 1))).cpu["server"]!;
    for (const { name, load, data, times } of operations) {
      await world.query("delete from card_tries");
      const { cpu, wrong, firstWrong } = await loadService(
        world,
        { load, data },
        SECONDS_MAX,
        isWarmUp ? WARM_UP_ROUNDS * times : times,
      );
      if (wrong > 0) throw new Error(`${name}: ${wrong} went wrong, such as ${firstWrong}`);
      if (!isWarmUp) ratios.get(name)!.push(cpu["service"]! / unit);
    }
  }
  await bare.close();
  return [...ratios].map(([name, found]) => {
    const sorted = found.toSorted((left, right) => left - right);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]!;
    const cpu = at(0.5);
    const noise = Math.max(CPU_NOISE_MIN, (NOISE_SPREADS * (at(0.75) - at(0.25))) / cpu);
    return [name, { cpu: rounded(cpu), noise: rounded(noise) }] as const;
  });
}

const rounded = (value: number) => Math.round(value * 100) / 100;

function tell(measured: Record<string, Cost>, expected: Record<string, Cost>): { passed: number; failed: number } {
  let passed = 0;
  let failed = 0;
  const judge = (title: string, value: number, limit: number, told: string) => {
    const isRight = value <= limit;
    if (isRight) passed += 1;
    else failed += 1;
    console.log(`  ${isRight ? "✓" : "✗"} ${title}: ${value} (${told})`);
  };
  for (const [name, cost] of Object.entries(measured)) {
    const wanted = expected[name];
    if (wanted === undefined)
      throw new Error(`${name} is not in bench/expected.json: npm run bench -- --short --accept`);
    for (const kind of ["statements", "commits"] as const)
      judge(`${name}, ${kind}`, cost[kind], wanted[kind] + COUNT_NOISE, `expected ${wanted[kind]}`);
    const most = rounded(wanted.cpu * (1 + wanted.noise));
    judge(`${name}, CPU in bare requests`, cost.cpu, most, `expected ${wanted.cpu}, at most ${most}`);
  }
  if (failed > 0) console.log("    If it is meant: npm run bench -- --short --accept writes bench/expected.json anew.");
  return { passed, failed };
}
