import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { faultPoints, type FaultPoint, type FaultPointKind } from "../../server/src/platform/fault-point.ts";
import type { Books } from "../checks/books.ts";
import { checkAll } from "../checks/check-all.ts";
import { control } from "../disruptions/bank.ts";
import { startEventPrograms } from "../events/event-readers.ts";
import { settleSubscriptions } from "../events/subscriptions.ts";
import type { Order } from "../orders/order.ts";
import { randomOf } from "../random.ts";
import { recover } from "../recover.ts";
import { createClient } from "../world/client.ts";
import { createErps } from "../world/erps.ts";
import { logInCompanies } from "../world/log-in.ts";
import { openWorld, type World } from "../world/world.ts";
import { flows, orderOf, runFlow, type Flow } from "./flows.ts";

export interface CrashPointOptions {
  root: string;
  /** Part of the points' names; empty = all. */
  only: string;
  /** How many worlds work through the matrix in parallel. */
  worlds: number;
  print: (line: string) => void;
}

/** What happens at the point. The process waits there while the last two break something outside it. */
const failures = ["throw", "conflict", "delay", "kill -9", "kill -9 of a database backend", "connections cut"] as const;
type Failure = (typeof failures)[number];

/** `isReplyLost`: the bank's reply is lost, so the outcome has to be resolved. */
interface FlowRun {
  flow: Flow;
  isReplyLost: boolean;
}

interface Case extends FlowRun {
  point: FaultPoint;
  failure: Failure;
}

interface CrashTest {
  world: World;
  /** Runs the flow with this failure at that point (null = none); true if the failure happened. */
  run(flowRun: FlowRun, point: FaultPoint | null, failure: Failure): Promise<boolean>;
  /** The points passed since the last run started. */
  passed(): Promise<Set<string>>;
  /** Waits for all work to finish and returns the breaches. */
  finish(): Promise<string[]>;
}

const HIT_TIMEOUT_MS = 6_000;
/** Workers look for days to reconcile every 15 seconds. */
const HIT_TIMEOUT_OF_RECONCILIATION_MS = 20_000;
const POLL_MS = 50;
const ROUNDS_MAX = 3;
/** Workers poll every second; the bank is asked after two, by the service's clock. */
const STEP_MS = 3_000;

/** Makes every fault point fail in every way in every flow that passes it, then compares the books. */
export async function runCrashPoints({ root, only, worlds, print }: CrashPointOptions): Promise<number> {
  const begun = performance.now();
  const points = faultPoints.filter((point) => point.includes(only));
  if (points.length === 0) {
    print(`no fault point has "${only}" in its name`);
    return 2;
  }
  const opened = await Promise.all(Array.from({ length: worlds }, (_, at) => openCrashTest(root, at + 1)));
  try {
    const pointsByRun = await findPoints(opened[0]!);
    const cases = points.flatMap((point) => casesOf(point, pointsByRun));
    print(`${points.length} points, ${cases.length} cases`);
    let missed: readonly Case[] = cases;
    // A service that recovers from an earlier case may be too slow for this one: try again after the others.
    for (let round = 1; round <= ROUNDS_MAX && missed.length > 0; round += 1)
      missed = await runCases(opened, missed, (line) => print(`[${secondsSince(begun)} s] ${line}`));
    print(`[${secondsSince(begun)} s] all cases have run; waiting for the remaining work`);
    const breaches = (await Promise.all(opened.map((crashTest) => crashTest.finish()))).flat();
    const uncovered = points.filter((point) => !cases.some((one) => one.point === point && !missed.includes(one)));
    for (const breach of breaches.slice(0, 50)) print(breach);
    for (const one of missed) print(`did not happen: ${nameOf(one)}`);
    if (uncovered.length > 0) print(`no case passes ${uncovered.join(", ")}`);
    print(
      `${points.length} points, ${cases.length - missed.length} of ${cases.length} cases in ${secondsSince(begun)} s, ${breaches.length} breaches`,
    );
    return breaches.length === 0 && missed.length === 0 && uncovered.length === 0 ? 0 : 1;
  } finally {
    await Promise.all(opened.map(({ world }) => world.close()));
  }
}

/** Runs the cases and returns those that did not happen. */
async function runCases(
  opened: readonly CrashTest[],
  cases: readonly Case[],
  progress: (line: string) => void,
): Promise<readonly Case[]> {
  const queue = cases.values();
  const missed: Case[] = [];
  let done = 0;
  const worker = async (crashTest: CrashTest) => {
    for (const next of queue) {
      if (!(await crashTest.run(next, next.point, next.failure))) missed.push(next);
      done += 1;
      if (done % 20 === 0) progress(`${done} of ${cases.length} cases; now ${nameOf(next)}`);
    }
  };
  await Promise.all(opened.map(worker));
  return missed;
}

function secondsSince(begun: number): number {
  return Math.round((performance.now() - begun) / 1_000);
}

function nameOf({ point, failure, flow, isReplyLost }: Case): string {
  return `${failure} at ${point} in ${flow.name}${isReplyLost ? ", the bank's reply lost" : ""}`;
}

type PointsByRun = Map<FlowRun, Set<string>>;

/** Finds the points that each flow passes when nothing fails. */
async function findPoints(crashTest: CrashTest): Promise<PointsByRun> {
  const pointsByRun: PointsByRun = new Map();
  for (const flow of flows) {
    for (const isReplyLost of flow.source === null ? [false] : [false, true]) {
      const run = { flow, isReplyLost };
      await crashTest.run(run, null, "delay");
      pointsByRun.set(run, await crashTest.passed());
    }
  }
  return pointsByRun;
}

/** The bank's reply is lost only in flows that pass the point no other way. */
function casesOf(point: FaultPoint, pointsByRun: PointsByRun): Case[] {
  return flows.flatMap((flow) => {
    const passing = [...pointsByRun].filter(([run, passed]) => run.flow === flow && passed.has(point));
    const isReplyLost = passing.every(([run]) => run.isReplyLost);
    return passing.length === 0 ? [] : failures.map((failure) => ({ point, failure, flow, isReplyLost }));
  });
}

async function openCrashTest(root: string, seed: number): Promise<CrashTest> {
  const world = await openWorld({ seed, root, apis: 1, workers: 1 });
  const services = [...world.apis, ...world.workers];
  const tokens = await logInCompanies(world);
  const client = createClient(world.addresses, randomOf(seed, "addresses"));
  const erps = createErps(world, client, seed);
  const programs = await startEventPrograms(world, tokens, seed);
  const { subscribers } = programs;
  const breaches: string[] = [];
  const orders: Order[] = [];
  const caseNames = new Map<string, string>();
  const lines = async () => (await readFile(world.faultLog, "utf8")).split("\n").filter((line) => line !== "");
  const hasFailed = async () => (await lines()).some((line) => !line.endsWith(" passed"));

  const arm = async ({ flow, isReplyLost }: FlowRun, point: FaultPoint | null, failure: Failure) => {
    world.callbacks.onCall(() => breakOutside(world, failure));
    await writeFile(world.faultLog, "");
    const faults = { seed: 1, activation: 1, firing: 1, timesMax: 1, delayMs: 800 };
    world.arm(point === null ? null : { ...faults, kinds: [kindOf(failure)], only: [point] });
    if (isReplyLost) await control(world, { operation: operationOf(flow), kind: "reset_after", times: 1 });
  };
  /** Waits for workers, too. When no point is to fail, they get one step's time. */
  const untilFailed = async ({ flow, isReplyLost }: FlowRun, isFaultFree: boolean) => {
    const timeoutMs = flow.source === null ? HIT_TIMEOUT_OF_RECONCILIATION_MS : isFaultFree ? STEP_MS : HIT_TIMEOUT_MS;
    const begun = performance.now();
    for (let polls = 0; performance.now() - begun < timeoutMs; polls += 1) {
      if (await hasFailed()) return true;
      if (isReplyLost && polls % 10 === 0) world.moveClock(STEP_MS);
      await pause(POLL_MS);
    }
    return false;
  };
  return {
    world,
    passed: async () => new Set((await lines()).map((line) => line.split(" ", 1)[0]!)),
    async run(flowRun, point, failure) {
      const order = orderOf(flowRun.flow, orders.length);
      if (flowRun.flow.source !== null) orders.push(order);
      if (point !== null) caseNames.set(order.reference, nameOf({ ...flowRun, point, failure }));
      await runFlow({ world, client, tokens, subscribers, breaches }, flowRun.flow, order, () =>
        arm(flowRun, point, failure),
      );
      const isHit = await untilFailed(flowRun, point === null);
      world.arm(null);
      await Promise.all([world.database, ...services].map((one) => one.ready()));
      await fetch(`${world.bankUrl}/control/faults`, { method: "DELETE" });
      return isHit;
    },
    async finish() {
      await programs.readers.stop();
      const settle = () => settleSubscriptions(world, tokens, subscribers);
      const recovery = await recover(world, settle, { progress: () => {}, patienceMs: 240_000 });
      const unfinished = Object.entries(recovery.unfinished).map(
        ([what, count]) => `I15: ${count} ${what} never finished`,
      );
      const { breaches: found, books } = await checkAll({
        world,
        client,
        erps,
        programs,
        orders,
        tokens: await logInCompanies(world),
      });
      return [...breaches, ...unfinished, ...found].map((breach) => `${breach} (${caseOf(breach, books, caseNames)})`);
    },
  };
}

function kindOf(failure: Failure): FaultPointKind {
  switch (failure) {
    case "kill -9":
      return "kill";
    case "kill -9 of a database backend":
    case "connections cut":
      return "call";
    default:
      return failure;
  }
}

async function breakOutside(world: World, failure: Failure): Promise<void> {
  if (failure === "connections cut") {
    for (const proxy of [world.bankProxy, world.databaseProxy]) proxy.cutAll();
    return;
  }
  const [session] = await world.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'servicepay' order by state like '%transaction' desc limit 1`,
  );
  if (session !== undefined) process.kill(session.pid, "SIGKILL");
}

function operationOf({ reversedBy, is3D }: Flow): "void" | "refund" | "complete" | "sale" {
  if (reversedBy !== null) return reversedBy === "cancel" ? "void" : "refund";
  return is3D ? "complete" : "sale";
}

/** The reference of a visit, or the code of an item, begins with its order's reference. */
const VISIT = /^(C-[0-9]+)-.*$/;

/** The case that a breach comes from, by the payment, attempt or bank order that it names. */
function caseOf(breach: string, { payments, attempts }: Books, caseNames: ReadonlyMap<string, string>): string {
  const words = new Set(breach.split(/[\s:,()]+/));
  const attempt = attempts.find(({ id, bank_order_id }) => words.has(id) || words.has(bank_order_id));
  const payment = payments.find(
    ({ id, order_reference, client_reference }) =>
      id === attempt?.payment_id || [id, order_reference, client_reference ?? ""].some((name) => words.has(name)),
  );
  const named = [payment?.client_reference ?? "", ...words].map((name) => name.replace(VISIT, "$1"));
  return named.flatMap((name) => caseNames.get(name) ?? [])[0] ?? "no single case";
}
