import { faultKinds } from "@servicepay/bank-simulator";
import type { FaultPoint } from "@servicepay/bank-simulator";
import { pause } from "./pay-by-link.ts";
import { randomOf } from "./random.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** Something that goes wrong when so many orders have begun. */
interface Stroke {
  at: number;
  kind: StrokeKind;
  /** For choices that belong to it alone. */
  seed: number;
}

type StrokeKind =
  | "bank fault"
  | "bank queries down"
  | "bank unreachable"
  | "kill api"
  | "kill worker"
  | "pause api"
  | "pause worker"
  | "end database session"
  | "kill database backend"
  | "cut database connections";

/** How many of each in 1,000 orders; each at least once. */
const SHARES: Readonly<Record<StrokeKind, number>> = {
  "bank fault": 220,
  "bank queries down": 3,
  "bank unreachable": 3,
  "kill api": 6,
  "kill worker": 4,
  "pause api": 3,
  "pause worker": 3,
  "end database session": 20,
  "kill database backend": 3,
  "cut database connections": 3,
};

export interface Nemesis {
  /** Told that an order begins: strikes what is due. */
  orderBegins(index: number): void;
  /** Resolves when everything that it has begun is over. */
  allOver(): Promise<void>;
}

/** The same seed and number of orders make the same schedule. */
export function createNemesis(world: World, seed: number, orders: number): Nemesis {
  const random = randomOf(seed, "nemesis");
  const strokes = scheduleOf(random, orders);
  const underWay = new Set<Promise<void>>();
  return {
    orderBegins(index) {
      while (strokes[0] !== undefined && strokes[0].at <= index) {
        const { kind, seed: own } = strokes.shift()!;
        const ended: Promise<void> = strike(world, kind, randomOf(own, kind))
          .catch(() => {}) // What it wanted to break is broken already.
          .finally(() => underWay.delete(ended));
        underWay.add(ended);
      }
    },
    allOver: async () => void (await Promise.all(underWay)),
  };
}

function scheduleOf(random: Random, orders: number): Stroke[] {
  const strokes = (Object.keys(SHARES) as StrokeKind[]).flatMap((kind) => {
    const count = Math.max(1, Math.round((SHARES[kind] * orders) / 1_000));
    // The first orders and the last ones are left alone: there must be something to break, and time to see it.
    const at = () => Math.floor(orders * 0.05) + random.below(Math.max(1, Math.floor(orders * 0.9)));
    return Array.from({ length: count }, (): Stroke => ({ kind, at: at(), seed: random.below(2 ** 31) }));
  });
  return strokes.toSorted((left, right) => left.at - right.at);
}

async function strike(world: World, kind: StrokeKind, random: Random): Promise<void> {
  const { tally } = world;
  const one = <Item>(items: readonly Item[]) => random.pick(items);
  switch (kind) {
    case "bank fault":
      return addBankFault(world, random);
    case "bank queries down":
      tally.count(kind);
      return control(world, { operation: "query", kind: "down", times: 40 });
    case "bank unreachable":
      tally.count(kind);
      world.bankProxy.setDown(true);
      world.bankProxy.cutAll();
      await pause(1_000 + random.below(3_000));
      return world.bankProxy.setDown(false);
    case "kill api":
      tally.count(kind);
      return one(world.apis).kill();
    case "kill worker":
      tally.count(kind);
      return one(world.workers).kill();
    case "pause api":
      tally.count(kind);
      return one(world.apis).pause(2_000 + random.below(6_000));
    case "pause worker":
      tally.count(kind);
      return one(world.workers).pause(2_000 + random.below(6_000));
    case "end database session":
      return endSession(world, random, false);
    case "kill database backend":
      return endSession(world, random, true);
    case "cut database connections":
      tally.count(kind);
      return world.databaseProxy.cutAll();
  }
}

/** Every fault the bank knows; the one that both charges and hides it comes twice as often. */
const BANK_FAULTS = faultKinds.flatMap((kind) => (kind === "lost_and_hidden" ? [kind, kind] : [kind]));
const OPERATIONS: readonly FaultPoint[] = ["sale", "complete", "complete", "void", "refund", "query", "threeds"];
/** As long as the simulator hides a charge, and below the service's patience for a reply. */
const DELAY_MAX_MS = 6_000;

async function addBankFault(world: World, random: Random): Promise<void> {
  const kind = random.pick(BANK_FAULTS);
  // A bank that never answers holds a caller for half a minute: that is rare.
  if (kind === "hang" && !random.percent(25)) return addBankFault(world, random);
  const operation =
    kind === "not_found" || kind === "lost_and_hidden"
      ? random.pick(["sale", "complete"] as const)
      : random.pick(OPERATIONS);
  // A query that tells another amount is for people to judge: there nothing is left to check.
  if (kind === "wrong_amount" && operation === "query") return addBankFault(world, random);
  world.tally.count(`bank ${kind}`);
  return control(world, { operation, kind, times: 1, delayMs: 500 + random.below(DELAY_MAX_MS) });
}

async function control({ bankUrl }: World, fault: object): Promise<void> {
  await fetch(`${bankUrl}/control/faults`, { method: "POST", body: JSON.stringify(fault) });
}

async function endSession(world: World, random: Random, isKilled: boolean): Promise<void> {
  const sessions = await world.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'servicepay' order by state = 'active' desc, pid limit 6`,
  );
  if (sessions.length === 0) return;
  const { pid } = random.pick(sessions);
  if (isKilled) {
    // The server then ends every other session too, and recovers from its log.
    process.kill(pid, "SIGKILL");
    return world.tally.count("kill database backend");
  }
  await world.query(`select pg_terminate_backend($1)`, [pid]);
  world.tally.count("end database session");
}
