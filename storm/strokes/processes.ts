import { pause } from "../pay-by-link.ts";
import type { SupervisedProcess } from "../process.ts";
import type { Circumstances, Stroke } from "../stroke.ts";
import type { World } from "../world.ts";
import { holdTable } from "./database.ts";

/** The deadline is 45 s after the write-ahead. */
const ASLEEP_MS = 53_000;
const HELD_WITHIN_MS = 30_000;
/** What passed before it was held is at the bank by then, or it would be sent when the process wakes up. */
const SENT_MS = 1_000;
const SKEW_MS = 90_000;
const BACK_MS = 3_600_000;

export const processStrokes = {
  "kill api": { share: 40, strike: (at) => kill(at, at.world.apis, "kill api") },
  "kill worker": { share: 30, strike: (at) => kill(at, at.world.workers, "kill worker") },
  "pause api": { share: 5, strike: (at) => pauseOne(at, at.world.apis, "pause api") },
  "pause worker": { share: 5, strike: (at) => pauseOne(at, at.world.workers, "pause worker") },
  /** It wakes up with answers for what another process has taken over meanwhile. */
  "pause beyond the lease": {
    share: 10,
    async strike({ world, random, isLarge }) {
      const paused = random.pick([...world.workers, ...world.apis]).pause(pauseMs({ random, isLarge }));
      world.tally.count("pause beyond the lease");
      await pause(500);
      await endLeases(world);
      await paused;
    },
  },
  /** It is stopped between its write-ahead and the bank's call, and wakes up when it may no longer send anything. */
  "sleep past the deadline": {
    share: 6,
    isLong: true,
    async strike({ world, random }) {
      const sleeper = random.pick(world.apis);
      const held = world.caller.whenHeld(sleeper.name, AbortSignal.timeout(HELD_WITHIN_MS));
      world.hold(sleeper.name, "payments.submit_after_commit");
      const letGo = await held;
      if (letGo === null) return world.hold(sleeper.name, null);
      await pause(SENT_MS);
      const asleep = sleeper.pause(ASLEEP_MS);
      world.tally.count("sleep past the deadline");
      world.hold(sleeper.name, null);
      letGo();
      await endLeases(world);
      await asleep;
    },
  },
  /** A new version is rolled out: each process finishes what it does and is replaced. */
  "rolling restart": {
    share: 2,
    async strike({ world }) {
      world.tally.count("rolling restart");
      for (const service of [...world.apis, ...world.workers]) await service.restart();
    },
  },
  /** Two connections for everybody, and a session that keeps a table to itself. */
  "pool exhausted": {
    share: 3,
    async strike({ world, random, isLarge }) {
      const api = random.pick(world.apis);
      await api.restart({ DATABASE_CONNECTIONS: "2" });
      world.tally.count("pool exhausted");
      await holdTable(world, "payments", isLarge ? 14_000 : 4_000).catch(() => {});
      await api.restart();
    },
  },
  "clocks differ": {
    share: 3,
    async strike({ world, random, isLarge }) {
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
    async strike({ world, random, isLarge }) {
      world.tally.count("clock goes back an hour");
      const skew = (milliseconds: number) => {
        for (const { name } of [...world.apis, ...world.workers]) world.skewClock(name, milliseconds);
      };
      skew(-BACK_MS);
      await pause(pauseMs({ random, isLarge }));
      skew(BACK_MS);
    },
  },
} satisfies Record<string, Stroke>;

async function kill({ world, random }: Circumstances, services: readonly SupervisedProcess[], what: string) {
  random.pick(services).kill();
  world.tally.count(what);
}

async function pauseOne(at: Circumstances, services: readonly SupervisedProcess[], what: string) {
  at.world.tally.count(what);
  await at.random.pick(services).pause(pauseMs(at));
}

/** From 5 to 40 seconds; a small storm has no time for that. */
function pauseMs({ random, isLarge }: Pick<Circumstances, "random" | "isLarge">): number {
  return isLarge ? 5_000 + random.below(35_000) : 2_000 + random.below(4_000);
}

/** Leases run on the database's clock, which nobody moves: they end now, as if their holders had been away for longer. */
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
