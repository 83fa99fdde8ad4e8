import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { readDatabaseState } from "#platform/database/database-state.ts";
import { testDatabase } from "../../../tests/support/database/database.ts";
import { checkGuards } from "./check-guards.ts";

const HIDING = `create policy hidden_tenants on links as restrictive to servicepay_app, servicepay_system using (true)`;

test("doctor says that a company is being moved, and warns of a policy beside it that may give access", async () => {
  await using database = await testDatabase();
  const check = async () => checkGuards(database.url, await readDatabaseState(database.url));
  const owner = new pg.Client(database.url);
  await owner.connect();
  try {
    assert.equal((await check()).status, "ok");

    await owner.query(HIDING);
    const moving = await check();
    assert.equal(moving.status, "warning");
    assert.match(moving.saw, /^A company is being moved/);
    assert.match(moving.advice!, /^Leave these policies alone\./);

    await owner.query("create policy hidden_tenants on customers using (true)");
    const unknown = await check();
    assert.match(unknown.saw, /^1 policy or right was not created by a migration: policy customers: hidden_tenants\.$/);
    assert.match(unknown.advice!, /^Drop or revoke/);
  } finally {
    await owner.end();
  }
});
