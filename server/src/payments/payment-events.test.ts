import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal } from "@servicepay/money";
import { inTransaction } from "#platform/context.ts";
import type { ToldEvent } from "../../tests/support/database/payment-rows.ts";
import { amount } from "../../tests/support/payment-sets.ts";
import { minuteMs, paymentWorld, type PaymentWorld } from "../../tests/support/payment-world.ts";
import { settleManually } from "./attempts/settle-manually.ts";
import { cancelPayment } from "./cancel-payment.ts";
import type { Payment } from "./payment.ts";
import { refundPayment } from "./reversals/refund-payment.ts";
import { abandonPayment } from "./unpaid/abandon-payment.ts";
import { failPayment } from "./unpaid/fail-payment.ts";

const typesOf = async (world: PaymentWorld, payment: Payment) =>
  (await world.told(payment)).map(({ type, data }) => [type, data.payment.state, data.transaction?.state ?? null]);

/** Loses the answer to a charge, and lets people look at it after a week. */
async function unclearPayment(world: PaymentWorld): Promise<Payment> {
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  world.bank.faults.add({ operation: "query", kind: "http_500", times: 40 });
  await world.start(payment, "approved");
  for (let day = 0; day < 9; day += 1) {
    world.clock.advance(24 * 60 * minuteMs);
    await world.work();
  }
  return payment;
}

test("a charge is told with its card, its posting and its amounts, and reports its journal", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const plan = {
    ...(await world.planFor(payment, world.cardOf("approved"))),
    chargedAmount: amountFromDecimal("107.77")!,
  };
  await world.start(payment, "approved", { plan });
  const [attempt] = await world.attemptsOf(payment);
  const [posted] = await world.rows(`select id from account_transactions where attempt_id = $1`, [attempt.id]);
  const [{ data, ...event }, ...others] = (await world.told(payment)) as [ToldEvent, ...ToldEvent[]];
  assert.deepEqual(others, []);
  assert.equal(event.type, "payment.succeeded");
  assert.deepEqual(data, {
    payment: {
      id: payment.id,
      orderId: payment.orderReference,
      clientReferenceCode: payment.clientReference,
      source: "link",
      state: "succeeded",
      transactionStatusId: 1,
      amount: 100.25,
      processAmount: 107.77,
      refundedAmount: 0,
      netAmount: 100.25,
      currency: "TRY",
      customerId: world.customer.id,
      paymentSetId: world.set.id,
      terminalId: attempt.terminal_id,
      createdAt: payment.createdAt.toISOString().replace(/(?:\.000)?Z$/, ""),
      expiresAt: payment.expiresAt.toISOString().replace(/(?:\.000)?Z$/, ""),
    },
    transaction: {
      id: attempt.id,
      kind: "sale",
      state: "succeeded",
      transactionStatusId: 1,
      amount: 107.77,
      currency: "TRY",
      installment: 1,
      maskedCardNumber: attempt.masked_pan,
      program: attempt.program,
      bank: attempt.bank_name,
      authCode: attempt.auth_code,
      decline: null,
    },
    posting: { collectionId: attempt.id, accountErpCode: "120.01", transactionId: posted.id, amount: -100.25 },
    allocations: [],
  });
  const journals = await world.rows(
    `select journal_attempt_id, journal_kind, journal_amount, journal_currency from events where journal_kind is not null`,
  );
  assert.deepEqual(journals, [
    {
      journal_attempt_id: attempt.id,
      journal_kind: "sale",
      journal_amount: "107.7700",
      journal_currency: "TRY",
    },
  ]);
});

test("a decline says whether another attempt is possible; nothing follows the last", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment({ attemptsMax: 2 });
  await world.start(payment, "insufficient_funds");
  await world.start(payment, "insufficient_funds");
  assert.deepEqual(await typesOf(world, payment), [
    ["payment.declined", "open", "declined"],
    ["payment.declined", "failed", "declined"],
  ]);
  const [first] = await world.told(payment);
  assert.equal(first?.data.transaction?.decline?.class, "insufficient_funds");
});

test("a payment that ends without an attempt is told as failed, cancelled or expired", async (t) => {
  const world = await paymentWorld(t);
  const [refused, abandoned, expired] = [await world.newPayment(), await world.newPayment(), await world.newPayment()];
  await inTransaction(world.ctx, (ctx) => failPayment(ctx, refused.id, "no_terminal"));
  await inTransaction(world.ctx, (ctx) => abandonPayment(ctx, abandoned.id));
  world.clock.advance(25 * 60 * minuteMs);
  await world.expire();
  assert.deepEqual(await typesOf(world, refused), [["payment.failed", "failed", null]]);
  assert.deepEqual(await typesOf(world, abandoned), [["payment.cancelled", "cancelled", null]]);
  assert.deepEqual(await typesOf(world, expired), [["payment.expired", "expired", null]]);
});

test("what is given back is told with its posting and what is left", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  await refundPayment(world.ctx, { referenceCode: payment.id, amount: amount("30"), reason: "müşteri" });
  await refundPayment(world.ctx, { referenceCode: payment.id, amount: amount("70.25"), reason: null });
  const told = (await world.told(payment)).slice(1);
  assert.deepEqual(
    told.map(({ type, data: { payment, transaction, posting } }) => [
      type,
      payment.state,
      payment.refundedAmount,
      payment.netAmount,
      transaction?.kind,
      transaction?.amount,
      transaction?.transactionStatusId,
      posting?.accountErpCode,
      posting?.amount,
    ]),
    [
      ["refund.succeeded", "partially_refunded", 30, 70.25, "refund", 30, 6, "120.01", 30],
      ["refund.succeeded", "refunded", 100.25, 0, "refund", 70.25, 5, "120.01", 70.25],
    ],
  );
});

test("a refund that the bank refuses is told, with what is left of the payment", async (t) => {
  const world = await paymentWorld(t, { sameDayRefunds: false });
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  const refund = refundPayment(world.ctx, { referenceCode: payment.id, amount: amount("30"), reason: null });
  await assert.rejects(refund, { reason: "day_not_closed" });
  const [, failed, ...others] = await world.told(payment);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [failed?.type, failed?.data.payment.state, failed?.data.payment.netAmount, failed?.data.transaction?.state],
    ["refund.failed", "succeeded", 100.25, "declined"],
  );
});

test("a void is told as a refund", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  await cancelPayment(world.ctx, { referenceCode: payment.id, reason: null });
  const [, voided, ...others] = await world.told(payment);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [
      voided?.type,
      voided?.data.payment.state,
      voided?.data.transaction?.kind,
      voided?.data.transaction?.transactionStatusId,
    ],
    ["refund.succeeded", "voided", "void", 4],
  );
});

test("an answer that does not come is told once, after twelve seconds, and then what became of it", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  world.bank.faults.add({ operation: "query", kind: "http_500", times: 2 });
  await world.start(payment, "approved");
  world.clock.advance(11_000);
  await world.tellWaits();
  assert.deepEqual(await typesOf(world, payment), []);
  world.clock.advance(1_000);
  await world.tellWaits();
  await world.tellWaits();
  assert.deepEqual(await typesOf(world, payment), [["payment.pending", "processing", "pending"]]);
  for (let tries = 0; tries < 3; tries += 1) {
    world.clock.advance(minuteMs);
    await world.work();
  }
  assert.deepEqual(await typesOf(world, payment), [
    ["payment.pending", "processing", "pending"],
    ["payment.succeeded", "succeeded", "succeeded"],
  ]);
  world.bank.faults.add({ operation: "refund", kind: "reset_after" });
  await refundPayment(world.ctx, { referenceCode: payment.id, amount: amount("30"), reason: null });
  world.clock.advance(12_000);
  await world.tellWaits();
  const last = (await world.told(payment)).at(-1);
  assert.deepEqual(
    [last?.type, last?.data.payment.state, last?.data.payment.netAmount, last?.data.transaction?.amount],
    ["refund.pending", "succeeded", 100.25, 30],
  );
});

test("an outcome that nobody can find out needs attention, and is told once people have settled it", async (t) => {
  const world = await paymentWorld(t);
  const payment = await unclearPayment(world);
  assert.deepEqual((await typesOf(world, payment)).at(-1), ["payment.needs_attention", "processing", "pending"]);
  const [attempt] = await world.attemptsOf(payment);
  await inTransaction(world.ctx, (ctx) =>
    settleManually(ctx, { attemptId: attempt.id, as: "approved", reason: "the bank's desk" }),
  );
  assert.deepEqual((await typesOf(world, payment)).at(-1), ["payment.succeeded", "succeeded", "succeeded"]);
});

test("a charge found after its payment was cancelled is told as cancelled, with its transaction", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(payment, "approved");
  await cancelPayment(world.ctx, { referenceCode: payment.id, reason: null });
  for (let tries = 0; tries < 3; tries += 1) {
    world.clock.advance(minuteMs);
    await world.work();
  }
  assert.deepEqual(await typesOf(world, payment), [["payment.cancelled", "cancelled", "reversed"]]);
});

test("an event holds no personal detail and no text that somebody typed", async (t) => {
  const world = await paymentWorld(t);
  const marked = "GIZLI";
  const payment = await world.newPayment({
    description: `${marked} açıklama`,
    additionalData: { note: `${marked} alan` },
  });
  await world.rows(`update customers set name = '${marked}', surname = '${marked}', email = '${marked}@example.com'`);
  const card = { ...world.cardOf("approved"), holderName: `${marked} HOLDER` };
  await world.start(payment, "approved", { card });
  await refundPayment(world.ctx, { referenceCode: payment.id, amount: amount("10"), reason: `${marked} neden` });
  const told = JSON.stringify(await world.told(payment));
  assert.equal((await world.told(payment)).length, 2);
  assert.ok(!told.includes(marked) && !told.includes(card.pan) && !told.includes("203.0.113.7"), told);
});
