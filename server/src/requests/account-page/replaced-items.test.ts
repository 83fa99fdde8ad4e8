import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { formatDecimal } from "@servicepay/money";
import { importTransactions } from "#current-accounts/index.ts";
import { accountWorld, type AccountWorld } from "../../../tests/support/accounts/account-world.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

test("a replacing file deletes no item that a payment pays or is about to pay, and counts it", async (t) => {
  const world = await accountWorld(t);
  await world.start(await world.paymentOf(await world.choose({ itemIds: [world.items.first] })), "approved");
  await world.choose({ itemIds: [world.items.second] });
  const replaced = await replaceBy(t, world, ["F-9,120.50.001,5,TRY,2026-12-31"]);
  assert.deepEqual(replaced, { created: 1, changed: 0, unchanged: 0, deleted: 1, kept: 2 });
  assert.deepEqual((await world.open()).toSorted(), ["F-2 0.00 held 50.50", "F-9 5.00"]);
});

test("a file that lowers, moves or changes the currency of what a payment pays leaves that item as it is", async (t) => {
  const world = await accountWorld(t);
  await world.newAccount({ code: "ACC-2", erpCode: "120.50.002" });
  await world.start(await world.paymentOf(await world.choose({ itemIds: [world.items.first] })), "approved");
  await world.choose({ itemIds: [world.items.second, world.items.third] });
  const replaced = await replaceBy(t, world, [
    "F-1,120.50.001,40,TRY,2026-01-10",
    "F-2,120.50.001,50.50,USD,2026-02-10",
    "F-3,120.50.002,25,TRY,2026-03-10",
    "F-9,120.50.002,5,TRY,2026-12-31",
  ]);
  assert.deepEqual(replaced, { created: 1, changed: 0, unchanged: 0, deleted: 0, kept: 3 });
  const lines = await world.rows(
    `select erp_code, account_erp_code, trim_scale(amount)::text as amount, currency_code from account_transactions
     where erp_code in ('F-1', 'F-2', 'F-3') order by erp_code`,
  );
  assert.deepEqual(
    lines.map((line) => Object.values(line).join(" ")),
    ["F-1 120.50.001 100 TRY", "F-2 120.50.001 50.5 TRY", "F-3 120.50.001 25 TRY"],
  );
});

test("a file may lower an item to what payments have paid of it, and raise it", async (t) => {
  const world = await accountWorld(t);
  await world.start(await world.paymentOf(await world.choose({ sum: "60" })), "approved");
  const lines = ["F-2,120.50.001,50.50,TRY,2026-02-10", "F-3,120.50.001,30,TRY,2026-03-10"];
  const lowered = await replaceBy(t, world, ["F-1,120.50.001,60,TRY,2026-01-10", ...lines]);
  assert.deepEqual(lowered, { created: 0, changed: 3, unchanged: 0, deleted: 0, kept: 0 });
  assert.deepEqual((await world.open()).toSorted(), ["F-2 50.50", "F-3 30.00"]);
  const below = await replaceBy(t, world, ["F-1,120.50.001,59.99,TRY,2026-01-10", ...lines]);
  assert.deepEqual(below, { created: 0, changed: 0, unchanged: 2, deleted: 0, kept: 1 });
});

test("a payer who chooses an item while a replacement lowers it pays what the item is then", async (t) => {
  const world = await accountWorld(t);
  const lower = replaceBy(t, world, [
    "F-1,120.50.001,40,TRY,2026-01-10",
    "F-2,120.50.001,50.50,TRY,2026-02-10",
    "F-3,120.50.001,25,TRY,2026-03-10",
  ]);
  const [replaced, chosen] = await Promise.all([lower, world.choose({ itemIds: [world.items.first] })]);
  const payment = await world.paymentOf(chosen);
  assert.equal(replaced?.kept === 1 ? "100.0000" : "40.0000", formatDecimal(payment.amount, 4));
});

async function replaceBy(t: TestContext, world: AccountWorld, lines: readonly string[]) {
  const file = join(temporaryFolder(t), "replacing.csv");
  const dated = lines.map((line) => `${line}T00:00:00\n`).join("");
  await writeFile(file, `erpCode,accountErpCode,amount,currencyCode,dueDate\n${dated}`);
  const { replaced } = await importTransactions(world.ctx, { file, format: "csv", replaces: { allowShrink: true } });
  return replaced;
}
