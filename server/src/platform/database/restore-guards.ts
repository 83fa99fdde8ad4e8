import pg from "pg";
import { CannotStart } from "../cannot-start.ts";
import { compareGuards, type Guard } from "./guards.ts";
import { createRoles } from "./roles.ts";

export interface RestoredGuards {
  /** The names of the guards and roles that were created. */
  made: readonly string[];
  /** Policies and rights in the database that no migration creates. They are left as they are. */
  foreign: readonly string[];
}

/** An advisory lock: processes that start at once take turns. */
const RESTORE_LOCK = 5_310_022;
const NAMED_MAX = 5;

export const nameOfGuard = ({ kind, name }: Guard) => `${kind} ${name}`;

/**
 * Creates missing roles, policies, rights, triggers, constraints and indexes: all or none. A dump that is restored into a
 * server without the two roles loses every policy and right.
 */
export async function restoreGuards(databaseUrl: string, applied: readonly string[]): Promise<RestoredGuards> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "servicepay-migrate" });
  client.on("error", () => {}); // The query that is waiting rejects.
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [RESTORE_LOCK]);
    const roles = await createRoles(client);
    const { missing, foreign } = await compareGuards(client, applied);
    await createAll(client, missing);
    await client.query("commit");
    return {
      made: [...roles.map((role) => `role ${role}`), ...missing.map(nameOfGuard)],
      foreign: foreign.filter(({ name }) => !missing.some((guard) => guard.name === name)).map(nameOfGuard),
    };
  } finally {
    await client.end(); // Without a commit this rolls back.
  }
}

/** Throws an error that names every guard that cannot be created. */
async function createAll(client: pg.Client, missing: readonly Guard[]): Promise<void> {
  const failures: string[] = [];
  for (const guard of missing) {
    await client.query("savepoint one");
    try {
      await client.query(guard.statement);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      failures.push(`${nameOfGuard(guard)} (${error.message})`);
      await client.query("rollback to savepoint one");
    }
  }
  if (failures.length > 0) throw guardsMissing(failures);
}

function guardsMissing(failures: readonly string[]): CannotStart {
  const more = failures.length > NAMED_MAX ? `; and ${failures.length - NAMED_MAX} more` : "";
  const some = failures.slice(0, NAMED_MAX).join("; ");
  return new CannotStart(`Objects that protect the database's rows are missing and cannot be created: ${some}${more}.`);
}
