import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal, formatDecimal } from "@servicepay/money";
import { inTransaction } from "#platform/context.ts";
import { amount } from "../../tests/support/payment-sets.ts";
import { paymentWorld, type PaymentWorld } from "../../tests/support/payment-world.ts";
import { cancelPayment } from "./cancel-payment.ts";
import type { Payment } from "./payment.ts";
import { refundPayment } from "./reversals/refund-payment.ts";
import { abandonPayment } from "./unpaid/abandon-payment.ts";

const reason = "müşteri vazgeçti";

async function paid(t: Parameters<typeof paymentWorld>[0], options: Parameters<typeof paymentWorld>[1] = {}) {
  const world = await paymentWorld(t, options);
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  const refund = async (decimal: string, referenceCode: string = payment.id) => {
    const { lastAmount, ...rest } = await refundPayment(world.ctx, {
      referenceCode,
      amount: amount(decimal),
      reason,
    });
    return { ...rest, lastAmount: formatDecimal(lastAmount, 2) };
  };
  const cancel = async (referenceCode: string = payment.id) => {
    const { lastAmount, ...rest } = await cancelPayment(world.ctx, { referenceCode, reason });
    return { ...rest, lastAmount: formatDecimal(lastAmount, 2) };
  };
  return { world, payment, refund, cancel };
}

const net = (world: PaymentWorld) => world.charged().map(({ netAmount }) => netAmount);
const lastEvent = async (world: PaymentWorld, payment: Payment) => (await world.events(payment)).at(-1);

test("a cancelled payment is voided at the bank, in the ledger, the account and the event", async (t) => {
  const { world, payment, cancel } = await paid(t);
  assert.deepEqual(await cancel(), { success: true, error: null, lastAmount: "0.00" });
  assert.equal(await world.paymentState(payment), "voided");
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED", "void:APPROVED"]);
  assert.deepEqual(net(world), ["0"]);
  assert.deepEqual((await world.ledger()).slice(2), [
    "void bank_clearing -100.2500",
    "void customer_receivable 100.2500",
  ]);
  assert.deepEqual(await world.postings(), ["120.01 -100.2500", "120.01 100.2500"]);
  const [, attempt] = await world.attemptsOf(payment);
  const event = await lastEvent(world, payment);
  assert.deepEqual([event?.["Id"], event?.["TransactionStatusId"]], [attempt.id, 4]);
  assert.deepEqual(await cancel(), { success: true, error: null, lastAmount: "0.00" }, "again: nothing more happens");
  assert.equal((await world.events(payment)).length, 2);
});

test("partial refunds are possible until nothing is left, and never more", async (t) => {
  const { world, payment, refund } = await paid(t);
  assert.deepEqual(await refund("30"), { success: true, error: null, lastAmount: "70.25" });
  assert.equal(await world.paymentState(payment), "partially_refunded");
  assert.equal((await lastEvent(world, payment))?.["TransactionStatusId"], 6);
  await assert.rejects(refund("70.26"), { code: "ERR_CONFLICT", field: "amount", reason: "more_than_left" });
  assert.deepEqual(await refund("0.25"), { success: true, error: null, lastAmount: "70.00" });
  assert.deepEqual(await refund("70"), { success: true, error: null, lastAmount: "0.00" });
  assert.equal(await world.paymentState(payment), "refunded");
  assert.equal((await lastEvent(world, payment))?.["TransactionStatusId"], 5);
  await assert.rejects(refund("1"), { reason: "refunded" });
  assert.deepEqual(net(world), ["0"]);
  assert.deepEqual(await world.postings(), ["120.01 -100.2500", "120.01 30.0000", "120.01 0.2500", "120.01 70.0000"]);
  const [sum] = await world.rows(`select sum(amount) as total from account_transactions`);
  assert.equal(Number(sum.total), 0);
});

test("simultaneous refunds never give back more than is left", async (t) => {
  const { world, payment, refund } = await paid(t);
  const results = await Promise.allSettled([refund("60"), refund("60"), refund("100.25"), refund("60")]);
  const given = results.filter((result) => result.status === "fulfilled");
  assert.equal(given.length, 1);
  for (const result of results) {
    if (result.status === "rejected")
      assert.ok(["in_progress", "more_than_left", "refunded"].includes(result.reason.reason));
  }
  const [stored] = await world.rows(`select refunded_amount from payments where id = $1`, [payment.id]);
  assert.equal(
    world.charged()[0]?.netAmount,
    String((10025n * 10_000n - BigInt(stored.refunded_amount.replace(".", "")) * 100n) / 10_000n),
  );
});

test("a refund of a sale with mark-up gives both back, and its parts add up to the sale", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const plan = {
    ...(await world.planFor(payment, world.cardOf("approved"))),
    chargedAmount: amountFromDecimal("107.77")!,
  };
  await world.start(payment, "approved", { plan });
  for (const part of ["33.33", "33.33", "41.11"]) {
    await refundPayment(world.ctx, { referenceCode: payment.orderReference, amount: amount(part), reason: null });
  }
  assert.equal(await world.paymentState(payment), "refunded");
  const sums = await world.rows(`select leg, sum(amount)::text as total from ledger_entries group by leg order by leg`);
  assert.deepEqual(sums, [
    { leg: "bank_clearing", total: "0.0000" },
    { leg: "customer_receivable", total: "0.0000" },
    { leg: "installment_markup", total: "0.0000" },
  ]);
});

test("if the bank refuses refunds before its day closes, a full one becomes a void, a partial one is 409", async (t) => {
  const { world, payment, refund } = await paid(t, { sameDayRefunds: false });
  await assert.rejects(refund("30"), { code: "ERR_CONFLICT", reason: "day_not_closed" });
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.deepEqual(await refund("100.25"), { success: true, error: null, lastAmount: "0.00" });
  assert.equal(await world.paymentState(payment), "voided");
  assert.deepEqual(net(world), ["0"]);
});

test("after the bank's day has closed a charge cannot be cancelled, and can be refunded", async (t) => {
  const { world, payment, cancel, refund } = await paid(t);
  world.bank.ledger.closeDay();
  const refused = await cancel();
  assert.equal(refused.success, false);
  assert.ok(refused.error);
  assert.equal(refused.lastAmount, "100.25");
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.equal((await refund("100.25")).success, true);
});

for (const operation of ["void", "refund"] as const) {
  test(`a ${operation} whose reply is lost blocks other reversals until the bank confirms it`, async (t) => {
    const { world, payment, cancel, refund } = await paid(t);
    world.bank.faults.add({ operation, kind: "reset_after" });
    const result = operation === "void" ? await cancel() : await refund("100.25");
    assert.equal(result.success, false);
    assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED", `${operation}:UNKNOWN`]);
    await assert.rejects(refund("1"), { reason: "in_progress" });
    world.clock.advance(2_000);
    await world.work();
    assert.equal(await world.paymentState(payment), operation === "void" ? "voided" : "refunded");
    assert.equal((await world.events(payment)).length, 2);
    assert.deepEqual(net(world), ["0"]);
  });

  test(`a ${operation} that never arrived counts as not done only after the bank's longest time`, async (t) => {
    const { world, payment, cancel, refund } = await paid(t);
    world.bank.faults.add({ operation, kind: "reset_before" });
    await (operation === "void" ? cancel() : refund("100.25"));
    for (const ms of [2_000, 299_000, 61_000]) {
      assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED", `${operation}:UNKNOWN`]);
      world.clock.advance(ms);
      await world.work();
    }
    assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED", `${operation}:DECLINED`]);
    assert.equal(await world.paymentState(payment), "succeeded");
    assert.equal((await (operation === "void" ? cancel() : refund("100.25"))).success, true);
    assert.deepEqual(net(world), ["0"]);
  });
}

test("a second partial refund whose reply is lost is distinguished from the first by the bank's reference", async (t) => {
  const { world, payment, refund } = await paid(t);
  await refund("30");
  world.bank.faults.add({ operation: "refund", kind: "reset_before" });
  await refund("20");
  for (const ms of [2_000, 299_000, 61_000]) {
    world.clock.advance(ms);
    await world.work();
  }
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED", "refund:APPROVED", "refund:DECLINED"]);
  world.bank.faults.add({ operation: "refund", kind: "reset_after" });
  await refund("20");
  world.clock.advance(2_000);
  await world.work();
  assert.equal((await world.attemptStates(payment)).at(-1), "refund:APPROVED");
  assert.deepEqual(net(world), ["5025"]);
});

test("a charge that is found after the merchant has cancelled is voided, and is never booked", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(payment, "approved");
  const asked = await cancelPayment(world.ctx, { referenceCode: payment.orderReference, reason });
  assert.equal(asked.success, false);
  assert.equal(await world.paymentState(payment), "processing");
  world.clock.advance(2_000);
  await world.work();
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:REVERSED", "void:APPROVED"]);
  assert.equal(await world.paymentState(payment), "cancelled");
  assert.deepEqual(net(world), ["0"]);
  assert.deepEqual(await world.ledger(), []);
  assert.deepEqual(await world.postings(), []);
  assert.deepEqual(
    (await world.events(payment)).map((event) => event["TransactionStatusId"]),
    [4],
  );
});

test("a charge that is found after the bank's day has closed is given back by a refund", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(payment, "approved");
  await cancelPayment(world.ctx, { referenceCode: payment.id, reason });
  world.bank.ledger.closeDay();
  for (let minutes = 0; minutes < 5; minutes += 1) {
    await world.work();
    world.clock.advance(60_000);
  }
  assert.deepEqual(await world.attemptStates(payment), ["sale:REVERSED", "void:DECLINED", "refund:APPROVED"]);
  assert.deepEqual(net(world), ["0"]);
  assert.equal(await world.paymentState(payment), "cancelled");
});

test("a void that must succeed is retried, and becomes MANUAL after the sixth retry", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  world.bank.faults.add({ operation: "void", kind: "reset_before", times: 100 });
  await world.start(payment, "approved");
  await cancelPayment(world.ctx, { referenceCode: payment.id, reason });
  for (let minutes = 0; minutes < 12 * 60; minutes += 4) {
    await world.work();
    world.clock.advance(4 * 60_000);
  }
  const [sale, ...voids] = await world.attemptStates(payment);
  assert.equal(sale, "sale:MANUAL");
  assert.deepEqual(
    voids,
    Array.from({ length: 7 }, () => "void:DECLINED"),
  );
  assert.equal(await world.paymentState(payment), "processing");
  assert.deepEqual(await world.events(payment), []);
});

test("a cancelled unpaid payment has one event with the payment's id, and accepts no attempt", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.start(payment, "approved", { use3D: true });
  await inTransaction(world.ctx, (ctx) => abandonPayment(ctx, payment.id));
  await inTransaction(world.ctx, (ctx) => abandonPayment(ctx, payment.id));
  assert.equal(await world.paymentState(payment), "cancelled");
  assert.deepEqual(await world.attemptStates(payment), ["sale:ABANDONED"]);
  const events = await world.events(payment);
  assert.deepEqual(
    events.map((event) => [event["Id"], event["TransactionStatusId"]]),
    [[payment.id, 4]],
  );
  await assert.rejects(world.start(payment, "approved"), { reason: "cancelled" });
});

test("cancel and refund find a payment by id, transaction, service's or merchant's reference; else 404", async (t) => {
  const { world, payment, refund } = await paid(t);
  const [sale] = await world.attemptsOf(payment);
  for (const reference of [
    payment.id,
    payment.id.toUpperCase(),
    sale.id,
    payment.orderReference,
    payment.clientReference!,
  ]) {
    assert.equal((await refund("1", reference)).success, true, reference);
  }
  await assert.rejects(refund("1", "nothing"), { code: "ERR_NOT_FOUND" });
  const stranger = world.server.contextFor(await world.server.newTenant());
  await assert.rejects(cancelPayment(stranger, { referenceCode: payment.id, reason }), { code: "ERR_NOT_FOUND" });
});

test("a refund of zero, below zero, with too many decimals or of an unpaid payment is refused", async (t) => {
  const { world, refund } = await paid(t);
  await assert.rejects(refund("0"), { code: "ERR_VALIDATION", field: "amount", reason: "not_positive" });
  await assert.rejects(refund("-1"), { code: "ERR_VALIDATION", field: "amount", reason: "not_positive" });
  await assert.rejects(refund("1.001"), { code: "ERR_VALIDATION", field: "amount", reason: "too_fine" });
  const unpaid = await world.newPayment();
  await assert.rejects(refund("1", unpaid.id), { reason: "not_paid" });
});

test("a refund while the charge's outcome is unknown is refused as unknown, not as unpaid", async (t) => {
  const { world, refund } = await paid(t);
  const unclear = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(unclear, "approved");
  await assert.rejects(refund("1", unclear.id), { code: "ERR_CONFLICT", reason: "outcome_unknown" });
});
