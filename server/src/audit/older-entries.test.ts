import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import pg from "pg";
import { testPlatform } from "../../tests/support/platform.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { auditJobs, recordAudit, verifyAudit } from "./index.ts";

const migration = new URL("../../migrations/0081-queue-older-audit-entries.sql", import.meta.url);

test("entries from before the log was a chain are linked by the database's owner's migration, and none twice", async (t) => {
  const server = await testPlatform();
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  t.after(async () => {
    await owner.end();
    await server.close();
  });
  const ctx = server.contextFor(await server.newTenant(), { kind: "credential", id: "c-1" });
  await write(ctx, "linked");
  await seal(server.platform);
  await owner.query("alter table audit_log disable trigger audit_log_waits_for_its_link");
  await write(ctx, "older");
  await owner.query("alter table audit_log enable trigger audit_log_waits_for_its_link");
  assert.match((await verifyAudit(ctx)).broken?.why ?? "", /waits for none/);

  const { rows } = await owner.query(
    "select rolsuper or rolbypassrls as sees_all from pg_roles where rolname = current_user",
  );
  assert.deepEqual(rows, [{ sees_all: false }]);
  const sql = await readFile(migration, "utf8");
  await owner.query(`begin; ${sql}; commit`);
  await owner.query(`begin; ${sql}; commit`);
  await seal(server.platform);
  const { broken, verified, waiting } = await verifyAudit(ctx);
  assert.deepEqual([broken, verified, waiting], [null, 2, 0]);
});

function write(ctx: Context, recordId: string): Promise<void> {
  return inTransaction(ctx, (tx) => recordAudit(tx, { action: "test.done", recordType: "test", recordId }));
}

async function seal(platform: Awaited<ReturnType<typeof testPlatform>>["platform"]): Promise<void> {
  for (const job of auditJobs) while ((await job.run(platform, new AbortController().signal)) === "more");
}
