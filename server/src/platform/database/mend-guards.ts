import pg from "pg";
import { compareGuards } from "./guards.ts";
import type { Guard } from "./guards.ts";
import { makeRoles } from "./roles.ts";

export interface Mended {
  /** The names of what was missing and is there now. */
  made: readonly string[];
  /** In the database, made by no migration; it is left alone. */
  foreign: readonly string[];
}

/** Something that protects the data is missing and cannot be made. */
export class GuardsMissing extends Error {
  override readonly name = "GuardsMissing";
  readonly sentence: string;
  constructor(failures: readonly string[]) {
    const sentence = `The database lacks what protects it, and it cannot be made: ${failures.join("; ")}.`;
    super(sentence);
    this.sentence = sentence;
  }
}

export const nameOf = ({ kind, name }: Guard) => `${kind} ${name}`;

/**
 * Makes again what a database has lost of roles, policies, rights, triggers, constraints and indexes: a dump that is
 * restored into a server without the two roles loses every policy and right.
 */
export async function mendGuards(databaseUrl: string, applied: readonly string[]): Promise<Mended> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "servicepay-migrate" });
  client.on("error", () => {}); // A lost connection shows in the query that waits for it.
  await client.connect();
  try {
    const roles = await makeRoles(client);
    const { missing, foreign } = await compareGuards(client, applied);
    await makeAll(client, missing);
    return {
      made: [...roles.map((role) => `role ${role}`), ...missing.map(nameOf)],
      foreign: foreign.filter(({ name }) => !missing.some((guard) => guard.name === name)).map(nameOf),
    };
  } finally {
    await client.end();
  }
}

/** All of them, or none: a half of them would look whole to a quick glance. */
async function makeAll(client: pg.Client, missing: readonly Guard[]): Promise<void> {
  if (missing.length === 0) return;
  const failures: string[] = [];
  await client.query("begin");
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
  await client.query(failures.length === 0 ? "commit" : "rollback");
  if (failures.length > 0) throw new GuardsMissing(failures);
}
