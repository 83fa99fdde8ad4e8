import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal } from "@servicepay/money";
import fc from "fast-check";
import { Refusal } from "#platform/refusal.ts";
import { paymentWorld, type PaymentWorld } from "../../../tests/support/payment-world.ts";
import type { Payment } from "../payment.ts";
import { previewReversal } from "./preview-reversal.ts";
import { reversePayment } from "./refund-payment.ts";

const HOUR_MS = 3_600_000;

const amounts = fc.constantFrom("0", "-1", "0.001", "0.01", "30", "50", "70.25", "100.25", "100.26");
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("reverse" as const), amount: amounts }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("lostReply" as const), amount: amounts }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("nextDay" as const), amount: amounts }) },
);
const charges = fc.constantFrom("approved" as const, "insufficient_funds" as const, "none" as const, "lost" as const);

async function charged(world: PaymentWorld, charge: "approved" | "insufficient_funds" | "none" | "lost") {
  const payment = await world.newPayment();
  if (charge === "none") return payment;
  if (charge === "lost") world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(payment, charge === "lost" ? "approved" : charge);
  return payment;
}

/** The verb's own answer: the kind of the first attempt that it made, or the reason of its refusal. */
async function made(world: PaymentWorld, payment: Payment, decimal: string): Promise<string> {
  const before = (await world.attemptsOf(payment)).length;
  try {
    await reversePayment(world.ctx, { referenceCode: payment.id, amount: amountFromDecimal(decimal)!, reason: null });
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return `${error.code} ${error.reason}`;
  }
  return String((await world.attemptsOf(payment))[before]?.kind);
}

async function previewed(world: PaymentWorld, payment: Payment, decimal: string): Promise<string> {
  const { reversal, refusal } = await previewReversal(world.ctx, payment.id, amountFromDecimal(decimal));
  assert.equal(reversal === null, refusal !== null);
  return reversal?.kind ?? `${refusal?.code} ${refusal?.reason}`;
}

test("the preview of a void or refund says what the request then does, and why it is refused", async (t) => {
  const world = await paymentWorld(t);
  await fc.assert(
    fc.asyncProperty(charges, fc.array(step, { minLength: 1, maxLength: 4 }), async (charge, steps) => {
      world.clock.set(new Date(world.clock.now().setUTCHours(9, 0, 0, 0)));
      const payment = await charged(world, charge);
      for (const { kind, amount } of steps) {
        if (kind === "nextDay") {
          world.clock.advance(24 * HOUR_MS);
          world.bank.ledger.closeDay();
        }
        const said = await previewed(world, payment, amount);
        if (kind === "lostReply" && said === "refund")
          world.bank.faults.add({ operation: "refund", kind: "reset_after" });
        assert.equal(await made(world, payment, amount), said);
      }
    }),
    { numRuns: 25 },
  );
});

test("a preview names the bank's day, what is left, and what the payer paid for installments", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const plan = {
    ...(await world.planFor(payment, world.cardOf("approved"))),
    chargedAmount: amountFromDecimal("107.77")!,
  };
  await world.start(payment, "approved", { plan });
  const whole = await previewReversal(world.ctx, payment.id, null);
  assert.deepEqual(
    [whole.reversal?.kind, whole.reversal?.bankDayEndsAt?.toISOString().slice(11), whole.charge?.markup],
    ["void", "21:00:00.000Z", amountFromDecimal("7.52")!],
  );
  const part = await previewReversal(world.ctx, payment.id, amountFromDecimal("7.77"));
  assert.deepEqual([part.reversal?.kind, part.reversal?.mayBeRefusedToday], ["refund", true]);
  world.clock.advance(24 * HOUR_MS);
  const later = await previewReversal(world.ctx, payment.id, null);
  assert.deepEqual(
    [later.reversal?.kind, later.reversal?.mayBeRefusedToday, later.left],
    ["refund", false, whole.left],
  );
});

test("a void that the bank refuses because its day has closed becomes a refund of the whole charge", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  world.bank.ledger.closeDay();
  const { success } = await reversePayment(world.ctx, {
    referenceCode: payment.id,
    amount: amountFromDecimal("100.25")!,
    reason: null,
  });
  assert.equal(success, true);
  assert.deepEqual(await world.attemptStates(payment), ["sale:APPROVED", "void:DECLINED", "refund:APPROVED"]);
  assert.equal(await world.paymentState(payment), "refunded");
});
