import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** A process needs seconds to start on a busy machine. */
export const LOOKS_MAX = 3_000;

/** The rows that wait when they are written, as a condition of a trigger. */
interface HeldRows {
  table: string;
  /** Default: insert. */
  on?: "insert" | "delete";
  /** Default: all rows. */
  when?: string;
  /** The key of the advisory lock; each test has its own. */
  lock: number;
}

/** Makes the write of some rows wait until the test releases it, and kills the process that waits there. */
export async function holdRows(databaseUrl: string, { table, on = "insert", when = "true", lock }: HeldRows) {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query(
    `create function wait_for_test() returns trigger language plpgsql as $$
     begin perform pg_advisory_xact_lock(${lock}); return case tg_op when 'DELETE' then old else new end; end $$`,
  );
  await holder.query(
    `create trigger wait_for_test before ${on} on ${table} for each row when (${when}) execute function wait_for_test()`,
  );
  await holder.query("select pg_advisory_lock($1)", [lock]);
  return {
    holder,
    /** Starts a script of this folder, and kills it when it waits. */
    async startAndKill(script: string, variables: Record<string, string>): Promise<void> {
      const env = { ...process.env, ...variables };
      const child = spawn(process.execPath, [join(import.meta.dirname, script)], { env, stdio: "ignore" });
      const exit = once(child, "exit");
      const waits = `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`;
      for (let looks = 0; (await holder.query(waits, [lock])).rowCount === 0; looks += 1) {
        assert.ok(looks < LOOKS_MAX && child.exitCode === null, "the process waits at the held row");
        await delay(20);
      }
      child.kill("SIGKILL");
      await exit;
    },
    async release(): Promise<void> {
      await holder.query("select pg_advisory_unlock($1)", [lock]);
    },
  };
}
