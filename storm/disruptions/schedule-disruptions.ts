import { keyDisruptions } from "../operators/keys.ts";
import { randomOf, type Random } from "../random.ts";
import type { World } from "../world/world.ts";
import { bankDisruptions } from "./bank.ts";
import { databaseDisruptions } from "./database.ts";
import type { Disruption } from "./disruption.ts";
import { processDisruptions } from "./processes.ts";
import { reconciliationDisruptions } from "./reconciliation.ts";

export const disruptions = {
  ...bankDisruptions,
  ...processDisruptions,
  ...databaseDisruptions,
  ...reconciliationDisruptions,
  ...keyDisruptions,
};
export type DisruptionKind = keyof typeof disruptions;

interface ScheduledDisruption {
  /** The index of the order with which it starts. */
  at: number;
  kind: DisruptionKind;
  /** Seed of its own random choices. */
  seed: number;
}

export interface DisruptionSchedule {
  /** Starts the disruptions that are due with this order. */
  startDue(orderIndex: number): void;
  /** Resolves when every disruption has ended. */
  finish(): Promise<void>;
}

export interface ScheduleOptions {
  seed: number;
  orders: number;
  /** How often in 10,000 orders, instead of each disruption's own share; 0 = never. */
  shares?: Partial<Record<DisruptionKind, number>>;
}

/** A storm of this many orders has time for every disruption. */
export const LARGE = 2_000;

/** Disrupts the world on a schedule that depends only on the seed and the number of orders. */
export function scheduleDisruptions(world: World, options: ScheduleOptions): DisruptionSchedule {
  const { seed, orders } = options;
  const scheduled = scheduleOf(randomOf(seed, "disruptions"), options);
  const underWay = new Set<Promise<void>>();
  const lastOrder = Promise.withResolvers<void>();
  const start = ({ kind, seed: own }: ScheduledDisruption) => {
    const disruption: Disruption = disruptions[kind];
    const ctx = { world, random: randomOf(own, kind), isLarge: orders >= LARGE, over: lastOrder.promise };
    const ended: Promise<void> = disruption
      .run(ctx)
      .catch(() => {}) // Its target is already broken.
      .finally(() => underWay.delete(ended));
    underWay.add(ended);
  };
  return {
    startDue(orderIndex) {
      while (scheduled[0] !== undefined && scheduled[0].at <= orderIndex) start(scheduled.shift()!);
    },
    async finish() {
      lastOrder.resolve();
      await Promise.all(underWay);
    },
  };
}

function scheduleOf(random: Random, { orders, shares = {} }: ScheduleOptions): ScheduledDisruption[] {
  const scheduled = (Object.keys(disruptions) as DisruptionKind[]).flatMap((kind) => {
    const { share: usual, isLong = false }: Disruption = disruptions[kind];
    const share = shares[kind] ?? (isLong && orders < LARGE ? 0 : usual);
    const count = share === 0 ? 0 : Math.max(1, Math.round((share * orders) / 10_000));
    // Not during the first and last orders: there must be something to break, and time to see the effect.
    const at = () => Math.floor(orders * 0.03) + random.below(Math.max(1, Math.floor(orders * 0.92)));
    return Array.from({ length: count }, (): ScheduledDisruption => ({ kind, at: at(), seed: random.below(2 ** 31) }));
  });
  return scheduled.toSorted((left, right) => left.at - right.at);
}
