import { setTimeout as pause } from "node:timers/promises";
import type { SupervisedProcess } from "../world/supervised-process.ts";
import type { World } from "../world/world.ts";
import { holdTable } from "./database.ts";
import type { DisruptionContext, Disruption } from "./disruption.ts";

/** Longer than the deadline, which is 45 s after the write-ahead. */
const ASLEEP_MS = 53_000;
const HELD_WITHIN_MS = 30_000;
/** After this time, requests that passed the point before the hold have reached the bank. */
const SENT_MS = 1_000;
const SKEW_MS = 90_000;
const BACK_MS = 3_600_000;

export const processDisruptions = {
  "kill api": { share: 40, run: (ctx) => kill(ctx, ctx.world.apis, "kill api") },
  "kill worker": { share: 30, run: (ctx) => kill(ctx, ctx.world.workers, "kill worker") },
  "pause api": { share: 5, run: (ctx) => pauseOne(ctx, ctx.world.apis, "pause api") },
  "pause worker": { share: 5, run: (ctx) => pauseOne(ctx, ctx.world.workers, "pause worker") },
  /** The process resumes with answers for attempts that another process has taken over. */
  "pause beyond the lease": {
    share: 10,
    async run({ world, random, isLarge }) {
      const paused = random.pick([...world.workers, ...world.apis]).pause(pauseMs({ random, isLarge }));
      world.tally.count("pause beyond the lease");
      await pause(500);
      await endLeases(world);
      await paused;
    },
  },
  /** The process stops between write-ahead and bank call, and resumes when it may no longer send. */
  "sleep past the deadline": {
    share: 6,
    isLong: true,
    async run({ world, random }) {
      const sleeper = random.pick(world.apis);
      const held = world.callbacks.whenHeld(sleeper.name, AbortSignal.timeout(HELD_WITHIN_MS));
      world.hold(sleeper.name, "payments.submit_after_commit");
      const release = await held;
      if (release === null) return world.hold(sleeper.name, null);
      await pause(SENT_MS);
      const asleep = sleeper.pause(ASLEEP_MS);
      world.tally.count("sleep past the deadline");
      world.hold(sleeper.name, null);
      release();
      await endLeases(world);
      await asleep;
    },
  },
  /** Each process finishes its work and is replaced, as when a new version is deployed. */
  "rolling restart": {
    share: 2,
    async run({ world }) {
      world.tally.count("rolling restart");
      for (const service of [...world.apis, ...world.workers]) await service.restart();
    },
  },
  /** The process has two connections while another session locks a table. */
  "pool exhausted": {
    share: 3,
    async run({ world, random, isLarge }) {
      const api = random.pick(world.apis);
      await api.restart({ DATABASE_CONNECTIONS: "2" });
      world.tally.count("pool exhausted");
      await holdTable(world, "payments", isLarge ? 14_000 : 4_000).catch(() => {});
      await api.restart();
    },
  },
  "clocks differ": {
    share: 3,
    async run({ world, random, isLarge }) {
      world.tally.count("clocks differ");
      const skew = (milliseconds: number) => {
        for (const [index, { name }] of [...world.apis, ...world.workers].entries())
          world.skewClock(name, index % 2 === 0 ? milliseconds : -milliseconds);
      };
      skew(SKEW_MS);
      await pause(pauseMs({ random, isLarge }));
      skew(-SKEW_MS);
    },
  },
  "clock goes back an hour": {
    share: 2,
    async run({ world, random, isLarge }) {
      world.tally.count("clock goes back an hour");
      const skew = (milliseconds: number) => {
        for (const { name } of [...world.apis, ...world.workers]) world.skewClock(name, milliseconds);
      };
      skew(-BACK_MS);
      await pause(pauseMs({ random, isLarge }));
      skew(BACK_MS);
    },
  },
} satisfies Record<string, Disruption>;

async function kill({ world, random }: DisruptionContext, services: readonly SupervisedProcess[], what: string) {
  random.pick(services).kill();
  world.tally.count(what);
}

async function pauseOne(ctx: DisruptionContext, services: readonly SupervisedProcess[], what: string) {
  ctx.world.tally.count(what);
  await ctx.random.pick(services).pause(pauseMs(ctx));
}

/** 5 to 40 seconds in a large storm, 2 to 6 in a small one. */
function pauseMs({ random, isLarge }: Pick<DisruptionContext, "random" | "isLarge">): number {
  return isLarge ? 5_000 + random.below(35_000) : 2_000 + random.below(4_000);
}

/** Ends every lease now, because leases follow the database's clock, which a storm does not move. */
export async function endLeases(world: World): Promise<void> {
  await world.query(
    `update attempts set lease_until = now() where (tenant_id, id) in
       (select tenant_id, id from attempts where lease_until > now() for update skip locked)`,
  );
  await world.query(
    `update webhook_deliveries set leased_until = now() where (tenant_id, event_id) in
       (select tenant_id, event_id from webhook_deliveries where leased_until > now() for update skip locked)`,
  );
}
