import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { testPlatform, type TestPlatform } from "../../tests/support/platform.ts";
import { listAudit, recordAudit } from "./index.ts";

let server: TestPlatform;
before(async () => {
  server = await testPlatform();
});
after(() => server.close());

test("an audit entry records the actor, action, record, time and request", async () => {
  const ctx = server.contextFor(await server.newTenant(), { kind: "credential", id: "c-1" });
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: "link.created",
      recordType: "link",
      recordId: "l-1",
      details: { amount: "12.5000", isTest: true },
    }),
  );
  const [row, ...rest] = await inTransaction(ctx, (ctx) => listAudit(ctx, {}));
  assert.equal(rest.length, 0);
  const { id: _id, ...entry } = row ?? assert.fail("no row");
  assert.deepEqual(entry, {
    at: server.clock.now(),
    actor_kind: "credential",
    actor_id: "c-1",
    action: "link.created",
    record_type: "link",
    record_id: "l-1",
    trace_id: ctx.traceId,
    details: { amount: "12.5000", isTest: true },
  });
});

test("an audit entry is not written when its transaction is rolled back", async () => {
  const ctx = server.contextFor(await server.newTenant());
  const failing = inTransaction(ctx, async (ctx) => {
    await recordAudit(ctx, { action: "link.created", recordType: "link", recordId: "l-1" });
    throw new Error("rolled back");
  });
  await assert.rejects(failing, /rolled back/);
  assert.deepEqual(await inTransaction(ctx, (ctx) => listAudit(ctx, {})), []);
});

test("a tenant sees only its own audit entries", async () => {
  const mine = server.contextFor(await server.newTenant());
  const other = server.contextFor(await server.newTenant());
  await inTransaction(mine, (ctx) => recordAudit(ctx, { action: "link.created", recordType: "link", recordId: "l-1" }));
  assert.deepEqual(await inTransaction(other, (ctx) => listAudit(ctx, {})), []);
});

test("neither the application nor, by mistake, the database's owner can change or delete audit entries", async () => {
  const ctx = server.contextFor(await server.newTenant());
  await inTransaction(ctx, (ctx) => recordAudit(ctx, { action: "link.created", recordType: "link", recordId: "l-1" }));
  for (const sql of [
    "update audit_log set action = 'link.deleted' where tenant_id = $1",
    "delete from audit_log where tenant_id = $1",
  ]) {
    await assert.rejects(
      inTransaction(ctx, ({ tx, tenantId }) => tx.run(statement(`test.${sql.slice(0, 6)}`, sql), [tenantId])),
      { code: "42501" },
    );
  }
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  for (const sql of ["update audit_log set action = 'a.b'", "delete from audit_log", "truncate audit_log"]) {
    await assert.rejects(owner.query(sql), /rows of audit_log are never changed/);
  }
  await owner.end();
});
