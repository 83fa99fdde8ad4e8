/** The ERP books a refund and exports its booking as a debt of the account. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { acknowledgeCollections } from "#collections/index.ts";
import { refundPayment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { accountWorld } from "../../../tests/support/accounts/account-world.ts";
import { amount } from "../../../tests/support/payment-sets.ts";

/** The first item is paid, its sale is acknowledged, and 40.00 of it are given back. */
async function refundedWorld(t: TestContext) {
  const world = await accountWorld(t);
  const payment = await world.paymentOf(await world.choose({ itemIds: [world.items.first] }));
  await world.start(payment, "approved");
  const acknowledge = (id: string, erpCode: string) =>
    inTransaction(world.ctx, (ctx) => acknowledgeCollections(ctx, [{ id, erpCode }], () => ""));
  const [sale] = await world.attemptsOf(payment);
  await acknowledge(sale.id, "REC-1");
  await refundPayment(world.ctx, { referenceCode: payment.id, amount: amount("40"), reason: "iade" });
  const refund = (await world.attemptsOf(payment)).find(({ kind }) => kind === "refund");
  return {
    world,
    acknowledge: () => acknowledge(refund.id, "REC-2"),
    exportBooking: () => world.addLines("120.50.001", [["REC-2", "40.00", "2026-04-10"]]),
  };
}

const OTHERS = ["F-2 50.50", "F-3 25.00"];

test("a refund that is acknowledged and then exported gives the debt back once", async (t) => {
  const { world, acknowledge, exportBooking } = await refundedWorld(t);
  assert.deepEqual(await world.open(), ["F-1 40.00", ...OTHERS]);
  await acknowledge();
  await exportBooking();
  assert.deepEqual(await world.open(), ["F-1 40.00", ...OTHERS]);
});

test("a refund that is exported before it is acknowledged is a second debt only until the acknowledgement", async (t) => {
  const { world, acknowledge, exportBooking } = await refundedWorld(t);
  await exportBooking();
  assert.deepEqual(await world.open(), ["F-1 40.00", ...OTHERS, "REC-2 40.00"]);
  await acknowledge();
  assert.deepEqual(await world.open(), ["F-1 40.00", ...OTHERS]);
});

test("what was paid of the second debt meanwhile pays the refunded item: nothing is lost or asked twice", async (t) => {
  for (const part of ["40.00", "15.00"]) {
    const { world, acknowledge, exportBooking } = await refundedWorld(t);
    const [exported] = await exportBooking();
    const payment = await world.paymentOf(await world.choose({ itemIds: [exported!], sum: part }));
    if (part === "40.00") await acknowledge(); // While the payer is paying.
    await world.start(payment, "approved");
    if (part !== "40.00") await acknowledge();
    const left = part === "40.00" ? [] : ["F-1 25.00"];
    assert.deepEqual(await world.open(), [...left, ...OTHERS]);
  }
});
