import assert from "node:assert/strict";
import { test } from "node:test";
import type { Context } from "#platform/context.ts";
import { minuteMs, paymentWorld } from "../../../tests/support/payment-world.ts";
import { paymentOutcome } from "../payment-outcome.ts";

test("a charge that the bank hides for a while is not declined, whatever the processes' clocks say", async (t) => {
  const world = await paymentWorld(t);
  const charges = () => world.charged().reduce((sum, order) => sum + order.charges, 0);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "lost_and_hidden", delayMs: 20_000 });
  // One machine's clock went back, and another's is ahead; time passes equally on both.
  const wrongBy = (ms: number): Context => ({
    ...world.ctx,
    clock: { now: () => new Date(world.clock.now().getTime() + ms), movedMs: () => world.clock.movedMs() },
  });
  const [behind, ahead] = [wrongBy(-60 * minuteMs), wrongBy(3 * minuteMs)];
  assert.equal((await world.start(payment, "approved", {}, behind)).kind, "processing");
  for (const asking of [world.ctx, ahead, ahead, world.ctx]) {
    await paymentOutcome(asking, payment.id);
    assert.deepEqual([await world.paymentState(payment), charges()], ["processing", 1]);
  }
  world.clock.advance(5 * minuteMs);
  await world.work();
  assert.equal(await world.paymentState(payment), "succeeded");
});
