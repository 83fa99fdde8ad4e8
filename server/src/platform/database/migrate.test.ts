import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { testDatabase, type TestDatabase } from "../../../tests/support/database/database.ts";
import { migrate, newestMigration } from "./migrate.ts";

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

test("an up-to-date database is accepted behind a pooler", async () => {
  assert.deepEqual(await migrate(database.url, { isPooled: true }), {
    applied: [],
    restored: { made: [], foreign: [] },
  });
});

test("behind a pooler migrating is refused, and the sentence says what to run instead", async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query("delete from schema_migrations where name = $1", [await newestMigration()]);
  await client.end();
  await assert.rejects(
    migrate(database.url, { isPooled: true }),
    /Migrations are to be applied \(1\).*`servicepay migrate`/,
  );
});

test("a database with the migrations of a development version is refused, and the sentence says what to do", async () => {
  await using other = await testDatabase();
  const client = new pg.Client(other.url);
  await client.connect();
  await client.query("update schema_migrations set name = '0112-finish-attempts-for-good' where name like '0018-%'");
  await client.end();
  await assert.rejects(migrate(other.url), /0112-finish-attempts-for-good.*Use an empty database/);
});
