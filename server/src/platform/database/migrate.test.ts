import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { testDatabase } from "../../../tests/support/database.ts";
import type { TestDatabase } from "../../../tests/support/database.ts";
import { migrate, newestMigration } from "./migrate.ts";

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

test("behind a pooler a database that is up to date is taken as it is", async () => {
  assert.deepEqual(await migrate(database.url, { isPooled: true }), {
    applied: [],
    mended: { made: [], foreign: [] },
  });
});

test("behind a pooler nothing is migrated: the sentence says what to run instead", async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query("delete from schema_migrations where name = $1", [await newestMigration()]);
  await client.end();
  await assert.rejects(
    migrate(database.url, { isPooled: true }),
    /Migrations are to be applied \(1\).*`servicepay migrate`/,
  );
});
