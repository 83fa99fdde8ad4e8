import { setTimeout as delay } from "node:timers/promises";
import type { Platform } from "../../context.ts";
import type { Database } from "../../database/database.ts";
import { causeCodeOf } from "../../database/failures.ts";
import { newestMigration } from "../../database/migrate.ts";
import { statement } from "../../database/statement.ts";
import { findUnservedWork, type WorkQueues } from "../../queues/work-queue.ts";
import { reuse } from "../../reuse.ts";

export interface Readiness {
  isReady: boolean;
  checks: { database: boolean; writable: boolean; migrations: boolean; keys: boolean; accepting: boolean };
  /** A sentence for each check that is false. */
  reasons: string[];
  /** What people should look at although requests can be served. */
  warnings: "no_worker"[];
}

/** Sent with 503. */
export const RETRY_AFTER_SECONDS = 2;

const TIMEOUT_MS = 2_000;
/** The database is checked at most once in this time. */
const REUSED_MS = 1_000;
const WARNINGS_REUSED_MS = 5_000;
const DISK_FULL = "53100";

const lastMigration = statement<{ name: string }>(
  "health.lastMigration",
  `select name from schema_migrations order by id desc limit 1`,
);
const prepareWrites = statement<{ isReadOnly: boolean }>(
  "health.prepareWrites",
  `select current_setting('transaction_read_only')::boolean as "isReadOnly" from set_config('work_mem', '64kB', true)`,
);
/** Exceeds work_mem, so that PostgreSQL writes a temporary file, which needs free disk space. */
const takeRoom = statement("health.takeRoom", `select count(*) from generate_series(1, 20000)`);
/** Writes to the write-ahead log only. */
const writeToLog = statement("health.writeToLog", `select pg_logical_emit_message(true, 'servicepay', 'ready')`);

export function readinessCheck(
  platform: Platform,
  isAccepting: () => boolean,
  queues: WorkQueues = [],
): () => Promise<Readiness> {
  const findWarnings = reuse(() => warn(platform, queues), WARNINGS_REUSED_MS);
  const write = reuse(() => tryToWrite(platform.database), REUSED_MS);
  const askDatabase = reuse(() => examineDatabase(platform.database, write), REUSED_MS);
  return async () => {
    const { database, unwritable, migrations } = await askDatabase();
    const keys = areKeysUsable(platform);
    const accepting = isAccepting();
    const checks = { database, writable: unwritable === null, migrations, keys, accepting };
    const reasons = [
      ...(unwritable === null ? [] : [unwritable]),
      ...(database && !migrations ? ["The database lacks migrations of this version."] : []),
      ...(keys ? [] : ["The keys do not open what they sealed."]),
      ...(accepting ? [] : ["The process is stopping."]),
    ];
    const warnings = database && migrations ? await findWarnings() : [];
    return { isReady: reasons.length === 0, checks, reasons, warnings };
  };
}

interface DatabaseReadiness {
  database: boolean;
  /** Why it cannot be written to. Null = it can. */
  unwritable: string | null;
  migrations: boolean;
}

async function examineDatabase(database: Database, write: () => Promise<string | null>): Promise<DatabaseReadiness> {
  if (!(await database.ping(TIMEOUT_MS)))
    return { database: false, unwritable: "The database cannot be reached.", migrations: false };
  const expected = await newestMigration();
  const last = await database.system((tx) => tx.row(lastMigration, [])).catch(() => undefined);
  const migrations = last !== undefined && last.name >= expected;
  const late = delay(TIMEOUT_MS, `The database has not written anything for ${TIMEOUT_MS / 1_000} s.`, { ref: false });
  return { database: true, unwritable: await Promise.race([write(), late]), migrations };
}

/** Returns why nothing could be written, or null. */
function tryToWrite(database: Database): Promise<string | null> {
  const written = database.system(async (tx) => {
    const { isReadOnly } = (await tx.row(prepareWrites, []))!;
    if (isReadOnly) return "The database only reads: it is a standby, or is set to read only.";
    await tx.row(takeRoom, []);
    await tx.row(writeToLog, []);
    return null;
  });
  return written.catch((error: unknown) =>
    causeCodeOf(error) === DISK_FULL ? "The database's disk is full." : "The database cannot be written to.",
  );
}

/** Never delays a probe for long, and never fails it. */
async function warn(platform: Platform, queues: WorkQueues): Promise<Readiness["warnings"]> {
  const late = findUnservedWork(platform, queues).catch(() => []);
  const found = await Promise.race([late, delay(TIMEOUT_MS, [], { ref: false })]);
  return found.length > 0 ? ["no_worker"] : [];
}

function areKeysUsable({ keys }: Platform): boolean {
  const message = "health";
  return keys.verify("idempotency", message, keys.sign("idempotency", message));
}
