import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { inTransaction, type Context } from "#platform/context.ts";
import { testPlatform } from "../../tests/support/platform.ts";
import { auditJobs, recordAudit, verifyAudit } from "./index.ts";

test("a failure to seal one company's log does not stop the others'", async (t) => {
  const server = await testPlatform();
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  t.after(async () => {
    await owner.end();
    await server.close();
  });
  const ids = [await server.newTenant(), await server.newTenant()].toSorted();
  const [spoiled, sound] = ids.map((id) => server.contextFor(id)) as [Context, Context];
  for (const ctx of [spoiled, sound])
    await inTransaction(ctx, (ctx) => recordAudit(ctx, { action: "link.created", recordType: "link", recordId: "1" }));
  await owner.query("alter table audit_links no force row level security");
  await owner.query(
    `insert into audit_links (tenant_id, position, entry_id, hash) values ($1, 1, gen_random_uuid(), sha256(''))`,
    [spoiled.tenantId],
  );
  for (const job of auditJobs) await job.run(server.platform, new AbortController().signal);
  assert.deepEqual([(await verifyAudit(sound)).verified, (await verifyAudit(sound)).waiting], [1, 0]);
  assert.ok((await verifyAudit(spoiled)).broken !== null);
});
