import pg from "pg";
import { compareGuards, type Guard } from "./guards.ts";
import { makeRoles } from "./roles.ts";

export interface Mended {
  /** The names of what was missing and is there now. */
  made: readonly string[];
  /** In the database, made by no migration; it is left alone. */
  foreign: readonly string[];
}

/** Processes that start at once take turns. */
const MENDING_LOCK = 5_310_022;
const NAMED_MAX = 5;

/** Something that protects the data is missing and cannot be made. */
export class GuardsMissing extends Error {
  override readonly name = "GuardsMissing";
  readonly sentence: string;
  constructor(failures: readonly string[]) {
    const more = failures.length > NAMED_MAX ? `; and ${failures.length - NAMED_MAX} more` : "";
    const some = failures.slice(0, NAMED_MAX).join("; ");
    const sentence = `The database lacks what protects it, and it cannot be made: ${some}${more}.`;
    super(sentence);
    this.sentence = sentence;
  }
}

export const nameOf = ({ kind, name }: Guard) => `${kind} ${name}`;

/**
 * Makes again what a database has lost of roles, policies, rights, triggers, constraints and indexes: a dump that is
 * restored into a server without the two roles loses every policy and right. All of it is made, or none.
 */
export async function mendGuards(databaseUrl: string, applied: readonly string[]): Promise<Mended> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "servicepay-migrate" });
  client.on("error", () => {}); // A lost connection shows in the query that waits for it.
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MENDING_LOCK]);
    const roles = await makeRoles(client);
    const { missing, foreign } = await compareGuards(client, applied);
    await makeAll(client, missing);
    await client.query("commit");
    return {
      made: [...roles.map((role) => `role ${role}`), ...missing.map(nameOf)],
      foreign: foreign.filter(({ name }) => !missing.some((guard) => guard.name === name)).map(nameOf),
    };
  } finally {
    await client.end(); // Nothing of it stays where the commit was not reached.
  }
}

/** Throws where one cannot be made, and names each such. */
async function makeAll(client: pg.Client, missing: readonly Guard[]): Promise<void> {
  const failures: string[] = [];
  for (const guard of missing) {
    await client.query("savepoint one");
    try {
      await client.query(guard.statement);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      failures.push(`${nameOf(guard)} (${error.message})`);
      await client.query("rollback to savepoint one");
    }
  }
  if (failures.length > 0) throw new GuardsMissing(failures);
}
