import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal } from "@servicepay/money";
import { rate } from "../../tests/support/payment-sets.ts";
import { paymentWorld } from "../../tests/support/payment-world.ts";
import { findPayment, findPaymentByOrderReference } from "./find-payment.ts";
import { paymentOutcome } from "./payment-outcome.ts";
import { startPayment } from "./start-payment.ts";

test("an approved sale writes attempt, payment, ledger, account, event and audit exactly once", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const result = await world.start(payment, "approved");
  assert.equal(result.kind, "approved");
  assert.ok(result.kind === "approved");
  assert.equal(result.payment.state, "succeeded");
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
  const [attempt] = await world.attemptsOf(payment);
  assert.equal(attempt.masked_pan, "435508******4358");
  assert.ok(attempt.auth_code);
  assert.deepEqual(await world.ledger(), ["sale bank_clearing 100.2500", "sale customer_receivable -100.2500"]);
  assert.deepEqual(await world.postings(), ["120.01 -100.2500"]);
  assert.deepEqual(await world.events(payment), [
    {
      Id: result.attemptId,
      TransactionStatusId: 1,
      OrderReference: payment.orderReference,
      ClientOrderReference: payment.clientReference,
      PureAmount: 100.25,
      CurrencyId: "TRY",
      VPosErrorCode: null,
      VPosErrorMessage: null,
    },
  ]);
  assert.deepEqual(await world.audited(payment), ["payment.created", "payment.succeeded"]);
  const [order] = world.charged();
  assert.equal(order?.charges, 1);
  assert.equal(order?.netAmount, "10025");
  assert.equal(order?.orderId, attempt.bank_order_id);
});

test("a declined card leaves the payment open, and each processed attempt has its own event", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const declined = await world.start(payment, "insufficient_funds");
  assert.ok(declined.kind === "declined");
  assert.equal(declined.decline.code, "51");
  assert.equal(declined.decline.class, "insufficient_funds");
  assert.equal(declined.payment.state, "open");
  const approved = await world.start(payment, "approved");
  assert.ok(approved.kind === "approved");
  const events = await world.events(payment);
  assert.deepEqual(
    events.map(({ Id, TransactionStatusId, VPosErrorCode }) => [Id, TransactionStatusId, VPosErrorCode]),
    [
      [declined.attemptId, 2, "51"],
      [approved.attemptId, 1, null],
    ],
  );
});

test("a payment fails when its last attempt is declined, and accepts no other", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment({ attemptsMax: 2 });
  await world.start(payment, "do_not_honour");
  assert.equal(await world.paymentState(payment), "open");
  await world.start(payment, "lost_card");
  assert.equal(await world.paymentState(payment), "failed");
  await assert.rejects(world.start(payment, "approved"), { code: "ERR_CONFLICT", reason: "too_many_tries" });
  assert.equal(world.charged().filter(({ charges }) => charges > 0).length, 0);
});

test("a paid payment cannot be paid again, nor can another payment of the same order", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment({ exclusiveKey: "order:A" });
  const sibling = await world.newPayment({ exclusiveKey: "order:A" });
  await world.start(payment, "approved");
  await assert.rejects(world.start(payment, "approved"), { reason: "already_paid" });
  await assert.rejects(world.start(sibling, "approved"), { reason: "already_paid" });
  assert.equal(world.charged().length, 1);
});

test("of several simultaneous confirmations one charges the card, and none is reported as declined", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => world.start(payment, "approved")));
  const answers = results.map((result) => (result.status === "fulfilled" ? result.value.kind : result.reason.reason));
  assert.ok(answers.includes("approved"));
  for (const answer of answers)
    assert.ok(["approved", "processing", "in_progress", "already_paid", "too_many_tries"].includes(answer), answer);
  assert.equal(
    world.charged().reduce((sum, { charges }) => sum + charges, 0),
    1,
  );
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.equal((await world.events(payment)).length, 1);
  assert.equal((await world.postings()).length, 1);
});

test("of two payments of one order that are confirmed at the same time, only one is charged", async (t) => {
  const world = await paymentWorld(t);
  const payments = [
    await world.newPayment({ exclusiveKey: "order:B" }),
    await world.newPayment({ exclusiveKey: "order:B" }),
  ];
  const results = await Promise.allSettled(payments.map((payment) => world.start(payment, "approved")));
  assert.equal(results.filter((result) => result.status === "fulfilled" && result.value.kind === "approved").length, 1);
  assert.equal(
    world.charged().reduce((sum, { charges }) => sum + charges, 0),
    1,
  );
});

test("the payer is charged the plan's amount, and the mark-up is a leg of its own", async (t) => {
  const world = await paymentWorld(t, { terminal: { programs: ["axess"], rates: [rate("axess", 3, "7.5")] } });
  const payment = await world.newPayment();
  const card = world.cardOf("approved");
  const plan = {
    ...(await world.planFor(payment, card)),
    installments: 3,
    chargedAmount: amountFromDecimal("107.77")!,
  };
  await world.start(payment, "approved", { plan });
  assert.deepEqual(await world.ledger(), [
    "sale bank_clearing 107.7700",
    "sale customer_receivable -100.2500",
    "sale installment_markup -7.5200",
  ]);
  assert.deepEqual(await world.postings(), ["120.01 -100.2500"]);
  assert.equal(world.charged()[0]?.netAmount, "10777");
  assert.equal((await world.events(payment))[0]?.["PureAmount"], 100.25);
});

test("a plan of another payment set, amount or currency is refused before anything is written", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const plan = await world.planFor(payment, world.cardOf("approved"));
  const wrong = { ...plan, amount: amountFromDecimal("1")! };
  await assert.rejects(world.start(payment, "approved", { plan: wrong }), { code: "ERR_VALIDATION" });
  assert.deepEqual(await world.attemptStates(payment), []);
});

test("an expired payment accepts no attempt, and a worker ends it once nobody is paying it", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment({ expiresAt: new Date(world.clock.now().getTime() + 60_000) });
  world.clock.advance(61_000);
  await assert.rejects(world.start(payment, "approved"), { reason: "expired" });
  await world.expire();
  assert.equal(await world.paymentState(payment), "expired");
  assert.deepEqual(await world.events(payment), []);
});

test("a bank that cannot be reached charged nothing: declined at once, and the payment stays open", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.closeBank();
  const result = await world.start(payment, "approved");
  assert.ok(result.kind === "declined");
  assert.equal(result.decline.code, "NOT_SUBMITTED");
  assert.equal(await world.paymentState(payment), "open");
});

test("a saved card is listed once its payment succeeds, and is discarded if the payment is declined", async (t) => {
  const world = await paymentWorld(t);
  const saveCard = { customerId: world.customer.id };
  const declined = await world.newPayment();
  await world.start(declined, "insufficient_funds", { saveCard });
  assert.deepEqual(await world.rows(`select state from saved_cards`), []);
  const payment = await world.newPayment();
  await world.start(payment, "approved", { saveCard });
  assert.deepEqual(await world.rows(`select state, masked_pan from saved_cards`), [
    { state: "active", masked_pan: "435508******4358" },
  ]);
});

test("an attempt that cannot be written does not count, and leaves nothing", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment({ attemptsMax: 1 });
  const mend = await world.breakWrites("attempts", "new.state = 'SUBMITTING'");
  await assert.rejects(world.start(payment, "approved"));
  await mend();
  assert.deepEqual(await world.attemptStates(payment), []);
  assert.deepEqual(await world.events(payment), []);
  assert.equal((await world.start(payment, "approved")).kind, "approved");
});

test("another tenant's payment is unknown", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const stranger = world.server.contextFor(await world.server.newTenant());
  assert.equal(await findPayment(stranger, payment.id), undefined);
  assert.equal(await findPaymentByOrderReference(stranger, payment.orderReference), undefined);
  await assert.rejects(paymentOutcome(stranger, payment.id), { code: "ERR_NOT_FOUND" });
  const card = world.cardOf("approved");
  const plan = await world.planFor(payment, card);
  const start = { paymentId: payment.id, plan, card, use3D: false, payerIp: "203.0.113.7", locale: "tr" as const };
  await assert.rejects(startPayment(stranger, { ...start, returnUrl: "/" }), { code: "ERR_NOT_FOUND" });
});

test("a payment without customer or webhook address posts to no account and sends no webhook", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment({ customerId: null, webhookUrl: null });
  assert.equal((await world.start(payment, "approved")).kind, "approved");
  assert.deepEqual([await world.postings(), await world.events(payment)], [[], []]);
  assert.equal((await world.ledger()).length, 2);
});
