import assert from "node:assert/strict";
import { test } from "node:test";
import { noReferences } from "#acquirers/registry.ts";
import { openTerminal } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { minuteMs, paymentWorld, type PaymentWorld } from "../../../tests/support/payment-world.ts";
import { paymentOutcome } from "../payment-outcome.ts";
import { selectAttempt } from "../store/attempts.ts";
import { authorize } from "./authorize.ts";

const charges = (world: PaymentWorld) => world.charged().reduce((sum, order) => sum + order.charges, 0);

for (const kind of [
  "reset_after",
  "http_500",
  "html",
  "empty",
  "truncated",
  "garbage_prefix",
  "wrong_order",
] as const) {
  test(`a charge whose reply is lost or unclear (${kind}) is processing until the bank says it was charged`, async (t) => {
    const world = await paymentWorld(t);
    const payment = await world.newPayment();
    world.bank.faults.add({ operation: "sale", kind });
    const result = await world.start(payment, "approved");
    assert.equal(result.kind, "processing");
    assert.deepEqual(await world.attemptStates(payment), ["sale:UNKNOWN"]);
    assert.deepEqual(await world.events(payment), []);
    await assert.rejects(world.start(payment, "approved"), { reason: "in_progress" });
    await world.work();
    assert.equal(await world.paymentState(payment), "processing", "the first query comes after 2 seconds");
    world.clock.advance(2_000);
    await world.work();
    assert.equal(await world.paymentState(payment), "succeeded");
    assert.equal((await world.events(payment)).length, 1);
    assert.equal((await world.postings()).length, 1);
    assert.equal(charges(world), 1);
  });
}

test("reading an undecided payment asks the bank, at most once in 5 seconds", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  world.bank.faults.add({ operation: "query", kind: "http_500", times: 2 });
  await world.start(payment, "approved");
  const asked = async () =>
    (await world.rows(`select count(*)::int as n from bank_calls where operation = 'query'`))[0].n;
  const read = async () => (await paymentOutcome(world.ctx, payment.id)).payment.state;
  assert.equal(await read(), "processing");
  assert.equal(await asked(), 0, "not while the charge is this young");
  world.clock.advance(5_000);
  assert.equal(await read(), "processing");
  assert.equal(await read(), "processing");
  assert.equal(await asked(), 1);
  world.clock.advance(5_000);
  await Promise.all([read(), read(), read()]);
  assert.equal(await asked(), 2);
  world.clock.advance(5_000);
  assert.equal(await read(), "succeeded");
  const { lastAttempt } = await paymentOutcome(world.ctx, payment.id);
  assert.equal(lastAttempt?.state, "APPROVED");
  assert.ok(lastAttempt.authCode);
});

test('a charge that never arrived is declined only after the bank\'s longest time and two "not found"', async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_before" });
  await world.start(payment, "approved");
  const start = world.clock.now().getTime();
  const stateAt = async (seconds: number) => {
    world.clock.set(new Date(start + seconds * 1_000));
    await world.work();
    return world.paymentState(payment);
  };
  for (const seconds of [2, 10, 60, 180, 299]) assert.equal(await stateAt(seconds), "processing", `after ${seconds} s`);
  assert.equal(await stateAt(301), "processing", "not found once");
  assert.equal(await stateAt(360), "processing", "not a minute later");
  assert.deepEqual(await world.events(payment), []);
  assert.equal(await stateAt(362), "open");
  const [event, ...more] = await world.events(payment);
  assert.deepEqual([event?.["TransactionStatusId"], event?.["VPosErrorCode"], more.length], [2, "NOT_SUBMITTED", 0]);
  assert.equal((await world.start(payment, "approved")).kind, "approved");
  assert.equal(charges(world), 1);
});

test("a process that dies before the commit loses nothing, even if the bank hides the charge at first", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const mend = await world.breakWrites("bank_calls");
  world.bank.faults.add({ operation: "sale", kind: "not_found", delayMs: 20_000 });
  assert.equal((await world.start(payment, "approved")).kind, "processing");
  await mend();
  await world.endLeases();
  for (const ms of [0, 5_000, 10_000]) {
    world.clock.advance(ms);
    await world.work();
    assert.deepEqual([await world.paymentState(payment), charges(world)], ["processing", 1]);
  }
  world.clock.advance(30_000);
  await world.work();
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.equal((await world.events(payment)).length, 1);
  assert.equal(charges(world), 1);
});

test("settling writes everything or nothing: wherever it breaks, nothing of it is seen", async (t) => {
  const world = await paymentWorld(t);
  for (const table of [
    "ledger_entries",
    "account_transactions",
    "webhook_events",
    "audit_log",
    "attempt_history",
    "payments",
  ]) {
    const payment = await world.newPayment();
    const isSettling = { payments: "new.state = 'succeeded'", attempt_history: "new.to_state = 'APPROVED'" };
    const mend = await world.breakWrites(table, isSettling[table as keyof typeof isSettling] ?? "true");
    assert.equal((await world.start(payment, "approved")).kind, "processing", table);
    assert.deepEqual(await world.attemptStates(payment), ["sale:SUBMITTING"]);
    assert.deepEqual([await world.events(payment), await world.paymentState(payment)], [[], "processing"]);
    await mend();
    await world.endLeases();
    await world.work();
    assert.equal(await world.paymentState(payment), "succeeded", table);
    assert.equal((await world.events(payment)).length, 1);
  }
  assert.equal((await world.ledger()).length, 12);
  assert.equal((await world.postings()).length, 6);
});

test("an outcome that is still unknown after seven days becomes MANUAL, and still blocks another charge", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  world.bank.faults.add({ operation: "query", kind: "http_500", times: 100 });
  await world.start(payment, "approved");
  for (let hour = 0; hour < 7 * 24 + 30; hour += 6) {
    await world.work();
    world.clock.advance(6 * 60 * minuteMs);
  }
  assert.deepEqual(await world.attemptStates(payment), ["sale:MANUAL"]);
  assert.equal(await world.paymentState(payment), "processing");
  assert.deepEqual(await world.events(payment), []);
  await assert.rejects(world.start(payment, "approved"), { reason: "in_progress" });
});

test("a process that died after the write-ahead is taken over, and the charge is found, not repeated", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  // The bank charges and its answer never comes: the process waits, and then looks dead to the others.
  world.bank.faults.add({ operation: "sale", kind: "slow", delayMs: 1_500 });
  const late = world.start(payment, "approved");
  await until(async () => world.charged().length === 1);
  assert.deepEqual(await world.attemptStates(payment), ["sale:SUBMITTING"]);
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:SUBMITTING"], "the lease keeps others away");
  await world.endLeases();
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
  assert.equal((await world.events(payment)).length, 1);
  // The dead process was only slow: its reply is recorded as late, and changes nothing.
  assert.equal((await late).kind, "approved");
  const calls = await world.rows(`select operation, is_late from bank_calls order by created_at, id`);
  assert.deepEqual(
    calls.toSorted((a, b) => a.operation.localeCompare(b.operation)),
    [
      { operation: "query", is_late: false },
      { operation: "sale", is_late: true },
    ],
  );
  assert.equal((await world.events(payment)).length, 1);
  assert.equal((await world.ledger()).length, 2);
  assert.equal(charges(world), 1);
});

test("a late reply decides an outcome that queries could not decide", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "slow", delayMs: 1_000 });
  world.bank.faults.add({ operation: "query", kind: "http_500", times: 100 });
  const late = world.start(payment, "approved");
  await until(async () => world.charged().length === 1);
  await world.endLeases();
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:UNKNOWN"]);
  assert.equal((await late).kind, "processing");
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED"]);
});

test("an attempt is submitted once: a slower second process changes nothing and calls no bank", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(payment, "approved");
  const [row] = await world.attemptsOf(payment);
  const attempt = await inTransaction(world.ctx, (ctx) => selectAttempt(ctx, row.id));
  const stale = { ...attempt!, state: "CREATED" as const, fence: 0 };
  const after = await authorize(world.ctx, stale, { kind: "sell", card: world.cardOf("approved") });
  assert.equal(after.state, "UNKNOWN");
  assert.equal(charges(world), 1);
});

test("workers share the due attempts: each attempt is worked on by one of them", async (t) => {
  const world = await paymentWorld(t);
  world.bank.faults.add({ operation: "sale", kind: "reset_after", times: 12 });
  const payments = [];
  for (let count = 0; count < 12; count += 1) payments.push(await world.newPayment());
  for (const payment of payments) await world.start(payment, "approved");
  world.clock.advance(2_000);
  await Promise.all([world.work(), world.work(), world.work()]);
  for (const payment of payments) assert.equal(await world.paymentState(payment), "succeeded");
  const [asked] = await world.rows(`select count(*)::int as n from bank_calls where operation = 'query'`);
  assert.equal(asked.n, 12);
});

test("while the database cannot be reached no charge starts, and then the same payment can be paid", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const plan = await world.planFor(payment, world.cardOf("approved"));
  const [{ name }] = await world.rows(`select current_database() as name`);
  await world.rows(`alter database ${name} connection limit 0`);
  await world.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await assert.rejects(world.start(payment, "approved", { plan }), { name: "DatabaseUnavailable" });
  assert.equal(world.charged().length, 0);
  await world.rows(`alter database ${name} connection limit -1`);
  // A pooler in between takes a moment before it tries to reach the server again.
  const isPaid = () =>
    world.start(payment, "approved", { plan }).then(
      ({ kind }) => kind === "approved",
      (error: Error) => error.name !== "DatabaseUnavailable",
    );
  await until(isPaid);
  assert.equal(charges(world), 1);
  assert.equal(await world.paymentState(payment), "succeeded");
});

test("if the database is lost while the bank answers, the answer is written once the database is back", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const [{ name }] = await world.rows(`select current_database() as name`);
  world.bank.faults.add({ operation: "sale", kind: "slow", delayMs: 300 });
  const result = world.start(payment, "approved");
  await until(async () => world.charged().length === 1);
  await world.rows(`alter database ${name} connection limit 0`);
  await world.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  setTimeout(() => void world.rows(`alter database ${name} connection limit -1`), 600);
  assert.equal((await result).kind, "approved");
  assert.equal((await world.events(payment)).length, 1);
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("it did not happen in time");
}

test("a charge that the bank took back before its outcome was known is declined, the payment open again", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(payment, "approved");
  const [sale] = await world.attemptsOf(payment);
  const { terminal } = await openTerminal(world.ctx, sale.terminal_id);
  const order = {
    bankOrderId: sale.bank_order_id,
    amount: payment.amount,
    chargedAmount: payment.amount,
    references: noReferences,
    currency: payment.currency,
    installments: 1,
  };
  assert.equal((await terminal.void(order)).kind, "done");
  world.clock.advance(2_000);
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:REVERSED"]);
  assert.equal(await world.paymentState(payment), "open");
  const [event] = await world.events(payment);
  assert.deepEqual([event?.["TransactionStatusId"], event?.["VPosErrorCode"]], [2, "UNDONE_AT_BANK"]);
  assert.deepEqual(await world.ledger(), []);
});
