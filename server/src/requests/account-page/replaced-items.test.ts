import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { importTransactions } from "#current-accounts/index.ts";
import { accountWorld } from "../../../tests/support/accounts/account-world.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

test("a file that replaces the account deletes no item that a payment pays or is about to pay, and counts it", async (t) => {
  const world = await accountWorld(t);
  await world.start(await world.paymentOf(await world.choose({ itemIds: [world.items.first] })), "approved");
  await world.choose({ itemIds: [world.items.second] });
  const file = join(temporaryFolder(t), "open.csv");
  const header = "erpCode,accountErpCode,amount,currencyCode,dueDate";
  await writeFile(file, `${header}\nF-9,120.50.001,5,TRY,2026-12-31T00:00:00\n`);
  const replaces = { allowShrink: true };
  const { replaced } = await importTransactions(world.ctx, { file, format: "csv", replaces });
  assert.deepEqual(replaced, { created: 1, changed: 0, unchanged: 0, deleted: 1, kept: 2 });
  assert.deepEqual((await world.open()).toSorted(), ["F-2 0.00 held 50.50", "F-9 5.00"]);
});
