import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
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

test("`erp export` saves a whole file, `erp download` the same bytes, `erp confirm` acknowledges them", async (t) => {
  const servicepay = await commandLine(t);
  const { id } = await servicepay.json<{ id: string }>("tenant", "create", "acme", "--name", "Acme");
  const exporting = ["erp", "export", "--profile", "netsis", "--to", servicepay.dataFolder];
  assert.deepEqual(await servicepay.json(...exporting), { number: null });
  const client = new pg.Client({ connectionString: servicepay.databaseUrl, options: `-c app.tenant_id=${id}` });
  await client.connect();
  await client.query(
    `insert into collections (tenant_id, id, kind, payment_id, order_reference, amount, charged_amount, currency, installments, terminal_id, booked_at)
     values ($1, gen_random_uuid(), 'sale', gen_random_uuid(), 'SP1', 10, 10, 'TRY', 1, gen_random_uuid(), now())`,
    [id],
  );
  const { file } = await servicepay.json<{ file: string }>(...exporting);
  const saved = await readFile(file);
  assert.match(saved.toString("latin1"), /SP-1-1;/);
  assert.deepEqual(
    (await readdir(servicepay.dataFolder)).filter((name) => name.startsWith("netsis")),
    ["netsis-000001.csv"],
  );
  await servicepay.json("erp", "download", "1", "--to", servicepay.dataFolder);
  assert.deepEqual(await readFile(file), saved);
  assert.deepEqual(await servicepay.json("erp", "confirm", "1"), { number: 1, acknowledged: 1 });
  const { rows } = await client.query("select erp_code from collections");
  const downloads = await client.query("select actor_kind from audit_log where action = 'export_file.downloaded'");
  await client.end();
  assert.deepEqual(downloads.rows, [{ actor_kind: "operator" }]);
  assert.deepEqual(rows, [{ erp_code: "SP-1-1" }]);
  const [listed] = await servicepay.json<{ number: number; confirmedAt: string | null }[]>("erp", "files");
  assert.deepEqual([listed?.number, listed?.confirmedAt === null], [1, false]);
  for (const words of [
    ["confirm", "2"],
    ["download", "2"],
    ["export", "--profile", "none"],
  ])
    assert.equal((await servicepay.run(["erp", ...words])).exitCode, 1, words.join(" "));
});
