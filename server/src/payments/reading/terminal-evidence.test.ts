/** What payments prove about a terminal: its store key, the way back from the bank, its charges and voids. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { updateTerminal } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { authenticate, postReturn } from "../../../tests/support/payer.ts";
import { paymentWorld, type PaymentWorld } from "../../../tests/support/payment-world.ts";
import { cancelPayment, terminalEvidence } from "../index.ts";

/** Pays with 3-D Secure, as far as the bank allows. */
async function pay(world: PaymentWorld, outcome: "approved" | "threeds_failed" = "approved") {
  const payment = await world.newPayment();
  const started = await world.start(payment, outcome, { use3D: true });
  assert.ok(started.kind === "redirect");
  const { baseUrl } = world.server;
  await postReturn(await authenticate(started.redirectUrl, { baseUrl }), baseUrl);
  return payment;
}

const evidenceOf = ({ ctx, terminals }: PaymentWorld) => terminalEvidence(ctx, terminals[0]!.id);

test("a 3-D payment and its void prove the store key, the return, the charge and the void, for a day", async (t) => {
  const world = await paymentWorld(t);
  assert.deepEqual(await evidenceOf(world), { threeDs: null, sale: null, void: null });
  const payment = await pay(world);
  const paid = await evidenceOf(world);
  assert.deepEqual([paid.threeDs?.result, paid.sale?.result, paid.void], ["ok", "ok", null]);
  assert.equal(paid.threeDs?.paymentId, payment.id);
  await cancelPayment(world.ctx, { referenceCode: payment.orderReference, reason: null });
  const voided = await evidenceOf(world);
  assert.deepEqual([voided.threeDs?.result, voided.sale?.result, voided.void?.result], ["ok", "ok", "ok"]);
  world.clock.advance(24 * 60 * 60_000 + 1);
  assert.deepEqual(await evidenceOf(world), { threeDs: null, sale: null, void: null });
});

test("with a wrong store key the bank's refusal is named in its own words", async (t) => {
  const world = await paymentWorld(t);
  const { id } = world.terminals[0]!;
  await inTransaction(world.ctx, (ctx) => updateTerminal(ctx, id, { settings: { storeKey: "WRONG" } }));
  await pay(world);
  const { threeDs, sale } = await evidenceOf(world);
  assert.deepEqual([threeDs?.result, threeDs?.bankMessage, sale], ["wrong", "Hash is not valid.", null]);
});

test("a return with a wrong signature counts against the store key", async (t) => {
  const world = await paymentWorld(t);
  world.bank.faults.add({ operation: "threeds", kind: "wrong_hash" });
  await pay(world);
  const { threeDs, sale } = await evidenceOf(world);
  assert.deepEqual([threeDs?.result, sale], ["wrong", null]);
});

test("a payer who fails at the bank, and a card that is declined, say nothing about the terminal", async (t) => {
  const world = await paymentWorld(t);
  await world.start(await world.newPayment(), "insufficient_funds");
  await pay(world, "threeds_failed");
  assert.deepEqual(await evidenceOf(world), { threeDs: null, sale: null, void: null });
});
