import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { inTransaction } from "#platform/context.ts";
import { countedRoundTrips } from "../../../tests/support/database/counted-round-trips.ts";
import { countedTransactions } from "../../../tests/support/database/counted-transactions.ts";
import { paymentWorld } from "../../../tests/support/payment-world.ts";
import { beginPayment } from "../begin-payment.ts";
import { lockPaymentOf } from "../store/locks.ts";
import { authorize } from "./authorize.ts";
import { moveAttempt } from "./move-attempt.ts";

const ROUND_TRIPS = 10;

for (const [card, outcome] of [
  ["approved", "approved"],
  ["insufficient_funds", "declined"],
] as const) {
  test(`a sale that is ${outcome} takes two transactions: the write-ahead and the settlement`, async (t) => {
    const world = await paymentWorld(t);
    const { counts, ctx } = countedTransactions(world.ctx);
    const result = await world.start(await world.newPayment(), card, {}, ctx);
    assert.equal(result.kind, outcome);
    assert.deepEqual(counts, { committed: 2, undone: 0 });
  });
}

test(`a direct payment takes ${ROUND_TRIPS} round trips to the database; its collection takes none of them`, async (t) => {
  const world = await paymentWorld(t);
  const { database, count } = await countedRoundTrips(t, world.server.databaseUrl);
  const pay = async () => {
    const payment = await world.newPayment();
    const plan = await world.planFor(payment, world.cardOf("approved"));
    const before = count();
    const result = await world.start(payment, "approved", { plan }, { ...world.ctx, database });
    assert.equal(result.kind, "approved");
    return count() - before;
  };
  await pay(); // opens the connection
  assert.equal(await pay(), ROUND_TRIPS);
  assert.equal((await world.rows(`select from collections`)).length, 2);
});

test("a payment that ends before its authenticated sale is submitted stays so; the bank is not asked", async (t) => {
  const world = await paymentWorld(t);
  for (const state of ["cancelled", "expired", "failed"]) {
    const payment = await world.newPayment();
    const start = { ...(await world.startOf(payment, "approved")), use3D: true };
    const authenticated = await inTransaction(world.ctx, async (ctx) => {
      const { attempt } = await beginPayment(ctx, start);
      const payment = await lockPaymentOf(ctx, attempt);
      return (await moveAttempt(ctx, payment, attempt, {
        kind: "authenticated",
        authentication: Buffer.from("sealed"),
      }))!;
    });
    await world.rows(`update payments set state = $2 where id = $1`, [payment.id, state]);
    const authentication = { threeDsStatus: "1", fields: {} };
    const ended = await authorize(world.ctx, authenticated, { kind: "complete", authentication, session: {} });
    assert.deepEqual([ended.state, await world.paymentState(payment)], ["ABANDONED", state]);
  }
  assert.deepEqual(await world.rows(`select from attempt_history where to_state = 'SUBMITTING'`), []);
  assert.deepEqual(await world.rows(`select from bank_calls`), []);
});

test("a payment that is cancelled while the bank is asked is not booked, and its charge is voided", async (t) => {
  const { world, payment, counts, paying } = await whileTheBankIsAsked(t);
  await world.rows(`update payments set cancel_requested_at = now() where id = $1`, [payment.id]);
  assert.equal((await paying).kind, "processing");
  assert.deepEqual(counts, { committed: 2, undone: 0 });
  assert.deepEqual(await world.ledger(), []);
  assert.deepEqual(await world.events(payment), []);
  assert.equal((await world.rows(`select id from bank_calls`)).length, 1);
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), ["sale:REVERSED", "void:APPROVED"]);
  assert.equal(await world.paymentState(payment), "cancelled");
});

test("an answer after another process claimed the attempt is recorded as late and settles nothing", async (t) => {
  const { world, payment, counts, paying } = await whileTheBankIsAsked(t);
  await world.rows(`update attempts set fence = fence + 1 where payment_id = $1`, [payment.id]);
  assert.equal((await paying).kind, "processing");
  assert.deepEqual(counts, { committed: 2, undone: 0 });
  assert.deepEqual(await world.attemptStates(payment), ["sale:SUBMITTING"]);
  assert.deepEqual(await world.rows(`select is_late from bank_calls`), [{ is_late: true }]);
  assert.deepEqual(await world.ledger(), []);
});

/** A payment that the bank has been asked to charge, and has not answered yet. */
async function whileTheBankIsAsked(t: TestContext) {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "slow", delayMs: 500 });
  const { counts, ctx } = countedTransactions(world.ctx);
  const paying = world.start(payment, "approved", {}, ctx);
  while ((await world.paymentState(payment)) !== "processing") await delay(5);
  return { world, payment, counts, paying };
}
