import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { commandLine } from "../../../tests/support/run-command.ts";

test("`erp reopen` needs a time, and the audit log names the operator who reopened and since when", async (t) => {
  const servicepay = await commandLine(t);
  const { id } = await servicepay.json<{ id: string }>("tenant", "create", "acme", "--name", "Acme");
  assert.equal((await servicepay.run(["erp", "reopen"])).exitCode, 2);
  assert.equal((await servicepay.run(["erp", "reopen", "--from", "yesterday"])).exitCode, 2);
  const reopened = await servicepay.json("erp", "reopen", "--from", "2026-01-31T09:30:00Z");
  assert.deepEqual(reopened, { reopened: 0 });
  const client = new pg.Client({ connectionString: servicepay.databaseUrl, options: `-c app.tenant_id=${id}` });
  await client.connect();
  const entries = await client.query(
    `select actor_kind, details from audit_log where tenant_id = $1 and action = 'collections.reopened'`,
    [id],
  );
  await client.end();
  assert.deepEqual(entries.rows, [{ actor_kind: "operator", details: { from: "2026-01-31T09:30:00.000Z", count: 0 } }]);
});
