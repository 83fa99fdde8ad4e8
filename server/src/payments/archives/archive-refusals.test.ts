/** Data that others changed is not restored, and no row is deleted because of it. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { oldCompany } from "../../../tests/support/archives/old-payments.ts";

const changes: Record<string, { change(path: string): Promise<unknown>; says: RegExp }> = {
  "an altered amount": {
    change: (path) => rewrite(path, (text) => text.replace("100.2500", "999.2500")),
    says: /SHA-256 differs/,
  },
  "a missing line": {
    change: (path) => rewrite(path, (text) => text.slice(text.indexOf("\n") + 1)),
    says: /SHA-256 differs/,
  },
  "a cut end": {
    change: async (path) => writeFile(path, (await readFile(path)).subarray(0, -9)),
    says: /damaged or was cut off/,
  },
  "another company's rows": {
    change: (path) => rewrite(path, (text) => text.replaceAll(/"tenant_id": "[0-9a-f]{8}/g, '"tenant_id": "ffffffff')),
    says: /line 1 is not of this company/,
  },
  "a changed manifest": {
    change: (path) => writeFile(path.replace(".jsonl.gz", ".manifest.json"), "{}"),
    says: /manifest is not as it was written/,
  },
};

async function rewrite(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, gzipSync(change(gunzipSync(await readFile(path)).toString())));
}

test("a file with any change is not restored, and no row is deleted because of it", async (t) => {
  for (const [what, { change, says }] of Object.entries(changes)) {
    const world = await oldCompany(t, { copies: what === "a cut end" ? 450 : 0 });
    await world.dieAt("payments.archive_recorded", "");
    const before = await world.own();
    await change(await world.path(".jsonl.gz"));
    assert.match((await world.problems())[0] ?? "nothing", says, what);
    await assert.rejects(world.archive(), { name: "UnusableArchive" }, what);
    assert.deepEqual(await world.own(), before, what);
  }
});

test("a row that differs from its file stays with all rows of the batch, and the record of an archive proves itself", async (t) => {
  const world = await oldCompany(t);
  await world.dieAt("payments.archive_recorded", "");
  for (const table of ["attempt_history", "ledger_entries", "payment_archives"])
    await world.rows(`alter table ${table} disable trigger user`);
  await world.rows("update ledger_entries set amount = -amount where kind = 'refund'");
  const before = await world.own();
  await assert.rejects(world.archive(), { name: "UnusableArchive", message: /2 rows in the database are not as/ });
  assert.deepEqual(await world.own(), before);
  await world.rows(`update payment_archives set sums = '{"TRY": {"bank_clearing": "1.0000"}}'`);
  assert.match((await world.problems())[0] ?? "", /not signed by this service/);
});

test("the database deletes no history and no ledger entry that is in no archive, and the record of an archive cannot change", async (t) => {
  const world = await oldCompany(t);
  const before = await world.own();
  const client = async (text: string) => await world.rows(text);
  for (const table of ["attempt_history", "ledger_entries"])
    for (const change of [`delete from ${table}`, `truncate ${table}`, `update ${table} set tenant_id = tenant_id`])
      await assert.rejects(client(change), /never changed/, change);
  await world.rows(
    "begin; set local role servicepay_system; delete from ledger_entries; delete from attempt_history; commit",
  );
  assert.deepEqual(await world.own(), before, "rows are hidden until they leave");
  await world.archive();
  await assert.rejects(client("update payment_archives set entries = 9"), /cannot change/);
  await assert.rejects(client("update payment_archives set state = 'deleting'"), /cannot go from/);
  await assert.rejects(client("delete from payment_archives"), /never changed/);
});
