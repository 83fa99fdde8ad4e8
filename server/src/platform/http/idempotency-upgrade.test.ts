import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#platform/ids.ts";
import { statement } from "#platform/database/statement.ts";
import { testPlatform } from "../../../tests/support/platform.ts";

const HOUR_MS = 3_600_000;
const insertKey = statement(
  "test.insertKey",
  `insert into idempotency_keys (tenant_id, scope, claim_id, fingerprint, leased_until, created_at, record_id)
   values ($1, $2, $3, $4, now(), $5, $6)`,
);
/** As a version before 0080 says it, which may run on while a newer one starts. */
const takeOver = statement(
  "test.takeOver",
  `update idempotency_keys
   set claim_id = $3, fingerprint = $4, leased_until = now() + make_interval(secs => 60), created_at = $5, status = null, sealed_reply = null
   where tenant_id = $1 and scope = $2`,
);
const findRecord = statement<{ record_id: string | null }>(
  "test.findRecord",
  `select record_id from idempotency_keys where tenant_id = $1 and scope = $2`,
);

for (const { hours, isKept } of [
  { hours: 71, isKept: true },
  { hours: 72, isKept: false },
])
  test(`an older process that takes a key of ${hours} hours over ${isKept ? "keeps" : "forgets"} what its request made`, async (t) => {
    const { platform, clock, newTenant, close } = await testPlatform();
    t.after(close);
    const tenantId = await newTenant();
    const scope = Buffer.alloc(32, hours);
    const fingerprint = Buffer.alloc(32, 1);
    const record = newId();
    const begunAt = new Date(clock.now().getTime() - hours * HOUR_MS);
    const found = await platform.database.tenant(tenantId, async (tx) => {
      await tx.run(insertKey, [tenantId, scope, newId(), fingerprint, begunAt, record]);
      await tx.run(takeOver, [tenantId, scope, newId(), fingerprint, clock.now()]);
      return tx.row(findRecord, [tenantId, scope]);
    });
    assert.equal(found?.record_id, isKept ? record : null);
  });
