import { readFile, writeFile } from "node:fs/promises";
import { faultPoints } from "../server/src/platform/fault-point.ts";
import type { FaultPoint, FaultPointKind } from "../server/src/platform/fault-point.ts";
import { becomeCalm } from "./calm.ts";
import { checkAll } from "./checks.ts";
import type { Books } from "./books.ts";
import { createClient } from "./client.ts";
import { flows, orderOf, runFlow } from "./crash-flows.ts";
import type { Flow } from "./crash-flows.ts";
import type { Order } from "./order.ts";
import { pause } from "./pay-by-link.ts";
import { randomOf } from "./random.ts";
import { logIn } from "./run-storm.ts";
import { control } from "./strokes/bank.ts";
import { openWorld } from "./world.ts";
import type { World } from "./world.ts";

export interface CrashPointOptions {
  root: string;
  /** A part of the points' names; default all. */
  only: string;
  /** How many worlds work through the matrix side by side. */
  worlds: number;
  tell: (line: string) => void;
}

/** What happens at the point; the last two break something outside of the process, which waits for it. */
const failures = ["throw", "conflict", "delay", "kill -9", "kill -9 of a database backend", "connections cut"] as const;
type Failure = (typeof failures)[number];

/** A flow whose bank reply is lost, so that its outcome has to be found out. */
interface Passage {
  flow: Flow;
  isReplyLost: boolean;
}

interface Case extends Passage {
  point: FaultPoint;
  failure: Failure;
}

interface Laboratory {
  world: World;
  /** Runs the flow while this fails at that point (null = nothing fails); true once it has failed there. */
  run(passage: Passage, point: FaultPoint | null, failure: Failure): Promise<boolean>;
  /** Which points were passed since the last run began. */
  passed(): Promise<Set<string>>;
  /** What became of all of it. */
  finish(): Promise<string[]>;
}

const HIT_TIMEOUT_MS = 6_000;
/** Workers look for days to reconcile every quarter of a minute. */
const HIT_TIMEOUT_OF_RECONCILIATION_MS = 20_000;
const POLL_MS = 50;
/** Workers look again after a second; the bank is asked after two, by the service's clock. */
const STEP_MS = 3_000;

/** Every fault point fails in every way, in every flow that passes it; then the books are compared. */
export async function runCrashPoints({ root, only, worlds, tell }: CrashPointOptions): Promise<number> {
  const begun = performance.now();
  const opened = await Promise.all(Array.from({ length: worlds }, (_, at) => openLaboratory(root, at + 1)));
  try {
    const passages = await survey(opened[0]!);
    const points = faultPoints.filter((point) => point.includes(only));
    const cases = points.flatMap((point) => casesOf(point, passages));
    tell(`${points.length} points, ${cases.length} cases`);
    const queue = cases.values();
    const missed: Case[] = [];
    let done = 0;
    const lane = async (laboratory: Laboratory) => {
      for (const one of queue) {
        // A worker may have been busy with an earlier case: once more.
        const isHit =
          (await laboratory.run(one, one.point, one.failure)) || (await laboratory.run(one, one.point, one.failure));
        if (!isHit) missed.push(one);
        done += 1;
        if (done % 20 === 0) tell(`[${secondsSince(begun)} s] ${done} of ${cases.length} cases; now ${nameOf(one)}`);
      }
    };
    await Promise.all(opened.map(lane));
    tell(`[${secondsSince(begun)} s] all cases have run; waiting for quiet`);
    const breaches = (await Promise.all(opened.map((laboratory) => laboratory.finish()))).flat();
    const uncovered = points.filter((point) => !cases.some((one) => one.point === point && !missed.includes(one)));
    for (const breach of breaches.slice(0, 50)) tell(breach);
    for (const one of missed) tell(`did not happen: ${nameOf(one)}`);
    if (uncovered.length > 0) tell(`no case passes ${uncovered.join(", ")}`);
    tell(
      `${points.length} points, ${cases.length - missed.length} of ${cases.length} cases in ${secondsSince(begun)} s, ${breaches.length} breaches`,
    );
    return breaches.length === 0 && missed.length === 0 && uncovered.length === 0 ? 0 : 1;
  } finally {
    await Promise.all(opened.map(({ world }) => world.close()));
  }
}

function secondsSince(begun: number): number {
  return Math.round((performance.now() - begun) / 1_000);
}

function nameOf({ point, failure, flow, isReplyLost }: Case): string {
  return `${failure} at ${point} in ${flow.name}${isReplyLost ? ", the bank's reply lost" : ""}`;
}

type Passages = Map<Passage, Set<string>>;

/** Which points each flow passes when nothing fails. */
async function survey(laboratory: Laboratory): Promise<Passages> {
  const passages: Passages = new Map();
  for (const flow of flows) {
    for (const isReplyLost of flow.source === null ? [false] : [false, true]) {
      const passage = { flow, isReplyLost };
      await laboratory.run(passage, null, "delay");
      passages.set(passage, await laboratory.passed());
    }
  }
  return passages;
}

/** Where a flow passes a point anyway, its reply need not be lost. */
function casesOf(point: FaultPoint, passages: Passages): Case[] {
  return flows.flatMap((flow) => {
    const passing = [...passages].filter(([passage, passed]) => passage.flow === flow && passed.has(point));
    const isReplyLost = passing.every(([passage]) => passage.isReplyLost);
    return passing.length === 0 ? [] : failures.map((failure) => ({ point, failure, flow, isReplyLost }));
  });
}

async function openLaboratory(root: string, seed: number): Promise<Laboratory> {
  const world = await openWorld({ seed, root, apis: 1, workers: 1 });
  const services = [...world.apis, ...world.workers];
  const tokens = await logIn(world);
  const client = createClient(world.addresses, randomOf(seed, "addresses"));
  const breaches: string[] = [];
  const orders: Order[] = [];
  const told = new Map<string, string>();
  const lines = async () => (await readFile(world.faultLog, "utf8")).split("\n").filter((line) => line !== "");
  const hasFailed = async () => (await lines()).some((line) => !line.endsWith(" passed"));

  const arm = async ({ flow, isReplyLost }: Passage, point: FaultPoint | null, failure: Failure) => {
    world.caller.onCall(() => breakOutside(world, failure));
    await writeFile(world.faultLog, "");
    const faults = { seed: 1, activation: 1, firing: 1, timesMax: 1, delayMs: 800 };
    world.arm(point === null ? null : { ...faults, kinds: [kindOf(failure)], only: [point] });
    if (isReplyLost) await control(world, { operation: operationOf(flow), kind: "reset_after", times: 1 });
  };
  /** What workers do with it comes later; when nothing is to fail, it is waited for too. */
  const untilFailed = async ({ flow, isReplyLost }: Passage, isSurvey: boolean) => {
    const timeoutMs = flow.source === null ? HIT_TIMEOUT_OF_RECONCILIATION_MS : isSurvey ? STEP_MS : HIT_TIMEOUT_MS;
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
    async run(passage, point, failure) {
      const order = orderOf(passage.flow, orders.length);
      if (passage.flow.source !== null) orders.push(order);
      if (point !== null) told.set(order.reference, nameOf({ ...passage, point, failure }));
      await runFlow({ world, client, tokens, breaches }, passage.flow, order, () => arm(passage, point, failure));
      const isHit = await untilFailed(passage, point === null);
      world.arm(null);
      await Promise.all([world.database, ...services].map((one) => one.ready()));
      await fetch(`${world.bankUrl}/control/faults`, { method: "DELETE" });
      return isHit;
    },
    async finish() {
      const calm = await becomeCalm(world, async () => {}, { progress: () => {}, patienceMs: 240_000 });
      const left = Object.entries(calm.left).map(([what, count]) => `I15: ${count} ${what} are left after the quiet`);
      const { breaches: found, books } = await checkAll({ world, client, orders, tokens: await logIn(world) });
      return [...breaches, ...left, ...found].map((breach) => `${breach} (${caseOf(breach, books, told)})`);
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

function operationOf({ takenBackBy, is3D }: Flow): "void" | "refund" | "complete" | "sale" {
  if (takenBackBy !== null) return takenBackBy === "cancel" ? "void" : "refund";
  return is3D ? "complete" : "sale";
}

/** A breach names a payment, an attempt or a bank's order: the case that it comes from. */
function caseOf(breach: string, { payments, attempts }: Books, told: ReadonlyMap<string, string>): string {
  const words = new Set(breach.split(/[\s:,()]+/));
  const attempt = attempts.find(({ id, bank_order_id }) => words.has(id) || words.has(bank_order_id));
  const payment = payments.find(
    ({ id, order_reference, client_reference }) =>
      id === attempt?.payment_id || [id, order_reference, client_reference ?? ""].some((name) => words.has(name)),
  );
  return told.get(payment?.client_reference ?? "") ?? "no single case";
}
