import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../random.ts";
import type { World } from "../world/world.ts";
import type { Disruption } from "./disruption.ts";

const FULL_MS = 10_000;
const FULL_BRIEFLY_MS = 2_500;
const LOG_WRITES_MAX = 200;
const SCHEMA_ATTEMPTS_MAX = 10;
const CONNECT_ATTEMPTS_MAX = 20;

export const databaseDisruptions = {
  "end database session": { share: 150, run: ({ world, random }) => endSession(world, random, "SIGTERM") },
  "kill database backend": { share: 25, run: ({ world, random }) => endSession(world, random, "SIGKILL") },
  "kill postmaster": {
    share: 5,
    async run({ world }) {
      await world.database.kill();
      world.tally.count("kill postmaster");
      await world.database.ready();
    },
  },
  "cut database connections": {
    share: 30,
    async run({ world }) {
      world.databaseProxy.cutAll();
      world.tally.count("cut database connections");
    },
  },
  /** An idle session keeps locks on rows of active payments. */
  "leaked session holds locks": {
    share: 3,
    async run({ world, isLarge }) {
      const session = await world.database.connect();
      try {
        await session.query("begin; set local lock_timeout = '5s'");
        await session.query(
          `select id from payments where state in ('open', 'processing') order by created_at desc limit 20 for update skip locked`,
        );
        world.tally.count("leaked session holds locks");
        await pause(isLarge ? FULL_MS : FULL_BRIEFLY_MS);
      } finally {
        await session.end().catch(() => {});
      }
    },
  },
  /** An old snapshot keeps VACUUM from removing dead rows. */
  "long snapshot": {
    share: 1,
    async run({ world, over }) {
      let isOver = false;
      void over.then(() => (isOver = true));
      world.tally.count("long snapshot");
      while (!isOver) await keepSnapshot(world, over).catch(() => pause(500)); // The server ended.
    },
  },
  "schema changes under way": {
    share: 2,
    async run({ world, random }) {
      const table = random.pick(["payments", "attempts", "links", "prepared_payments", "webhook_deliveries"]);
      await changeSchema(world, `alter table ${table} add column added_in_storm text`);
      world.tally.count("schema changes under way");
      await pause(1_500);
      await changeSchema(world, `alter table ${table} drop column added_in_storm`);
    },
  },
  "disk full": {
    share: 2,
    async run({ world, isLarge }) {
      const { disk } = world.database;
      if (disk === null) return;
      await disk.setFull(true);
      world.tally.count("disk full");
      await pause(isLarge ? FULL_MS : FULL_BRIEFLY_MS);
      await disk.setFull(false);
      await world.database.ready();
    },
  },
  /** The server exits when it cannot write its log, and starts only when there is room again. */
  "disk full for the log": {
    share: 1,
    async run({ world, isLarge }) {
      const { disk } = world.database;
      if (disk === null) return;
      const session = await connectWhenReady(world);
      await disk.setFull(true);
      world.tally.count("disk full for the log");
      const write = "select pg_logical_emit_message(false, 'storm', repeat('x', 1000000))";
      for (let writes = 0; writes < LOG_WRITES_MAX; writes += 1) {
        const isWritten = await session.query(write).then(
          () => true,
          () => false,
        );
        if (!isWritten) break;
      }
      await session.end().catch(() => {});
      await pause(isLarge ? FULL_MS : FULL_BRIEFLY_MS);
      await disk.setFull(false);
      await world.database.ready();
    },
  },
} satisfies Record<string, Disruption>;

async function endSession(world: World, random: Random, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  const sessions = await world.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'servicepay' order by state = 'active' desc, pid limit 6`,
  );
  if (sessions.length === 0) return;
  // After SIGKILL of one session, the server ends all of them and recovers from its log.
  process.kill(random.pick(sessions).pid, signal);
  world.tally.count(signal === "SIGKILL" ? "kill database backend" : "end database session");
}

/** Retries, because another disruption may just have killed the server. */
async function connectWhenReady(world: World): ReturnType<World["database"]["connect"]> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      await world.database.ready();
      return await world.database.connect();
    } catch (error) {
      if (attempts >= CONNECT_ATTEMPTS_MAX) throw error;
      await pause(500);
    }
  }
}

async function keepSnapshot(world: World, over: Promise<void>): Promise<void> {
  const session = await connectWhenReady(world);
  const lost = new Promise((resolve) => session.once("end", resolve));
  await session.query("begin isolation level repeatable read");
  await session.query("select count(*) from payments");
  await Promise.race([over, lost]);
  await session.end().catch(() => {});
}

/** Like a migration: gives up soon, so that others do not queue behind it, and retries. */
async function changeSchema(world: World, change: string): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return void (await world.query(`set lock_timeout = '1s'; ${change}`));
    } catch (error) {
      if (attempts >= SCHEMA_ATTEMPTS_MAX) throw error;
      await pause(300);
    }
  }
}

/** Locks a whole table for this long. */
export async function holdTable(world: World, table: string, milliseconds: number): Promise<void> {
  const session = await world.database.connect();
  try {
    await session.query(`begin; set local lock_timeout = '5s'; lock table ${table} in access exclusive mode`);
    await pause(milliseconds);
  } finally {
    await session.end().catch(() => {});
  }
}
