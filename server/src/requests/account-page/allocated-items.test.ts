/** What `PUT` and `DELETE /cat/cat` may do to an item that a payer pays. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { changeTransaction, currentAccountRoutes, deleteTransaction } from "#current-accounts/index.ts";
import { refundPayment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { accountWorld } from "../../../tests/support/accounts/account-world.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { assertRefused } from "../../../tests/support/vendor-record.ts";

async function callsOf(t: TestContext) {
  const world = await accountWorld(t, { routes: currentAccountRoutes });
  const { client } = world.server;
  const { token } = await world.server.newMerchant({ tenantId: world.ctx.tenantId });
  return {
    world,
    put: (updateErpCode: string, fields: object) => client.put("/cat/cat", { updateErpCode, ...fields }, { token }),
    remove: (erpCode: string) => client.delete(`/cat/cat?erpCode=${erpCode}`, { token }),
  };
}

test("an item is not deleted, moved or lowered below what payers have paid of it; after a refund it is", async (t) => {
  const { world, put, remove } = await callsOf(t);
  const payment = await world.paymentOf(await world.choose({ itemIds: [world.items.first], sum: "60" }));
  await world.start(payment, "approved");
  const refused = async (reply: Promise<Parameters<typeof assertRefused>[0]>, field: string) => {
    assertRefused(await reply, 409, "ERR_CONFLICT", field);
    assert.equal((await reply).body.details.reason, "paid");
  };
  await refused(remove("F-1"), "erpCode");
  await refused(put("F-1", { amount: 59.99 }), "amount");
  await refused(put("F-1", { amount: -100 }), "amount");
  await refused(put("F-1", { currencyCode: "USD" }), "currencyCode");
  await refused(put("F-1", { accountErpCode: "120.99" }), "accountErpCode");
  await assert.rejects(
    inTransaction(world.ctx, (ctx) => deleteTransaction(ctx, { id: world.items.first })),
    { reason: "paid", field: "id" },
  );
  for (const fields of [{ amount: 60 }, { amount: 100, description: "Fatura", accountErpCode: "120.50.001" }])
    assert.equal((await put("F-1", fields)).status, 200);
  await refundPayment(world.ctx, { referenceCode: payment.id, amount: amount("60"), reason: "iade" });
  assert.equal((await remove("F-1")).status, 200);
});

test("an item that a payer is paying is not deleted or lowered for 20 minutes; other items are", async (t) => {
  const { world, put, remove } = await callsOf(t);
  await world.choose({ itemIds: [world.items.first] });
  for (const reply of [await remove("F-1"), await put("F-1", { amount: 99 })]) {
    assert.equal(reply.status, 409, reply.text);
    assert.equal(reply.body.details.reason, "being_paid");
  }
  assert.equal((await remove("F-2")).status, 200);
  world.clock.advance(20 * 60_000);
  await world.expire();
  assert.equal((await put("F-1", { amount: 99 })).status, 200);
});

test("an item whose payment may have been charged is not deleted or lowered, however long that takes", async (t) => {
  const { world, put, remove } = await callsOf(t);
  await world.start(await world.paymentOf(await world.choose({ itemIds: [world.items.first] })), "unclear_error");
  world.clock.advance(21 * 60_000);
  await world.expire();
  for (const reply of [await put("F-1", { amount: 40 }), await remove("F-1")]) {
    assert.equal(reply.status, 409, reply.text);
    assert.equal(reply.body.details.reason, "being_paid");
  }
});

test("of a payer who chooses an item and a request that deletes it at the same time, exactly one succeeds", async (t) => {
  const { world } = await callsOf(t);
  const { first } = world.items;
  const [chosen, deleted] = await Promise.allSettled([
    world.choose({ itemIds: [first] }),
    inTransaction(world.ctx, (ctx) => deleteTransaction(ctx, { id: first })),
  ]);
  const isChosen = chosen.status === "fulfilled" && chosen.value.kind === "pay";
  assert.notEqual(isChosen, deleted.status === "fulfilled");
  const lower = () => inTransaction(world.ctx, (ctx) => changeTransaction(ctx, { id: first, amount: amount("1") }));
  await assert.rejects(lower(), { code: isChosen ? "ERR_CONFLICT" : "ERR_NOT_FOUND" });
});
