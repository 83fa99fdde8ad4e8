import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { testDatabase } from "../../../tests/support/database/database.ts";
import { readDatabaseState } from "./database-state.ts";
import { migrate } from "./migrate.ts";
import { restoreGuards } from "./restore-guards.ts";

/** Statements that damage a database, and the guards that are then created again. The second group cannot be lost together with the first. */
const LOSSES: readonly (readonly [loss: string, made: readonly string[]])[][] = [
  [
    ["drop policy tenant_rows on links", ["policy links: tenant_rows"]],
    ["alter policy tenant_rows on customers using (true)", ["policy customers: tenant_rows"]],
    ["revoke select on links from servicepay_app", ["right links: select for servicepay_app"]],
    ["revoke usage on schema public from servicepay_system", ["right usage of the schema for servicepay_system"]],
    ["alter table payments disable row level security", ["row security payments: enabled"]],
    ["alter table payments no force row level security", ["row security payments: forced"]],
    [
      "alter table audit_log disable trigger audit_log_is_append_only",
      ["trigger audit_log: audit_log_is_append_only enabled"],
    ],
  ],
  [
    [
      "drop trigger audit_log_is_append_only on audit_log",
      ["trigger audit_log: audit_log_is_append_only", "trigger audit_log: audit_log_is_append_only enabled"],
    ],
  ],
];

test("a database that the migrations created lacks nothing and is not changed", async () => {
  await using database = await testDatabase();
  assert.deepEqual(await migrate(database.url, { isThorough: true }), {
    applied: [],
    restored: { made: [], foreign: [] },
  });
});

test("each guard that was lost or changed is found and created again", async () => {
  await using database = await testDatabase();
  const { applied } = await readDatabaseState(database.url);
  for (const losses of LOSSES) {
    await asOwner(database.url, losses.map(([loss]) => loss).join("; "));
    const { made, foreign } = await restoreGuards(database.url, applied);
    assert.deepEqual([made.toSorted(), foreign], [losses.flatMap(([, guards]) => guards).toSorted(), []]);
    assert.deepEqual(await restoreGuards(database.url, applied), { made: [], foreign: [] });
  }
});

test("a lost constraint is created again, unless rows violate it: the error names it, nothing changes", async () => {
  await using database = await testDatabase();
  const { applied } = await readDatabaseState(database.url);
  await asOwner(database.url, "alter table tenants drop constraint tenants_code_key");
  assert.deepEqual((await restoreGuards(database.url, applied)).made, ["constraint tenants: tenants_code_key"]);
  await asOwner(
    database.url,
    "alter table tenants drop constraint tenants_code_key; drop policy tenant_rows on dynamic_fields",
  );
  await asOwner(
    database.url,
    `set role servicepay_system;
     insert into tenants (id, code, name, created_at) select gen_random_uuid(), 'twice', 'Twice', now() from generate_series(1, 2)`,
  );
  const refused = /protect the database.s rows are missing.*tenants_code_key \(could not create unique index/;
  await assert.rejects(restoreGuards(database.url, applied), refused);
  assert.equal((await readDatabaseState(database.url)).isGuarded, false);
});

test("several processes that restore guards at once take turns: one creates them, the others find them", async () => {
  await using database = await testDatabase();
  const { applied } = await readDatabaseState(database.url);
  const lost = "drop policy tenant_rows on links; alter table tenants drop constraint tenants_code_key";
  await asOwner(database.url, lost);
  const restored = await Promise.all(Array.from({ length: 4 }, () => restoreGuards(database.url, applied)));
  const made = restored.flatMap((each) => each.made);
  assert.deepEqual(made, ["constraint tenants: tenants_code_key", "policy links: tenant_rows"]);
});

test("guards that no migration created are reported and not changed", async () => {
  await using database = await testDatabase();
  const { applied } = await readDatabaseState(database.url);
  await asOwner(
    database.url,
    "grant select on customers to public; create policy wide on links for select using (true)",
  );
  const foreign = ["right customers: select for public", "policy links: wide"];
  assert.deepEqual(await restoreGuards(database.url, applied), { made: [], foreign });
});

test("a start restores the policies of a table that has lost them", async () => {
  await using database = await testDatabase();
  await asOwner(database.url, "drop policy tenant_rows on dynamic_fields");
  assert.equal((await readDatabaseState(database.url)).isGuarded, false);
  assert.deepEqual((await migrate(database.url)).restored.made, ["policy dynamic_fields: tenant_rows"]);
  assert.equal((await readDatabaseState(database.url)).isGuarded, true);
});

async function asOwner(url: string, statements: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const text of statements.split(";")) await client.query(text);
  await client.end();
}
