import { writeFile } from "node:fs/promises";
import type { FaultKind, FaultPoint as BankOperation } from "@servicepay/bank-simulator";
import { becomeCalm } from "./calm.ts";
import type { Calm } from "./calm.ts";
import { checkAll } from "./checks.ts";
import type { Books } from "./books.ts";
import { coverageOf } from "./coverage.ts";
import type { Coverage } from "./coverage.ts";
import { createClient, send } from "./client.ts";
import type { Client } from "./client.ts";
import { createNemesis, LARGE } from "./nemesis.ts";
import type { Nemesis, StrokeKind } from "./nemesis.ts";
import { planOrder } from "./order.ts";
import type { Order } from "./order.ts";
import { pause } from "./pay-by-link.ts";
import type { Shop } from "./payer.ts";
import { randomOf } from "./random.ts";
import { ask, runOrder } from "./run-order.ts";
import type { ArmedFaults } from "./services.ts";
import { control } from "./strokes/bank.ts";
import { endLeases } from "./strokes/processes.ts";
import { openWorld } from "./world.ts";
import type { World } from "./world.ts";

/** What a storm has more of, or less, than usual. */
export interface Workload {
  /** How often in 10,000 orders, in place of a stroke's own share; 0 = never. */
  strokes?: Partial<Record<StrokeKind, number>>;
  /** Of every order's plan. */
  order?: Partial<Order>;
  /** In so many of a hundred orders. */
  bankFault?: { percent: number; operation: BankOperation | "any"; kind: FaultKind; delayMs?: number };
  faultPoints?: Partial<ArmedFaults>;
  /** How many of each kind; default two. */
  processes?: { apis: number; workers: number };
}

export interface StormOptions {
  seed: number;
  payments: number;
  /** The tree whose service is stormed. */
  root: string;
  /** How many orders are under way at a time. */
  atOnce: number;
  workload?: Workload;
  /** The database has a synchronous standby, which takes its place when it is killed. */
  hasStandby?: boolean;
  /** By how much all clocks are ahead of the system's when it begins; default 0. */
  aheadMs?: number;
  progress: (line: string) => void;
  /** How long is waited for quiet, once everything has healed. */
  patienceMs: number;
  /** The checks end as soon as one of these invariants is broken; default: all are made. */
  endsWith?: readonly string[];
}

export interface StormResult {
  seed: number;
  breaches: string[];
  orders: readonly Order[];
  client: Client;
  world: World;
  books: Books;
  calm: Calm;
  coverage: Coverage;
  /** When the first order began. */
  begunAt: number;
  /** While orders were under way, and in all. */
  stormSeconds: number;
  seconds: number;
}

const PROGRESS_MS = 5_000;
/** In a hundred requests to the bank, and pieces of what is sent to the database. */
const BANK_RATE = 8;
const DATABASE_RATE = 0.08;
const DOWNTIME_MS = 3_000;
const ASKED_AT_ONCE = 8;
/** The payer has 20 minutes, by clocks that may have been wrong by 90 s. */
const TOO_LATE_MS = 25 * 60_000;
/** How long a process that calls from a fault point is kept there after its lease has ended. */
const STALLED_MS = 2_500;

/** Processes fail at points of their own now and then; most often so that they live on. */
const FAULTS: Omit<ArmedFaults, "seed"> = {
  kinds: [
    ...(["throw", "throw", "throw", "conflict", "conflict", "deadlock"] as const),
    ...(["delay", "delay", "call", "kill"] as const),
  ],
  activation: 0.3,
  firing: 0.03,
  timesMax: 1_000_000,
  delayMs: 1_500,
};

/** One whole storm; `report` reads the world before it is closed. */
export async function runStorm(
  options: StormOptions,
  report: (result: StormResult) => Promise<void>,
): Promise<string[]> {
  const { seed, payments, root, progress, workload = {}, hasStandby = false, aheadMs = 0 } = options;
  const begun = performance.now();
  const { processes = { apis: 2, workers: 2 } } = workload;
  const world = await openWorld({ seed, root, ...processes, hasStandby, aheadMs });
  try {
    progress("API processes, workers, bank, database and receivers are up");
    const breaches: string[] = [];
    const client = createClient(world.addresses, randomOf(seed, "addresses"));
    const nemesis = createNemesis(world, { seed, orders: payments, shares: workload.strokes ?? {} });
    const orders = Array.from({ length: payments }, (_, index) =>
      planOrder(index, randomOf(seed, `plan ${index}`), `S${seed}`, workload.order),
    );
    const shopOf = (purpose: string, tokens: readonly string[]) => (order: Order) =>
      ({ world, client, random: randomOf(seed, `${purpose} ${order.index}`), tokens, breaches }) satisfies Shop;
    const tokens = await logIn(world);
    const begunAt = world.now();
    const stormBegun = performance.now();
    await breakThings(world, seed, workload);
    await runOrders(options, { world, orders, nemesis, shopOf: shopOf("order", tokens) });
    const stormSeconds = (performance.now() - stormBegun) / 1_000;
    progress("the storm is over; waiting for quiet");
    await nemesis.allOver();
    const calm = await becomeCalm(world, () => bringLateReturns(world, orders), options);
    const left = Object.entries(calm.left).map(([what, count]) => `I15: ${count} ${what} are left after the quiet`);
    progress("quiet; comparing the books");
    const fresh = await logIn(world);
    const asking = orders.filter(({ index }) => orders.length < LARGE || index % 5 === 0);
    await inLanes(asking, ASKED_AT_ONCE, (order) => ask(shopOf("ask", fresh)(order), order));
    const isEnough = (found: readonly string[]) => found.some((breach) => isOf(breach, options.endsWith ?? []));
    const checked = await checkAll({ world, client, orders, tokens: fresh }, isEnough);
    const coverage = await coverageOf(world);
    const untried = payments >= LARGE ? coverage.missing.map((what) => `coverage: ${what}`) : [];
    const all = [...breaches, ...left, ...checked.breaches, ...untried];
    const seconds = (performance.now() - begun) / 1_000;
    const { books } = checked;
    await report({ seed, breaches: all, orders, client, world, books, calm, coverage, begunAt, stormSeconds, seconds });
    return all;
  } finally {
    await world.close();
  }
}

/** A breach begins with the name of its invariant. */
function isOf(breach: string, invariants: readonly string[]): boolean {
  return invariants.includes(breach.split(":", 1)[0]!);
}

async function breakThings(world: World, seed: number, { faultPoints }: Workload): Promise<void> {
  await writeFile(world.faultLog, "");
  world.caller.onCall(async () => {
    await endLeases(world);
    await pause(STALLED_MS);
  });
  world.arm({ ...FAULTS, ...faultPoints, seed });
  world.setDowntime(DOWNTIME_MS);
  world.bankProxy.setRate(BANK_RATE);
  world.databaseProxy.setRate(DATABASE_RATE);
}

interface Running {
  world: World;
  orders: readonly Order[];
  nemesis: Nemesis;
  shopOf: (order: Order) => Shop;
}

async function runOrders(options: StormOptions, { world, orders, nemesis, shopOf }: Running): Promise<void> {
  const { seed, atOnce, progress, workload = {} } = options;
  const { bankFault } = workload;
  let done = 0;
  const telling = setInterval(
    () => progress(`${done} of ${orders.length} orders done, ${world.tally.total()} things went wrong on purpose`),
    PROGRESS_MS,
  );
  try {
    await inLanes(orders, atOnce, async (order) => {
      nemesis.orderBegins(order.index);
      if (bankFault !== undefined && randomOf(seed, `bank fault ${order.index}`).percent(bankFault.percent))
        await control(world, bankFault).catch(() => {}); // It is being killed.
      await runOrder(shopOf(order), order);
      done += 1;
    });
  } finally {
    clearInterval(telling);
  }
}

/** So many at a time. */
async function inLanes<Item>(items: readonly Item[], lanes: number, work: (item: Item) => Promise<void>) {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** After the time for them: half while no worker has ended the attempts, half when they have. */
async function bringLateReturns(world: World, orders: readonly Order[]): Promise<void> {
  const late = orders.flatMap((order) => order.late);
  const half = Math.ceil(late.length / 2);
  const bringAll = (some: typeof late) => inLanes(some, ASKED_AT_ONCE, async (bring) => void (await bring()));
  const resumptions = world.workers.map((worker) => worker.suspend());
  world.moveClock(TOO_LATE_MS);
  await bringAll(late.slice(0, half));
  for (const resume of resumptions) resume();
  await bringAll(late.slice(half));
}

/** AccessTokens of both companies. */
export async function logIn(world: World): Promise<string[]> {
  const tokens: string[] = [];
  for (const { apiKey, secretKey } of world.demo.tenants) {
    const call = { method: "POST", path: "/auth/api/token/connect", json: { apiKey, secretKey } } as const;
    const { body } = await send(world.addresses[0]!, call);
    tokens.push(String(body?.accessToken));
  }
  return tokens;
}
