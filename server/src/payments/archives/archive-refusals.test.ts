/** Data that others changed is not restored, and no row is deleted because of it. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { statement } from "#platform/database/statement.ts";
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
  // More payments than are deleted in one transaction.
  const world = await oldCompany(t, { copies: 250 });
  await world.applyRetention();
  await world.dieAt("payments.archive_recorded", "");
  const before = await world.own();
  const paths = [await world.path(".jsonl.gz"), await world.path(".manifest.json")];
  const whole = await Promise.all(paths.map((path) => readFile(path)));
  for (const [what, { change, says }] of Object.entries(changes)) {
    await change(paths[0]!);
    assert.match((await world.problems())[0] ?? "nothing", says, what);
    await assert.rejects(world.archive(), { name: "UnusableArchive" }, what);
    assert.deepEqual(await world.own(), before, what);
    for (const [index, path] of paths.entries()) await writeFile(path, whole[index]!);
  }
});

test("a payment that differs from its file stays with its batch, and an archive's record proves itself", async (t) => {
  const world = await oldCompany(t);
  await world.applyRetention();
  await world.dieAt("payments.archive_recorded", "");
  for (const table of ["attempt_history", "ledger_entries", "payment_archives"])
    await world.rows(`alter table ${table} disable trigger user`);
  await world.rows("update ledger_entries set amount = -amount where kind = 'refund'");
  const before = await world.own();
  await assert.rejects(world.archive(), { name: "UnusableArchive", message: /1 payments in the database are not as/ });
  assert.deepEqual(await world.own(), before);
  await world.rows(`update payment_archives set sums = '{"TRY": {"bank_clearing": "1.0000"}}'`);
  assert.match((await world.problems())[0] ?? "", /not signed by this service/);
});

test("the database deletes no attempt, history or entry without an archive; archived payments stay as is", async (t) => {
  const world = await oldCompany(t);
  await world.applyRetention();
  const before = await world.own();
  for (const table of ["attempts", "attempt_history", "ledger_entries"])
    await assert.rejects(world.rows(`delete from ${table}`), /never changed/, table);
  for (const table of ["attempt_history", "ledger_entries"])
    for (const change of [`truncate ${table}`, `update ${table} set tenant_id = tenant_id`])
      await assert.rejects(world.rows(change), /never changed/, change);
  const asSystem = (text: string) =>
    world.ctx.database.system((tx) => tx.run(statement(`test.${text.replaceAll(/\W+/g, ".")}`, text), []));
  for (const table of ["ledger_entries", "attempt_history"]) await asSystem(`delete from ${table}`);
  assert.deepEqual(await world.own(), before, "rows are hidden until they leave");
  for (const [change, says] of [
    ["delete from attempts", /in no archive/],
    ["update payments set archive_number = 1", /in no archive/],
    ["update payments set description = 'other'", /cannot change/],
  ] as const)
    await assert.rejects(asSystem(change), says, change);

  await world.archive();
  await assert.rejects(world.rows("update payment_archives set entries = 9"), /cannot change/);
  await assert.rejects(world.rows("update payment_archives set state = 'deleting'"), /cannot go from/);
  await assert.rejects(world.rows("delete from payment_archives"), /never changed/);
  const archived = `where id = '${world.sold.id}'`;
  await assert.rejects(world.rows(`update payments set state = 'refunded' ${archived}`), /cannot change/);
  await assert.rejects(world.rows(`update payments set archive_number = null ${archived}`), /in no archive/);
  await world.rows(`update payments set description = null ${archived}`);
});
