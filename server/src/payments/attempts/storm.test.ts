import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test } from "node:test";
import type { FaultKind } from "@servicepay/bank-simulator";
import { currencyOf } from "@servicepay/money";
import { paymentWorld, type PaymentWorld } from "../../../tests/support/payment-world.ts";
import { cancelPayment } from "../cancel-payment.ts";
import { paymentOutcome } from "../payment-outcome.ts";
import type { Payment } from "../payment.ts";
import { refundPayment } from "../reversals/refund-payment.ts";
import { attemptTransitions } from "./attempt.ts";

const PAYMENTS = 40;
const faults: readonly FaultKind[] = [
  "http_500",
  "html",
  "empty",
  "truncated",
  "garbage_prefix",
  "duplicate_reply",
  "wrong_order",
  "reset_before",
  "reset_after",
];

/** Small and good enough to replay a run by its seed. */
function randomOf(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return { next, pick: <Item>(items: readonly Item[]): Item => items[next(items.length)]! };
}

async function payInTheStorm(
  world: PaymentWorld,
  payment: Payment,
  random: ReturnType<typeof randomOf>,
): Promise<void> {
  const outcome = random.pick(["approved", "approved", "approved", "insufficient_funds"] as const);
  const { ctx } = world;
  const confirms = Array.from({ length: 1 + random.next(3) }, () => world.start(payment, outcome));
  await Promise.allSettled(confirms);
  const referenceCode = payment.id;
  const steps = [
    () => paymentOutcome(ctx, payment.id),
    () => cancelPayment(ctx, { referenceCode, reason: null }),
    () => refundPayment(ctx, { referenceCode, amount: payment.amount, reason: null }),
    () => world.work(),
    () => world.endLeases(),
    () => world.start(payment, "approved"),
  ];
  await Promise.allSettled(Array.from({ length: random.next(4) }, () => random.pick(steps)()));
}

test("in a storm of faults, double confirms and lost leases no money is lost, doubled or misreported", async (t) => {
  const seed = Number(process.env["STORM_SEED"] ?? randomInt(2 ** 31));
  t.diagnostic(`STORM_SEED=${seed}`);
  const random = randomOf(seed);
  const world = await paymentWorld(t);
  const payments: Payment[] = [];
  for (let count = 0; count < PAYMENTS; count += 1) payments.push(await world.newPayment());
  for (let first = 0; first < PAYMENTS; first += 5) {
    for (const operation of ["sale", "void", "refund", "query", "query"] as const) {
      world.bank.faults.add({ operation, kind: random.pick(faults), times: 1 + random.next(2) });
    }
    await Promise.all(payments.slice(first, first + 5).map((payment) => payInTheStorm(world, payment, random)));
    world.clock.advance(random.next(20_000));
  }

  world.bank.faults.clear();
  for (let round = 0; round < 60; round += 1) {
    await world.endLeases();
    await Promise.all([world.work(), world.work()]);
    world.clock.advance(60_000);
  }
  const summary = await world.rows(
    `select kind || ' ' || state as what, count(*)::int as count from attempts group by 1 order by 1`,
  );
  t.diagnostic(summary.map(({ what, count }) => `${what}: ${count}`).join(", "));
  const [unknown] = await world.rows(`select count(*)::int as count from attempt_history where to_state = 'UNKNOWN'`);
  assert.ok(unknown.count > 0, "a storm without an unknown outcome proves nothing");
  await checkBooks(world, payments);
});

async function checkBooks(world: PaymentWorld, payments: readonly Payment[]): Promise<void> {
  const attempts = await world.rows(`select * from attempts`);
  const orders = new Map(world.charged().map((order) => [order.orderId, order]));
  const unfinished = attempts.filter(({ state }) => ["SUBMITTING", "UNKNOWN", "REVERSING", "MANUAL"].includes(state));
  assert.deepEqual(
    unfinished.map(({ state, outcome_reason }) => `${state} ${outcome_reason}`),
    [],
    "I4: everything is resolved",
  );
  for (const payment of payments) {
    const [stored] = await world.rows(`select state, charged_amount, refunded_amount from payments where id = $1`, [
      payment.id,
    ]);
    const sales = attempts.filter((attempt) => attempt.payment_id === payment.id && attempt.kind === "sale");
    const net = sales.reduce((sum, sale) => sum + BigInt(orders.get(sale.bank_order_id)?.netAmount ?? 0), 0n);
    const charges = sales.reduce((sum, sale) => sum + (orders.get(sale.bank_order_id)?.charges ?? 0), 0);
    assert.ok(charges <= 1, "I1: one charge at most");
    const expected = stored.state === "succeeded" ? minorOf(stored.charged_amount) : 0n;
    assert.equal(net, expected, `I2, I3: the bank and we agree on a payment that is ${stored.state}`);
    const statuses = (await world.events(payment)).map((event) => event["TransactionStatusId"]);
    const successes = statuses.filter((status) => status === 1).length;
    assert.equal(
      successes,
      ["succeeded", "refunded", "voided"].includes(stored.state) ? 1 : 0,
      "I6, I7: told once, and truly",
    );
    const finished = attempts.filter(
      (attempt) => attempt.payment_id === payment.id && ["APPROVED", "REVERSED"].includes(attempt.state),
    );
    assert.ok(statuses.length >= finished.length - 1, "I6: every outcome has a webhook");
    const ids = (await world.events(payment)).map((event) => event["Id"]);
    assert.equal(new Set(ids).size, ids.length, "I6: every transaction has one webhook");
  }
  const [books] = await world.rows(
    `select coalesce(sum(amount), 0)::text as sum from ledger_entries group by attempt_id having sum(amount) <> 0
     union all select '0' limit 1`,
  );
  assert.equal(books.sum, "0", "I5: every journal adds up");
  const [clearing] = await world.rows(
    `select coalesce(sum(amount), 0)::text as sum from ledger_entries where leg = 'bank_clearing'`,
  );
  const atBank = [...orders.values()].reduce((sum, { netAmount }) => sum + BigInt(netAmount), 0n);
  assert.equal(minorOf(clearing.sum), atBank, "I5: the books say what the bank says");
  const [account] = await world.rows(`select coalesce(sum(amount), 0)::text as sum from account_transactions`);
  assert.equal(-minorOf(account.sum), atBank, "I5: and so does the customer's account");
  const steps = await world.rows(`select * from attempt_history order by attempt_id, step`);
  for (const { from_state, to_state } of steps) {
    assert.ok((attemptTransitions as Record<string, readonly string[]>)[from_state]?.includes(to_state), "I10");
  }
}

function minorOf(decimal: string): bigint {
  const { exponent } = currencyOf("TRY");
  const [whole = "0", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(4, "0").slice(0, exponent));
}
