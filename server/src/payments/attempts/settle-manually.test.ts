import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { paymentWorld, type PaymentWorld } from "../../../tests/support/payment-world.ts";
import { cancelPayment } from "../cancel-payment.ts";
import type { Payment } from "../payment.ts";
import { refundPayment } from "../reversals/refund-payment.ts";
import { listUnclearAttempts } from "../store/unclear-attempts.ts";
import { settleManually, type ManualSettlement } from "./settle-manually.ts";

const reason = "Ayşe Demir, bank's hotline, 21 November";
const DAYS_8_MS = 8 * 86_400_000;

function settle(ctx: Context, attemptId: string, as: ManualSettlement["as"], why = reason): Promise<Payment> {
  return inTransaction(ctx, (ctx) => settleManually(ctx, { attemptId, as, reason: why }));
}

/** Every attempt that waits is given to people: the bank answers nothing for more than a week. */
async function giveToPeople(world: PaymentWorld): Promise<void> {
  world.bank.faults.add({ operation: "query", kind: "http_500", times: 100 });
  world.clock.advance(DAYS_8_MS);
  await world.work();
  world.bank.faults.clear();
}

async function unclearSale(t: Parameters<typeof paymentWorld>[0], fault: "reset_after" | "reset_before") {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: fault });
  await world.start(payment, "approved");
  await giveToPeople(world);
  assert.deepEqual(await world.attemptStates(payment), ["sale:MANUAL"]);
  const [sale] = await world.attemptsOf(payment);
  return { world, payment, saleId: String(sale.id) };
}

test("a charge that an operator found at the bank settles as by the bank's answer, with an audit row", async (t) => {
  const { world, payment, saleId } = await unclearSale(t, "reset_after");
  const settled = await settle(world.ctx, saleId, "approved");
  assert.deepEqual([settled.state, await world.paymentState(payment)], ["succeeded", "succeeded"]);
  assert.equal((await world.ledger()).length, 2);
  assert.deepEqual(await world.postings(), ["120.01 -100.2500"]);
  const events = await world.events(payment);
  assert.deepEqual(
    events.map((event) => [event["Id"], event["TransactionStatusId"]]),
    [[saleId, 1]],
  );
  const audited = await world.rows(`select * from audit_log where record_id = $1 order by id`, [payment.id]);
  const last = audited.at(-1);
  assert.deepEqual([last.action, last.actor_kind, last.actor_id], ["payment.settled_manually", "operator", "test"]);
  assert.deepEqual(last.details, { attemptId: saleId, kind: "sale", as: "approved", reason });
  const [line] = await world.rows(`select * from attempt_history order by step desc limit 1`);
  assert.deepEqual([line.from_state, line.to_state, line.actor], ["MANUAL", "APPROVED", "operator:test"]);
  await assert.rejects(settle(world.ctx, saleId, "declined"), { code: "ERR_CONFLICT", reason: "not_manual" });
  const refund = await refundPayment(world.ctx, { referenceCode: payment.id, amount: payment.amount, reason: null });
  assert.equal(refund.success, true);
});

test("a charge that an operator declares not made frees the order for another card", async (t) => {
  const { world, payment, saleId } = await unclearSale(t, "reset_before");
  await assert.rejects(world.start(payment, "approved"), { reason: "in_progress" });
  assert.equal((await settle(world.ctx, saleId, "declined")).state, "open");
  const [event] = await world.events(payment);
  assert.deepEqual([event?.["TransactionStatusId"], event?.["VPosErrorCode"]], [2, "NOT_DONE_AT_BANK"]);
  assert.deepEqual([await world.ledger(), await world.postings()], [[], []]);
  const again = await world.newPayment({ exclusiveKey: `order:${payment.clientReference}` });
  assert.equal((await world.start(again, "approved")).kind, "approved");
});

test("a charge given back at the bank leaves the payment open, or cancelled if the merchant cancelled", async (t) => {
  const { world, payment, saleId } = await unclearSale(t, "reset_after");
  assert.equal((await settle(world.ctx, saleId, "reversed")).state, "open");
  assert.equal((await world.events(payment))[0]?.["VPosErrorCode"], "UNDONE_AT_BANK");

  const cancelled = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(cancelled, "approved");
  await cancelPayment(world.ctx, { referenceCode: cancelled.id, reason: null });
  await giveToPeople(world);
  const [sale] = await world.attemptsOf(cancelled);
  assert.equal((await settle(world.ctx, sale.id, "reversed")).state, "cancelled");
  const events = await world.events(cancelled);
  assert.deepEqual(
    events.map((event) => event["TransactionStatusId"]),
    [4],
  );
  assert.deepEqual([await world.ledger(), await world.postings()], [[], []]);
});

for (const [as, state, left] of [
  ["approved", "voided", 2 + 2],
  ["declined", "succeeded", 2],
] as const) {
  test(`a void that an operator settles as ${as} leaves the payment ${state}`, async (t) => {
    const world = await paymentWorld(t);
    const payment = await world.newPayment();
    await world.start(payment, "approved");
    world.bank.faults.add({ operation: "void", kind: as === "approved" ? "reset_after" : "reset_before" });
    await cancelPayment(world.ctx, { referenceCode: payment.id, reason: null });
    await giveToPeople(world);
    const [, attempt] = await world.attemptsOf(payment);
    assert.equal(attempt.state, "MANUAL");
    await assert.rejects(settle(world.ctx, attempt.id, "reversed"), { field: "as", reason: "not_a_sale" });
    assert.equal((await settle(world.ctx, attempt.id, as)).state, state);
    assert.equal((await world.ledger()).length, left);
    if (as === "declined")
      await refundPayment(world.ctx, { referenceCode: payment.id, amount: payment.amount, reason: null });
    assert.deepEqual(
      world.charged().map(({ netAmount }) => netAmount),
      ["0"],
    );
  });
}

test("the void of a charge that must be reversed settles the charge, too, whichever is settled first", async (t) => {
  for (const first of ["void", "sale"] as const) {
    const world = await paymentWorld(t);
    const payment = await world.newPayment();
    world.bank.faults.add({ operation: "sale", kind: "reset_after" });
    await world.start(payment, "approved");
    await cancelPayment(world.ctx, { referenceCode: payment.id, reason: null });
    world.bank.faults.add({ operation: "void", kind: "reset_after" });
    world.clock.advance(2_000);
    await world.work(); // finds the charge
    await world.work(); // asks for its void
    await giveToPeople(world);
    assert.deepEqual(await world.attemptStates(payment), ["sale:MANUAL", "void:MANUAL"]);
    const [sale, reversal] = await world.attemptsOf(payment);
    if (first === "sale") await settle(world.ctx, sale.id, "reversed");
    await settle(world.ctx, reversal.id, "approved");
    assert.deepEqual(await world.attemptStates(payment), ["sale:REVERSED", "void:APPROVED"], first);
    assert.equal(await world.paymentState(payment), "cancelled");
    assert.deepEqual([await world.ledger(), (await world.events(payment)).length], [[], 1]);
  }
});

test("operators settle only unclear attempts of their own tenant, and give a reason", async (t) => {
  const { world, payment, saleId } = await unclearSale(t, "reset_after");
  const stranger = world.server.contextFor(await world.server.newTenant());
  await assert.rejects(settle(stranger, saleId, "approved"), { code: "ERR_NOT_FOUND" });
  await assert.rejects(settle(world.ctx, newId(), "approved"), { code: "ERR_NOT_FOUND" });
  await assert.rejects(settle(world.ctx, "nothing", "approved"), { code: "ERR_NOT_FOUND" });
  await assert.rejects(settle(world.ctx, saleId, "approved", "  "), { code: "ERR_VALIDATION", field: "reason" });
  assert.equal(await world.paymentState(payment), "processing");
  const unclear = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(unclear, "approved");
  const [asked] = await world.attemptsOf(unclear);
  await assert.rejects(settle(world.ctx, asked.id, "approved"), { reason: "not_manual" });
  assert.equal(await world.paymentState(unclear), "processing");
});

test("two operators who settle one attempt at once settle it once", async (t) => {
  const { world, payment, saleId } = await unclearSale(t, "reset_after");
  const results = await Promise.allSettled(
    (["approved", "reversed", "approved"] as const).map((as) => settle(world.ctx, saleId, as)),
  );
  assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal((await world.events(payment)).length, 1);
});

test("unclear attempts are listed with what an operator needs to ask the bank, to their tenant only", async (t) => {
  const { world, payment, saleId } = await unclearSale(t, "reset_after");
  const [sale] = await world.attemptsOf(payment);
  const [listed, ...more] = await listUnclearAttempts(world.ctx);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [listed?.id, listed?.orderReference, listed?.bankOrderId, listed?.kind, listed?.outcomeReason],
    [saleId, payment.orderReference, sale.bank_order_id, "sale", "never_resolved"],
  );
  assert.deepEqual(await listUnclearAttempts(world.server.contextFor(await world.server.newTenant())), []);
  await settle(world.ctx, saleId, "approved");
  assert.deepEqual(await listUnclearAttempts(world.ctx), []);
});
