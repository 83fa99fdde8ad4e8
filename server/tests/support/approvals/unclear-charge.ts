import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { cancelPayment } from "#payments/index.ts";
import { paymentWorld, type WorldOptions } from "../payment-world.ts";

const DAYS_8_MS = 8 * 86_400_000;

export interface UnclearOptions {
  isCharged?: boolean;
  /** The merchant cancelled it, and the void is unclear, too. */
  isCancelled?: boolean;
  config?: NonNullable<WorldOptions["config"]>;
}

/** A charge that the bank said nothing about for more than a week: only people can decide it. */
export async function unclearCharge(
  t: TestContext,
  { isCharged = true, isCancelled = false, config = {} }: UnclearOptions = {},
) {
  const world = await paymentWorld(t, { config });
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: isCharged ? "reset_after" : "reset_before" });
  await world.start(payment, "approved");
  if (isCancelled) {
    await cancelPayment(world.ctx, { referenceCode: payment.id, reason: null });
    world.bank.faults.add({ operation: "void", kind: "reset_after" });
    world.clock.advance(2_000);
    await world.work(); // finds the charge
    await world.work(); // asks for its void
  }
  world.bank.faults.add({ operation: "query", kind: "http_500", times: 100 });
  world.clock.advance(DAYS_8_MS);
  await world.work();
  world.bank.faults.clear();
  const [sale] = await world.attemptsOf(payment);
  assert.equal(sale.state, "MANUAL");
  return { world, payment, attemptId: String(sale.id), bankOrderId: String(sale.bank_order_id) };
}
