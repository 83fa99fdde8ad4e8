import assert from "node:assert/strict";
import { test } from "node:test";
import { rateFromDecimal } from "@servicepay/money";
import { createCustomer } from "#customers/index.ts";
import { updateTerminal } from "#payment-sets/index.ts";
import { erasePaymentDetails, refundPayment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { collectionsWorld } from "../../tests/support/erp/collections-world.ts";
import type { Json } from "../../tests/support/http.ts";
import { amount } from "../../tests/support/payment-sets.ts";

test("a collection keeps the expected commission, the terminal's ERP code and the link's data of its time", async (t) => {
  const { world, list, acknowledge } = await collectionsWorld(t);
  const [terminal] = world.terminals;
  const name = (erpCode: string) => inTransaction(world.ctx, (ctx) => updateTerminal(ctx, terminal!.id, { erpCode }));
  await name("102.01");
  const payment = await world.newPayment({ additionalData: { invoiceNo: "2026-0001" } });
  const plan = await world.planFor(payment, world.cardOf("approved"));
  await world.start(payment, "approved", { plan: { ...plan, costRate: rateFromDecimal("2.49")! } });
  await name("102.02");
  await refundPayment(world.ctx, { referenceCode: payment.id, amount: amount("10"), reason: null });
  const [sale] = (await list()).data;
  const shown = (each: Json) => [each.commissionAmount, each.netAmount, each.posErpCode, each.additionalData];
  assert.deepEqual(shown(sale), [2.5, 97.75, "102.01", { invoiceNo: "2026-0001" }]);
  await acknowledge(sale.id, "REC-1");
  const [refund] = (await list()).data;
  assert.deepEqual(shown(refund), [0.25, 9.75, "102.01", { invoiceNo: "2026-0001" }]);
  assert.equal(refund.customerErpCode, "120.01");
  await inTransaction(world.ctx, (ctx) => erasePaymentDetails(ctx, [payment.id]));
  const [erased] = (await list()).data;
  assert.deepEqual([erased.additionalData, erased.description, erased.customerErpCode], [null, null, "120.01"]);
});

test("a customer without an ERP code has an account by its code, and a payment of no customer has neither", async (t) => {
  const { world, list } = await collectionsWorld(t);
  const codesOf = (each: Json) => [each.accountErpCode, each.customerErpCode];
  const person = { code: "C-2", email: "can@example.com", name: "Can" };
  const customer = await inTransaction(world.ctx, (ctx) => createCustomer(ctx, person));
  await world.start(await world.newPayment({ customerId: customer.id }), "approved");
  await world.start(await world.newPayment({ customerId: null }), "approved");
  assert.deepEqual((await list()).data.map(codesOf), [
    ["C-2", null],
    [null, null],
  ]);
});
