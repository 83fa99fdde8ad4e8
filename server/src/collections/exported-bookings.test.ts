import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { importTransactions } from "#current-accounts/index.ts";
import { inTransaction } from "#platform/context.ts";
import { paymentWorld } from "../../tests/support/payment-world.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";
import { acknowledgeCollections } from "./acknowledge-collections.ts";

test("an acknowledged booking in a file is the posting, counted once; other values are refused", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  const [{ id }] = await world.attemptsOf(payment);
  await inTransaction(world.ctx, (ctx) => acknowledgeCollections(ctx, [{ id, erpCode: "REC-1" }], () => ""));
  const file = join(temporaryFolder(t), "lines.csv");
  const importLine = async (amount: string, replaces: { allowShrink: boolean } | null) => {
    const row = `REC-1,120.01,${amount},TRY,2026-01-31T00:00:00`;
    await writeFile(file, `erpCode,accountErpCode,amount,currencyCode,dueDate\n${row}\n`);
    const { accepted, refused } = await importTransactions(world.ctx, { file, format: "csv", replaces });
    return [accepted, ...refused.map(({ line, field, code }) => `${line} ${field} ${code}`)];
  };
  for (const replaces of [null, { allowShrink: false }]) {
    assert.deepEqual(await importLine("-100.25", replaces), [1]);
    assert.deepEqual(await importLine("-100", replaces), [0, "2 erpCode duplicate"]);
  }
  const lines = await world.rows(
    "select erp_code, amount, attempt_id from account_transactions where tenant_id = $1 and deleted_at is null",
    [world.ctx.tenantId],
  );
  assert.deepEqual(lines, [{ erp_code: "REC-1", amount: "-100.2500", attempt_id: id }]);
});
