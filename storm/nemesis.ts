import { randomOf } from "./random.ts";
import type { Random } from "./random.ts";
import type { Stroke } from "./stroke.ts";
import { bankStrokes } from "./strokes/bank.ts";
import { databaseStrokes } from "./strokes/database.ts";
import { processStrokes } from "./strokes/processes.ts";
import { reconciliationStrokes } from "./strokes/reconciliation.ts";
import type { World } from "./world.ts";

export const strokes = { ...bankStrokes, ...processStrokes, ...databaseStrokes, ...reconciliationStrokes };
export type StrokeKind = keyof typeof strokes;

/** A stroke falls when so many orders have begun. */
interface Appointment {
  at: number;
  kind: StrokeKind;
  /** For choices that belong to it alone. */
  seed: number;
}

export interface Nemesis {
  /** Told that an order begins: strikes what is due. */
  orderBegins(index: number): void;
  /** Resolves when everything that it has begun is over. */
  allOver(): Promise<void>;
}

export interface NemesisOptions {
  seed: number;
  orders: number;
  /** How often in 10,000 orders, in place of a stroke's own share; 0 = never. */
  shares?: Partial<Record<StrokeKind, number>>;
}

/** From so many orders on, there is time for everything. */
export const LARGE = 2_000;

/** The same seed and number of orders make the same schedule. */
export function createNemesis(world: World, options: NemesisOptions): Nemesis {
  const { seed, orders } = options;
  const appointments = scheduleOf(randomOf(seed, "nemesis"), options);
  const underWay = new Set<Promise<void>>();
  const lastOrder = Promise.withResolvers<void>();
  const keep = ({ kind, seed: own }: Appointment) => {
    const stroke: Stroke = strokes[kind];
    const circumstances = { world, random: randomOf(own, kind), isLarge: orders >= LARGE, over: lastOrder.promise };
    const ended: Promise<void> = stroke
      .strike(circumstances)
      .catch(() => {}) // What it wanted to break is broken already.
      .finally(() => underWay.delete(ended));
    underWay.add(ended);
  };
  return {
    orderBegins(index) {
      while (appointments[0] !== undefined && appointments[0].at <= index) keep(appointments.shift()!);
    },
    async allOver() {
      lastOrder.resolve();
      await Promise.all(underWay);
    },
  };
}

function scheduleOf(random: Random, { orders, shares = {} }: NemesisOptions): Appointment[] {
  const appointments = (Object.keys(strokes) as StrokeKind[]).flatMap((kind) => {
    const { share: usual, isLong = false }: Stroke = strokes[kind];
    const share = shares[kind] ?? (isLong && orders < LARGE ? 0 : usual);
    const count = share === 0 ? 0 : Math.max(1, Math.round((share * orders) / 10_000));
    // The first orders and the last ones are left alone: there must be something to break, and time to see it.
    const at = () => Math.floor(orders * 0.03) + random.below(Math.max(1, Math.floor(orders * 0.92)));
    return Array.from({ length: count }, (): Appointment => ({ kind, at: at(), seed: random.below(2 ** 31) }));
  });
  return appointments.toSorted((left, right) => left.at - right.at);
}
