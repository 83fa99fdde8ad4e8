import { writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { FaultKind, FaultPoint as BankOperation } from "@servicepay/bank-simulator";
import { checkAnswers } from "./checks/answers.ts";
import type { Books } from "./checks/books.ts";
import { checkAll } from "./checks/check-all.ts";
import { repeatUnanswered } from "./checks/repeated-keys.ts";
import { checkEndedSessions } from "./checks/sessions.ts";
import { control } from "./disruptions/bank.ts";
import { endLeases } from "./disruptions/processes.ts";
import {
  LARGE,
  scheduleDisruptions,
  type DisruptionKind,
  type DisruptionSchedule,
} from "./disruptions/schedule-disruptions.ts";
import { startEventPrograms, type EventPrograms } from "./events/event-readers.ts";
import { settleSubscriptions } from "./events/subscriptions.ts";
import { archiveAndRestore } from "./operators/archive.ts";
import { destroyReplacedKeys } from "./operators/keys.ts";
import { writeConsents } from "./orders/answer-consents.ts";
import { contextsOf, type OrderContext } from "./orders/order-context.ts";
import { paidOrders, planOrder, type Order } from "./orders/order.ts";
import { readStatus } from "./orders/read-status.ts";
import { rotateWebhookSecret } from "./orders/rotate-webhook-secret.ts";
import { runOrder } from "./orders/run-order.ts";
import { settleRest } from "./orders/settle-unclear.ts";
import { randomOf } from "./random.ts";
import { recover, type Recovery } from "./recover.ts";
import { coverageOf, type Coverage } from "./report/coverage.ts";
import { StormHung, watchProgress, type Watch } from "./report/watch.ts";
import { sendWebhooksAgain } from "./send-webhooks-again.ts";
import { createClient, type Client } from "./world/client.ts";
import type { ArmedFaults } from "./world/control-files.ts";
import { createErps, type Erps } from "./world/erps.ts";
import { logInCompanies } from "./world/log-in.ts";
import { openWorld, type World } from "./world/world.ts";

/** How a storm differs from the usual one. */
export interface Workload {
  /** How often in 10,000 orders, instead of each disruption's own share; 0 = never. */
  disruptions?: Partial<Record<DisruptionKind, number>>;
  /** Fixed properties of every order, or of the order with this index. */
  order?: Partial<Order> | ((index: number) => Partial<Order>);
  /** A bank fault in this percentage of orders. */
  bankFault?: { percent: number; operation: BankOperation | "any"; kind: FaultKind; delayMs?: number };
  faultPoints?: Partial<ArmedFaults>;
  /** Whether to archive everything at the end and bring it back; default: in a large storm. */
  archives?: boolean;
  /** Default: two of each. */
  processes?: { apis: number; workers: number };
}

export interface StormOptions {
  seed: number;
  payments: number;
  /** The source tree whose service is tested. */
  root: string;
  /** Orders under way at the same time. */
  atOnce: number;
  workload?: Workload;
  /** The database has a synchronous standby that takes over when it is killed. */
  hasStandby?: boolean;
  /** How far all clocks are ahead of the system's at the start; default 0. */
  aheadMs?: number;
  progress: (line: string) => void;
  /** How long to wait for all work to finish once the faults have ended. */
  patienceMs: number;
  /** After this time without progress the storm says what hangs and ends; default: a minute. */
  stalledMs?: number;
  /** Stop checking as soon as one of these invariants is broken; default: run every check. */
  endsWith?: readonly string[];
}

export interface StormResult {
  seed: number;
  breaches: string[];
  orders: readonly Order[];
  client: Client;
  world: World;
  books: Books;
  recovery: Recovery;
  coverage: Coverage;
  /** When the first order began. */
  begunAt: number;
  /** Time during which orders were under way. */
  stormSeconds: number;
  /** Total time. */
  seconds: number;
}

const PROGRESS_MS = 5_000;
/** Percentage of requests to the bank, and of packets to the database, that a proxy breaks. */
const BANK_RATE = 8;
const DATABASE_RATE = 0.08;
const DOWNTIME_MS = 3_000;
const CONCURRENCY = 8;
/** The payer has 20 minutes, by clocks that may be wrong by 90 s. */
const TOO_LATE_MS = 25 * 60_000;
/** How long a process waits at a fault point after its lease has ended. */
const STALLED_MS = 2_500;

/** Faults inside the processes. Most of them leave the process alive. */
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

/** Runs one storm and returns its breaches; `report` can read the world before it closes. */
export async function runStorm(
  options: StormOptions,
  report: (result: StormResult) => Promise<void>,
): Promise<string[]> {
  const { seed, root, progress, workload = {}, hasStandby = false, aheadMs = 0 } = options;
  const { processes = { apis: 2, workers: 2 } } = workload;
  const begun = performance.now();
  const world = await openWorld({ seed, root, ...processes, hasStandby, aheadMs });
  const client = createClient(world.addresses, randomOf(seed, "addresses"));
  const watch = watchProgress(world, client, options.stalledMs);
  try {
    return await stormIn({ world, client, watch, begun }, options, report);
  } catch (error) {
    if (!(error instanceof StormHung)) throw error;
    for (const line of error.lines) progress(`no progress: ${line}`);
    return error.lines.map((line) => `I15: no progress: ${line}`);
  } finally {
    watch.stop();
    await world.close();
  }
}

interface Opened {
  world: World;
  client: Client;
  watch: Watch;
  begun: number;
}

async function stormIn(
  { world, client, watch, begun }: Opened,
  options: StormOptions,
  report: (result: StormResult) => Promise<void>,
): Promise<string[]> {
  const { seed, payments, progress, workload = {} } = options;
  progress("API processes, workers, bank, database and receivers are up");
  const breaches: string[] = [];
  const schedule = scheduleDisruptions(world, { seed, orders: payments, shares: workload.disruptions ?? {} });
  const orders = planOrders(options);
  const tokens = await logInCompanies(world);
  const programs = await startEventPrograms(world, tokens, seed);
  const contextOf = contextsOf({ world, client, subscribers: programs.subscribers, breaches }, seed);
  await writeConsents(contextOf("consents", tokens)({ index: -1 }));
  const begunAt = world.now();
  const stormBegun = performance.now();
  await startFaults(world, seed, workload);
  const erps = createErps(world, client, seed);
  erps.start(tokens);
  const contexts = contextOf("order", tokens);
  const running = runOrders(options, { world, orders, schedule, erps, programs, watch, contextOf: contexts });
  await watch.whileMoving(running);
  const stormSeconds = (performance.now() - stormBegun) / 1_000;
  progress("all orders are done; waiting for the remaining work");
  await watch.whileMoving(schedule.finish());
  const finishOrders = async () => {
    breaches.push(...(await destroyReplacedKeys(world)));
    breaches.push(...(await repeatUnanswered(client, (what) => world.tally.count(what))));
    breaches.push(...(await checkEndedSessions(world, paidOrders(orders))));
    const [first] = orders;
    if (first !== undefined) await rotateWebhookSecret(contextOf("secrets", tokens)(first), first, { isEnded: true });
    await settleSubscriptions(world, tokens, programs.subscribers);
    await settleRest(world, contextOf("settle", tokens), orders);
    await postLateReturns(world, paidOrders(orders));
  };
  const recovery = await watch.whileMoving(recover(world, finishOrders, options));
  const again = await watch.whileMoving(sendWebhooksAgain(world, client, options, paidOrders(orders)));
  breaches.push(...again);
  watch.stop();
  progress("no work is left; comparing the books");
  const fresh = await logInCompanies(world);
  const asking = paidOrders(orders).filter(({ index }) => orders.length < LARGE || index % 5 === 0);
  await runConcurrently(asking, CONCURRENCY, (order) => readStatus(contextOf("ask", fresh)(order), order));
  const isEnough = (found: readonly string[]) => found.some((breach) => isOf(breach, options.endsWith ?? []));
  const checked = await checkAll({ world, client, erps, programs, orders, tokens: fresh }, isEnough);
  checked.breaches.push(...checkAnswers(client.records, recovery.restartedAt));
  if (workload.archives ?? payments >= LARGE) {
    progress("archiving everything and bringing it back");
    checked.breaches.push(...(await archiveAndRestore(world, client, seed)));
  }
  const coverage = await coverageOf(world);
  const untested = payments >= LARGE ? coverage.missing.map((what) => `coverage: ${what}`) : [];
  const all = [...breaches, ...checked.breaches, ...untested];
  const seconds = (performance.now() - begun) / 1_000;
  const { books } = checked;
  await report({
    seed,
    breaches: all,
    orders,
    client,
    world,
    books,
    recovery,
    coverage,
    begunAt,
    stormSeconds,
    seconds,
  });
  return all;
}

function planOrders({ seed, payments, workload: { order: shape = {} } = {} }: StormOptions): Order[] {
  const shapeOf = typeof shape === "function" ? shape : () => shape;
  return Array.from({ length: payments }, (_, index) =>
    planOrder(index, randomOf(seed, `plan ${index}`), `S${seed}`, shapeOf(index)),
  );
}

/** A breach starts with the name of its invariant. */
function isOf(breach: string, invariants: readonly string[]): boolean {
  return invariants.includes(breach.split(":", 1)[0]!);
}

async function startFaults(world: World, seed: number, { faultPoints }: Workload): Promise<void> {
  await writeFile(world.faultLog, "");
  world.callbacks.onCall(async () => {
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
  schedule: DisruptionSchedule;
  erps: Erps;
  programs: EventPrograms;
  watch: Watch;
  contextOf: (order: Order) => OrderContext;
}

async function runOrders(options: StormOptions, running: Running): Promise<void> {
  const { world, orders, schedule, erps, programs, watch, contextOf } = running;
  const { seed, atOnce, progress, workload = {} } = options;
  const { bankFault } = workload;
  let done = 0;
  const ticker = setInterval(
    () => progress(`${done} of ${orders.length} orders done, ${world.tally.total()} faults injected`),
    PROGRESS_MS,
  );
  try {
    await runConcurrently(orders, atOnce, async (order) => {
      schedule.startDue(order.index);
      if (bankFault !== undefined && randomOf(seed, `bank fault ${order.index}`).percent(bankFault.percent))
        await control(world, bankFault).catch(() => {}); // The bank has just been killed.
      const end = watch.begin(order);
      await runOrder(contextOf(order), order);
      end();
      done += 1;
    });
  } finally {
    clearInterval(ticker);
    await Promise.all([erps.stop(), programs.readers.stop()]);
  }
}

async function runConcurrently<Item>(items: readonly Item[], limit: number, work: (item: Item) => Promise<void>) {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}

/** Half of them arrive before a worker has ended the attempts, half afterwards. */
async function postLateReturns(world: World, orders: readonly Order[]): Promise<void> {
  const late = orders.flatMap((order) => order.late);
  const half = Math.ceil(late.length / 2);
  const postAll = (some: typeof late) => runConcurrently(some, CONCURRENCY, async (post) => void (await post()));
  const resumptions = world.workers.map((worker) => worker.suspend());
  world.moveClock(TOO_LATE_MS);
  await postAll(late.slice(0, half));
  for (const resume of resumptions) resume();
  await postAll(late.slice(half));
}
