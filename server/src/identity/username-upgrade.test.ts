import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import pg from "pg";
import { testServer } from "../../tests/support/server.ts";

const MIGRATION = new URL("../../migrations/0107-find-credentials-by-key.sql", import.meta.url);
const BEFORE_IT = `
  alter table credentials drop column username_key;
  create unique index credentials_by_username on credentials (lower(username))`;

test("credentials of an older version log in after the upgrade, whatever the case of their user names", async () => {
  await using server = await testServer();
  const { username, password } = await server.newMerchant({ username: "İşyeri.ŞUBE@Example.com" });
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  try {
    await owner.query(BEFORE_IT);
    await owner.query(`begin; ${await readFile(MIGRATION, "utf8")}; commit`);
  } finally {
    await owner.end();
  }
  for (const spelling of [username, "işyeri.şube@example.com"])
    assert.equal((await server.client.post("/auth/token", { username: spelling, password })).status, 200, spelling);
});
