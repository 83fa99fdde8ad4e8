import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "#acquirers/registry.ts";
import { cancelPayment, refundPayment } from "#payments/index.ts";
import { HOUR_MS, header, reconciledWorld, type ReconciledWorld } from "../../tests/support/reconciled-world.ts";

/** A charge whose reply was lost, at a bank that does not answer queries. */
async function payUnknown(world: ReconciledWorld, kind: "reset_after" | "reset_before" = "reset_after") {
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind });
  world.bank.faults.add({ operation: "query", kind: "http_500", times: 1_000 });
  await world.start(payment, "approved");
  assert.deepEqual(await world.attemptStates(payment), ["sale:UNKNOWN"]);
  return payment;
}

test("an unknown charge that the bank lists counts as approved and is no case", async (t) => {
  const world = await reconciledWorld(t);
  const payment = await payUnknown(world);
  world.nextMorning();
  const { tally } = await world.compare();
  assert.deepEqual([tally.recognised, tally.opened], [1, 0]);
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.ok((await world.audited(payment)).includes("payment.recognised_in_list"));
  assert.equal((await world.events(payment)).length, 1);
  assert.deepEqual((await world.compare()).tally.agreed, 1);
  assert.equal(world.charged()[0]?.charges, 1);
});

test("an unknown charge that is in no list stays unknown and is no case", async (t) => {
  const world = await reconciledWorld(t);
  const payment = await payUnknown(world, "reset_before");
  world.nextMorning();
  const { tally } = await world.compare();
  assert.deepEqual([tally.recognised, tally.opened, tally.awaited], [0, 0, 0]);
  assert.deepEqual(await world.attemptStates(payment), ["sale:UNKNOWN"]);
  assert.deepEqual(await world.cases(false), []);
});

test("an unknown charge that is listed with another amount is left to the bank's answer or to a person", async (t) => {
  const world = await reconciledWorld(t);
  const payment = await payUnknown(world);
  world.bank.faults.add({ operation: "list", kind: "altered_amount" });
  world.nextMorning();
  const { tally } = await world.compare();
  assert.deepEqual([tally.recognised, tally.undecided, tally.opened], [0, 1, 0]);
  assert.deepEqual(await world.attemptStates(payment), ["sale:UNKNOWN"]);
});

test("a file does not settle an unknown charge: the bank is queried at once", async (t) => {
  const world = await reconciledWorld(t);
  const payment = await payUnknown(world);
  const order = await world.orderOf(payment);
  const line = `sale,T77,${order},100.25,TRY,1,P1,${world.day} 10:00:00`;
  world.nextMorning();
  await world.fromFile([header, line, "end,1"]);
  assert.deepEqual(await world.attemptStates(payment), ["sale:UNKNOWN"]);
  world.bank.faults.clear();
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
});

test("a movement from a file is no bank's answer when the bank lists another day of the same order", async (t) => {
  const world = await reconciledWorld(t);
  const payment = await world.pay();
  world.clock.set(new Date(world.to.getTime() + 10 * HOUR_MS));
  world.bank.faults.add({ operation: "refund", kind: "reset_before" });
  world.bank.faults.add({ operation: "query", kind: "http_500", times: 1_000 });
  const refund = { referenceCode: payment.orderReference, amount: payment.amount, reason: "test" };
  await refundPayment(world.ctx, refund).catch(() => {});
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED", "refund:UNKNOWN"]);
  const nextDay = addDays(world.day, 1);
  const line = `refund,T77,${await world.orderOf(payment)},100.25,TRY,1,P1,${nextDay} 10:00:00`;
  world.clock.advance(24 * HOUR_MS);
  await world.fromFile([header, line, "end,1"], nextDay);
  await world.compare();
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED", "refund:UNKNOWN"]);
});

test("a listed charge that was cancelled while it was unknown is reversed", async (t) => {
  const world = await reconciledWorld(t);
  const payment = await payUnknown(world);
  await cancelPayment(world.ctx, { referenceCode: payment.orderReference, reason: "test" }).catch(() => {});
  await world.compare();
  assert.deepEqual(await world.attemptStates(payment), ["sale:REVERSING"]);
  world.bank.faults.clear();
  await world.work();
  assert.equal(await world.paymentState(payment), "cancelled");
  world.nextMorning();
  const { tally } = await world.compare();
  assert.deepEqual([tally.agreed, tally.opened], [2, 0]);
});

test("an unknown void that the bank lists counts as approved", async (t) => {
  const world = await reconciledWorld(t);
  const payment = await world.pay();
  world.bank.faults.add({ operation: "void", kind: "reset_after" });
  world.bank.faults.add({ operation: "query", kind: "http_500", times: 1_000 });
  await cancelPayment(world.ctx, { referenceCode: payment.orderReference, reason: "test" }).catch(() => {});
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED", "void:UNKNOWN"]);
  world.nextMorning();
  assert.equal((await world.compare()).tally.recognised, 1);
  assert.equal(await world.paymentState(payment), "voided");
});

test("an attempt that waits for a person opens no case", async (t) => {
  const world = await reconciledWorld(t);
  const payment = await payUnknown(world);
  world.clock.advance(8 * 86_400_000);
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:MANUAL"]);
  const { tally } = await world.compare();
  assert.deepEqual([tally.undecided, tally.opened, tally.recognised], [1, 0, 0]);
  assert.deepEqual(await world.attemptStates(payment), ["sale:MANUAL"]);
});
