import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal } from "@servicepay/money";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { recordedStatements } from "../../tests/support/database/recorded-statements.ts";
import { amount } from "../../tests/support/payment-sets.ts";
import { paymentWorld, type PaymentWorld } from "../../tests/support/payment-world.ts";
import { cancelPayment } from "./cancel-payment.ts";
import { toLinkWebhook } from "./payment-event.ts";
import type { Payment } from "./payment.ts";
import { refundPayment } from "./reversals/refund-payment.ts";
import { abandonPayment } from "./unpaid/abandon-payment.ts";
import { failPayment } from "./unpaid/fail-payment.ts";

test("a link's webhooks are a function of its events, and events add up to the ledger", async (t) => {
  const world = await paymentWorld(t);
  const payments: Payment[] = [];
  const pay = async (outcome: Parameters<PaymentWorld["start"]>[1], changes = {}) => {
    const payment = await world.newPayment(changes);
    payments.push(payment);
    await world.start(payment, outcome);
    return payment;
  };
  const refunded = await pay("approved");
  for (const part of ["30", "70.25"])
    await refundPayment(world.ctx, { referenceCode: refunded.id, amount: amount(part), reason: null });
  await cancelPayment(world.ctx, { referenceCode: (await pay("approved")).id, reason: null });
  await pay("approved", { amount: amountFromDecimal("7.5")! });
  await pay("insufficient_funds", { attemptsMax: 1 });
  await pay("insufficient_funds");
  const abandoned = await world.newPayment();
  payments.push(abandoned);
  await inTransaction(world.ctx, (ctx) => abandonPayment(ctx, abandoned.id));
  const refused = await world.newPayment();
  payments.push(refused);
  await inTransaction(world.ctx, (ctx) => failPayment(ctx, refused.id, "no_terminal"));
  for (const payment of payments) {
    const told = (await world.told(payment)).flatMap((event) => toLinkWebhook(event) ?? []);
    assert.ok(told.length > 0);
    assert.deepEqual(await world.events(payment), told);
  }
  const [sums] = await world.rows(
    `select (select sum(amount) from ledger_entries where leg = 'bank_clearing')::text as ledger,
       sum(journal_amount)::text as events, count(*)::int as count from events where journal_kind is not null`,
  );
  assert.deepEqual(sums, { ledger: "7.5000", events: "7.5000", count: 6 });
});

test("the database refuses a journal without its event, and an event without its journal", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.start(payment, "insufficient_funds");
  const [{ id: attemptId }] = await world.attemptsOf(payment);
  const journal = statement(
    "test.journal",
    `insert into ledger_entries (tenant_id, attempt_id, kind, leg, amount, currency, created_at, is_reported)
     select $1, $2, 'sale', leg, amount, 'TRY', now(), true
     from (values ('bank_clearing', 10), ('customer_receivable', -10)) entry (leg, amount) returning leg`,
  );
  const event = statement(
    "test.event",
    `insert into events (tenant_id, id, type, subject_kind, subject_id, occurred_at, body, journal_attempt_id, journal_kind,
       journal_amount, journal_currency)
     values ($1, gen_random_uuid(), 'payment.succeeded', 'payment', $2, now(), '{}', $2, 'sale', $3, 'TRY')`,
  );
  const write = (what: { journal: boolean; events: readonly string[] }) =>
    inTransaction(world.ctx, async ({ tx, tenantId }) => {
      if (what.journal) await tx.run(journal, [tenantId, attemptId]);
      for (const told of what.events) await tx.run(event, [tenantId, attemptId, told]);
    });
  await assert.rejects(write({ journal: true, events: [] }), /the sale of attempt .* has no event/);
  await assert.rejects(write({ journal: true, events: ["11"] }), /has no (event|journal)/);
  await assert.rejects(write({ journal: false, events: ["10"] }), /event .* has no journal/);
  await assert.rejects(write({ journal: true, events: ["10", "10"] }), /events_journal/);
  await write({ journal: true, events: ["10"] });
});

test("settling a sale takes one statement more for its event, and no round trip more", async (t) => {
  const world = await paymentWorld(t);
  const { transactions, database } = recordedStatements(world.ctx.database);
  await world.start(await world.newPayment({ webhookUrl: null }), "approved", {}, { ...world.ctx, database });
  const settling = transactions.find((statements) => statements.some(({ name }) => name === "ledger.insert"))!;
  const told = settling.filter(({ name }) => name === "events.insert");
  const posted = settling.find(({ name }) => name === "transactions.insertSale");
  assert.deepEqual(
    told.map(({ answered }) => answered),
    [posted?.answered],
    "sent together with the posting",
  );
});
