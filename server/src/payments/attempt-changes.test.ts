import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction, reading } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { paymentWorld } from "../../tests/support/payment-world.ts";
import type { PaymentWorld } from "../../tests/support/payment-world.ts";
import type { Attempt, Outcome } from "./attempt.ts";
import { paymentAfterSale } from "./consequences.ts";
import { moveLockedAttempt } from "./move-attempt.ts";
import type { Payment } from "./payment.ts";
import type { AttemptEvent } from "./reduce-attempt.ts";
import { beginPayment } from "./start-payment.ts";
import { lockAttempt, selectAttempt, submitAttempt } from "./store/attempts.ts";
import { lockPaymentOf, selectPayment, startProcessingPayment } from "./store/payments.ts";

const references = { transactionId: "T-1", authCode: "A-1", hostReference: null };
const decline = { code: "51", message: "No money.", class: "insufficient_funds" } as const;
const answered = (outcome: Outcome, isCancelled = false): AttemptEvent => ({ kind: "replied", outcome, isCancelled });
const asked = (finding: Extract<AttemptEvent, { kind: "asked" }>["finding"]): AttemptEvent => ({
  kind: "asked",
  finding,
  isCancelled: false,
  notFoundIsFinalAfterMs: 60_000,
  sharedNow: new Date(),
});
const unknown = answered({ kind: "unknown", reason: "timeout" });

/** Of a sale that was submitted; each ends elsewhere. */
const ways: Record<string, readonly AttemptEvent[]> = {
  approved: [answered({ kind: "approved", references })],
  declined: [answered({ kind: "declined", decline, reason: "limit" })],
  "cancelled meanwhile": [answered({ kind: "approved", references }, true), { kind: "reversed" }],
  "found out": [
    unknown,
    asked({ kind: "open", reason: "busy" }),
    asked({ kind: "notFound" }),
    asked({ kind: "undone" }),
  ],
  "settled by people": [
    unknown,
    asked({ kind: "unanswerable", reason: "no_queries" }),
    { kind: "settledManually", as: "approved", isCancelled: false },
  ],
};

async function begin(world: PaymentWorld, payment: Payment, use3D: boolean): Promise<Attempt> {
  const card = world.cardOf("approved");
  const plan = await world.planFor(payment, card);
  const start = { paymentId: payment.id, plan, card, use3D, payerIp: "203.0.113.7", locale: "tr" as const };
  const returnUrl = "https://shop.example";
  return (await inTransaction(world.ctx, (ctx) => beginPayment(ctx, { ...start, returnUrl }))).attempt;
}

test("an attempt is what its row is: once it is opened, at the bank's page, and when it is given up", async (t) => {
  const world = await paymentWorld(t);
  const stored = (id: string) => selectAttempt(reading(world.ctx), id);
  for (const use3D of [false, true]) {
    const payment = await world.newPayment();
    const begun = await begin(world, payment, use3D);
    assert.deepEqual(begun, await stored(begun.id));
    const abandoned: AttemptEvent = { kind: "abandoned", decline: null, reason: "began_anew" };
    const moved = await move(world, begun, abandoned);
    assert.deepEqual(moved.attempt, await stored(begun.id));
    assert.deepEqual(moved.payment, await selectPayment(reading(world.ctx), payment.id));
  }
});

for (const [name, events] of Object.entries(ways)) {
  test(`an attempt and its payment are what their rows are, after each step of one that was ${name}`, async (t) => {
    const world = await paymentWorld(t);
    const { ctx } = world;
    const payment = await world.newPayment();
    const begun = await begin(world, payment, false);
    let attempt = await inTransaction(ctx, async (ctx) => {
      await startProcessingPayment(ctx, begun);
      return submitAttempt(ctx, begun, newId(), 45_000);
    });
    for (const event of events) {
      world.clock.advance(1_500);
      assert.deepEqual(attempt, await selectAttempt(reading(ctx), begun.id));
      const moved = await move(world, attempt!, event);
      attempt = moved.attempt;
      assert.deepEqual(moved.payment, await selectPayment(reading(ctx), payment.id));
    }
    assert.deepEqual(attempt, await selectAttempt(reading(ctx), begun.id));
  });
}

function move(world: PaymentWorld, { id, paymentId }: Attempt, event: AttemptEvent) {
  return inTransaction(world.ctx, async (ctx) => {
    const before = await lockPaymentOf(ctx, { paymentId });
    const attempt = (await moveLockedAttempt(ctx, before, await lockAttempt(ctx, id), event))!;
    return { attempt, payment: paymentAfterSale(before, attempt) };
  });
}
