/** A worker that is killed in the middle of a file leaves nothing half-done, and the next one imports the file. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { randomKey } from "#platform/crypto.ts";
import { newId } from "#platform/ids.ts";
import { testPlatform } from "../../../tests/support/platform.ts";
import { holdInsert, LOOKS_MAX } from "../../../tests/support/processes/held-insert.ts";
import type { OwnTask } from "../../../tests/support/processes/own-context.ts";
import { currentAccountJobs } from "../jobs.ts";
import { listTransactionRecords } from "../list-transactions.ts";
import { readImport } from "./list-imports.ts";
import { receiveImport } from "./receive-import.ts";

const LOCK = 420_068;
const LINES = 12_000;

test("kill -9 in the middle of a file: no line of it is stored, and the next worker imports each line once", async (t) => {
  const keyEncryptionKey = randomKey();
  const world = await testPlatform({ keyEncryptionKey });
  t.after(() => world.close());
  const ctx = world.contextFor(await world.newTenant());
  const lines = Array.from({ length: LINES }, (_, index) => `E${index},120.01,1.25,TRY,2026-02-28T00:00:00\n`);
  const file = Buffer.from(`erpCode,accountErpCode,amount,currencyCode,dueDate\n${lines.join("")}`);
  const given = {
    id: newId<"transaction import">(),
    fileName: "a.csv",
    skipsRefused: false,
    replaces: false,
    createdBy: newId(),
  };
  const { id } = await receiveImport(ctx, given, chunksOf(file));

  const held = await holdInsert(world.databaseUrl, {
    table: "account_transactions",
    when: `new.erp_code = 'E${LINES - 1}'`,
    lock: LOCK,
  });
  const { holder } = held;
  const task: OwnTask = {
    databaseUrl: world.databaseUrl,
    keyEncryptionKey: keyEncryptionKey.toString("base64"),
    tenantId: ctx.tenantId,
    now: world.clock.now().toISOString(),
  };
  await held.startAndKill("importing-process.ts", { IMPORTING_TASK: JSON.stringify(task) });
  const countOf = async () => (await listTransactionRecords(ctx, {}, { page: 1, pageSize: 1 })).totalCount;
  assert.deepEqual([(await readImport(ctx, id)).state, await countOf()], ["waiting", 0]);

  await held.release();
  for (let looks = 0; (await readImport(ctx, id)).state === "waiting"; looks += 1) {
    assert.ok(looks < LOOKS_MAX, "the next worker has imported the file");
    // Ends the lease of the killed worker; otherwise it would end after 60 seconds.
    await holder.query("update transaction_imports set lease_until = now() - interval '1 second'");
    await currentAccountJobs
      .find(({ name }) => name === "import-transactions")!
      .run(world.platform, new AbortController().signal);
  }
  await holder.end();
  const { state, accepted, refused } = await readImport(ctx, id);
  assert.deepEqual([state, accepted, refused, await countOf()], ["done", LINES, 0, LINES]);
});

async function* chunksOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += 100_000) yield file.subarray(at, at + 100_000);
}
