import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal, formatDecimal } from "@servicepay/money";
import { inTransaction } from "#platform/context.ts";
import { failingWith, warningWith } from "../../../tests/support/database/server-messages.ts";
import { unreliableDatabase } from "../../../tests/support/database/unreliable-database.ts";
import { paymentWorld } from "../../../tests/support/payment-world.ts";
import { refundPayment } from "../reversals/refund-payment.ts";
import { startPayment } from "../start-payment.ts";

for (const afterServer of [false, true]) {
  const when = afterServer ? "after the server did it" : "before the server saw it";
  // The transactions of a direct sale.
  for (const [commits, name] of [
    [1, "write-ahead"],
    [2, "settlement"],
  ] as const) {
    test(`a COMMIT of the ${name} whose connection is lost ${when} is looked up, not assumed`, async (t) => {
      const world = await paymentWorld(t);
      const payment = await world.newPayment();
      const card = world.cardOf("approved");
      const plan = await world.planFor(payment, card);
      const { database, loseCommit, lostCommits } = await unreliableDatabase(t, world.server.databaseUrl);
      const ctx = { ...world.ctx, database };
      await inTransaction(ctx, async () => {});
      loseCommit(commits, afterServer);
      const start = { paymentId: payment.id, plan, card, use3D: false, payerIp: "203.0.113.7", locale: "tr" as const };
      const result = await startPayment(ctx, { ...start, returnUrl: "https://shop.example" }).then(
        ({ kind }) => kind,
        (error: Error) => error.name,
      );
      assert.equal(lostCommits(), 1);
      const charges = world.charged().reduce((sum, order) => sum + order.charges, 0);
      const expected = name === "settlement" || afterServer ? "approved" : "Refusal";
      assert.equal(result, expected);
      assert.equal(charges, result === "approved" ? 1 : 0);
      assert.equal((await world.events(payment)).length, charges);
      world.clock.advance(61_000);
      await world.endLeases();
      await world.work();
      if (charges === 1) return assert.equal(await world.paymentState(payment), "succeeded");
      assert.equal(await world.paymentState(payment), "open");
      assert.equal((await world.start(payment, "approved")).kind, "approved", "it can be paid afterwards");
    });
  }
}

for (const [name, reply] of [
  ["a warning that the standby has not confirmed it", warningWith("01000")],
  ["an error that does not refuse it", failingWith("57014")],
] as const) {
  test(`a write-ahead whose COMMIT got ${name} is looked up with a lock, and the card is charged once`, async (t) => {
    const world = await paymentWorld(t);
    const payment = await world.newPayment();
    const plan = await world.planFor(payment, world.cardOf("approved"));
    const { database, changeReply, seenCommits } = await unreliableDatabase(t, world.server.databaseUrl);
    const ctx = { ...world.ctx, database };
    const start = {
      paymentId: payment.id,
      plan,
      card: world.cardOf("approved"),
      use3D: false,
      payerIp: "203.0.113.7",
      locale: "tr" as const,
      returnUrl: "https://shop.example",
    };
    changeReply(1, reply);
    assert.equal((await startPayment(ctx, start)).kind, "approved");
    const [order] = world.charged();
    assert.equal(order?.charges, 1);
    assert.ok(seenCommits() >= 3, "write-ahead, its look-up, settlement");
  });
}

test("a refund that the bank carried out is answered as done, even if the database is lost after it", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  const { database, seenCommits, loseAfterCommit } = await unreliableDatabase(t, world.server.databaseUrl);
  const ctx = { ...world.ctx, database };
  const refund = async (decimal: string) => {
    const amount = amountFromDecimal(decimal)!;
    const { success, lastAmount } = await refundPayment(ctx, { referenceCode: payment.id, amount, reason: null });
    return [success, formatDecimal(lastAmount, 2)];
  };
  await refund("0.25");
  loseAfterCommit(seenCommits());
  assert.deepEqual(await refund("30"), [true, "70.00"]);
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED", "refund:APPROVED", "refund:APPROVED"]);
  await assert.rejects(refund("1"), "the database is gone");
});
