/** A worker that is killed in the middle of a file leaves nothing half-done, and the next one takes the file up again. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { amountFromDecimal } from "@servicepay/money";
import { inTransaction } from "#platform/context.ts";
import { randomKey } from "#platform/crypto.ts";
import { newId } from "#platform/ids.ts";
import { testPlatform } from "../../../../tests/support/platform.ts";
import { holdRows, LOOKS_MAX } from "../../../../tests/support/processes/held-rows.ts";
import type { OwnTask } from "../../../../tests/support/processes/own-context.ts";
import { createTransactions } from "../../create-transactions.ts";
import { currentAccountJobs } from "../../jobs.ts";
import { listTransactionRecords } from "../../list-transactions.ts";
import { readImport } from "../page-of-imports.ts";
import { receiveImport } from "../receive-import.ts";
import { confirmReplacement } from "../replace/confirm-replacement.ts";

const LOCK = 420_068;
const LINES = 12_000;
const DUE = "2026-02-28T00:00:00";

test("kill -9 in the middle of a file: no line of it is stored, and the next worker imports each line once", async (t) => {
  const { ctx, id, countOf, killWorker, untilItEnds } = await waitingFile(t, { replaces: false });
  await killWorker();
  assert.deepEqual([(await readImport(ctx, id)).state, await countOf()], ["waiting", 0]);
  await untilItEnds();
  const { state, accepted, refused } = await readImport(ctx, id);
  assert.deepEqual([state, accepted, refused, await countOf()], ["done", LINES, 0, LINES]);
});

test("kill -9 while a replacing file is checked changes nothing, and the next worker checks it whole", async (t) => {
  const { ctx, id, countOf, killWorker, untilItEnds } = await waitingFile(t, { replaces: true });
  const line = { accountErpCode: "120.01", currencyCode: "TRY", dueDate: DUE };
  const before = [
    { ...line, erpCode: "E0", amount: amountFromDecimal("1.25")! },
    { ...line, erpCode: "E1", amount: amountFromDecimal("7")! },
    { ...line, erpCode: "GONE", amount: amountFromDecimal("9")! },
  ];
  await inTransaction(ctx, (ctx) => createTransactions(ctx, before, (index) => `[${index}].`));
  const linesOf = async () => (await listTransactionRecords(ctx, {}, { page: 1, pageSize: 10 })).transactions;
  const untouched = await linesOf();

  await killWorker();
  const killed = await readImport(ctx, id);
  assert.deepEqual([killed.state, killed.difference, await linesOf()], ["waiting", null, untouched]);

  await untilItEnds();
  const checked = await readImport(ctx, id);
  assert.equal(checked.state, "checked");
  const { created, changed, deleted, unchanged, shrinking } = checked.difference!;
  assert.deepEqual([created, changed, deleted, unchanged], [LINES - 2, 1, 1, 1]);
  assert.deepEqual(await linesOf(), untouched, "a check changes nothing");

  await inTransaction(ctx, (ctx) => confirmReplacement(ctx, { id, allowShrink: shrinking.length > 0 }));
  await untilItEnds();
  assert.deepEqual([(await readImport(ctx, id)).state, await countOf()], ["done", LINES]);
});

/** A file that waits for a worker, and a worker that is killed at the last line. */
async function waitingFile(t: TestContext, { replaces }: { replaces: boolean }) {
  const keyEncryptionKey = randomKey();
  const world = await testPlatform({ keyEncryptionKey });
  const ctx = world.contextFor(await world.newTenant());
  const lines = Array.from({ length: LINES }, (_, index) => `E${index},120.01,1.25,TRY,${DUE}\n`);
  const file = Buffer.from(`erpCode,accountErpCode,amount,currencyCode,dueDate\n${lines.join("")}`);
  const given = {
    id: newId<"transaction import">(),
    fileName: "a.csv",
    skipsRefused: false,
    replaces,
    createdBy: newId(),
  };
  const { id } = await receiveImport(ctx, given, chunksOf(file));
  const held = await holdRows(world.databaseUrl, {
    table: "account_transactions",
    when: `new.erp_code = 'E${LINES - 1}'`,
    lock: LOCK,
  });
  t.after(async () => {
    await held.holder.end();
    await world.close();
  });
  const task: OwnTask = {
    databaseUrl: world.databaseUrl,
    keyEncryptionKey: keyEncryptionKey.toString("base64"),
    tenantId: ctx.tenantId,
    now: world.clock.now().toISOString(),
  };
  return {
    ctx,
    id,
    countOf: async () => (await listTransactionRecords(ctx, {}, { page: 1, pageSize: 1 })).totalCount,
    async killWorker() {
      await held.startAndKill("importing-process.ts", { IMPORTING_TASK: JSON.stringify(task) });
      await held.release();
    },
    /** Runs workers until none has anything to do with the file. */
    async untilItEnds() {
      for (let looks = 0; (await readImport(ctx, id)).state === "waiting"; looks += 1) {
        assert.ok(looks < LOOKS_MAX, "the next worker takes the file up");
        // Ends the lease of the killed worker; otherwise it would end after 60 seconds.
        await held.holder.query("update transaction_imports set lease_until = now() - interval '1 second'");
        await currentAccountJobs
          .find(({ name }) => name === "import-transactions")!
          .run(world.platform, new AbortController().signal);
      }
    },
  };
}

async function* chunksOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += 100_000) yield file.subarray(at, at + 100_000);
}
