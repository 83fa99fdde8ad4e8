/**
 * What Citus requires of tables and statements, checked on PostgreSQL (`npm run proof -- citus` runs them on Citus), and that
 * every statement is one of this PostgreSQL's.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { COORDINATOR_TABLES, REFERENCE_TABLES } from "../../src/platform/database/distribute.ts";
import { testDatabase, type TestDatabase } from "../support/database/database.ts";
import { findStatements } from "../support/database/every-statement.ts";

/** Locks on rows of shared tables, which are found by a token or an id. */
const LOCKS_OF_SHARED_TABLES = [
  "identity.lockTenantName",
  "identity.lockToken",
  "memberSessions.lock",
  "members.lock",
  "members.totp_secret.listSealed",
];

let database: TestDatabase;
let client: pg.Client;
/** Found once: a module that is loaded again defines nothing. */
let statements: Awaited<ReturnType<typeof findStatements>>;
before(async () => {
  statements = await findStatements();
  assert.ok(statements.length > 700, `${statements.length} statements`);
  database = await testDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
after(async () => {
  await client.end();
  await database.close();
});

test("every table is a company's, or its place is decided", async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`,
  );
  assert.ok(rows.length >= 10, `${rows.length} tables`);
  const decided = new Set([...REFERENCE_TABLES, ...COORDINATOR_TABLES]);
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !decided.has(name)),
    [],
    "name the table in platform/database/distribute.ts",
  );
});

test("every table has a primary key", async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  );
  assert.deepEqual(rows, []);
});

test("this PostgreSQL accepts every statement", async () => {
  const refused: string[] = [];
  for (const { name, text } of statements) {
    if (text.startsWith("lock table")) continue; // It cannot be prepared.
    await client
      .query(`prepare tried as ${text}`)
      .catch((error: Error) => void refused.push(`${name}: ${error.message}`));
    await client.query("deallocate all");
  }
  assert.deepEqual(refused, []);
});

test("no statement names rows by their place, and every statement that locks rows names their company", async () => {
  const byPlace = statements.filter(({ text }) => /\bctid\b/.test(text));
  const locking = statements.filter(
    ({ text }) => /\bfor (no key )?update\b/.test(text) && !/tenant_id = \$\d/.test(text),
  );
  assert.deepEqual(
    byPlace.map(({ name }) => name),
    [],
  );
  assert.deepEqual(locking.map(({ name }) => name).toSorted(), LOCKS_OF_SHARED_TABLES);
});

test("every INSERT with a SELECT returns a column or says what happens on a conflict", async () => {
  // Otherwise Citus copies the rows, which PostgreSQL refuses on tables with row-level security.
  const copying = statements.filter(({ text }) => insertsOf(text).some(isCopied));
  assert.deepEqual(
    copying.map(({ name }) => name),
    [],
  );
});

/** Each INSERT, up to the end of its parentheses. */
function insertsOf(text: string): string[] {
  return [...text.matchAll(/\binsert into\b/g)].map(({ index }) => {
    let depth = 0;
    for (let end = index; end < text.length; end += 1) {
      if (text[end] === "(") depth += 1;
      else if (text[end] === ")") depth -= 1;
      if (depth < 0) return text.slice(index, end);
    }
    return text.slice(index);
  });
}

/** BIN numbers are the same for every company, without row-level security. */
const isCopied = (insert: string) =>
  !insert.startsWith("insert into bins ") &&
  /^insert into \w+\s+(\([^()]*\)\s+)?select\b/.test(insert) &&
  !/\breturning\b|\bon conflict\b/.test(insert);
