import assert from "node:assert/strict";
import { test } from "node:test";
import { noReferences } from "#acquirers/registry.ts";
import { inTransaction, reading } from "#platform/context.ts";
import { paymentWorld, type PaymentWorld } from "../../../tests/support/payment-world.ts";
import { beginPayment } from "../begin-payment.ts";
import type { Payment } from "../payment.ts";
import { selectAttempt } from "../store/attempts.ts";
import { lockPaymentAndAttempt } from "../store/locks.ts";
import type { Attempt, BankOutcome } from "./attempt.ts";
import { moveAttempt } from "./move-attempt.ts";
import type { AttemptEvent } from "./reduce-attempt.ts";

const references = { ...noReferences, transactionId: "T-1", authCode: "A-1" };
const decline = { code: "51", message: "No money.", class: "insufficient_funds" } as const;
const answered = (outcome: BankOutcome, isCancelled = false): AttemptEvent => ({
  kind: "replied",
  outcome,
  isCancelled,
});
const asked = (finding: Extract<AttemptEvent, { kind: "asked" }>["finding"]): AttemptEvent => ({
  kind: "asked",
  finding,
  isCancelled: false,
  notFoundIsFinalAfterMs: 60_000,
  sharedNow: new Date(),
});
const unknown = answered({ kind: "unknown", reason: "timeout" });

/** What happens to a submitted sale. */
const ways: Record<string, readonly AttemptEvent[]> = {
  approved: [answered({ kind: "approved", references })],
  declined: [answered({ kind: "declined", decline, reason: "other" })],
  "cancelled meanwhile": [answered({ kind: "approved", references }, true), { kind: "reversed" }],
  "found out": [
    unknown,
    asked({ kind: "open", reason: "busy" }),
    asked({ kind: "notFound" }),
    asked({ kind: "undone" }),
  ],
  "settled by people": [
    unknown,
    asked({ kind: "unanswerable", reason: "bank_answers_no_queries" }),
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

test("a returned attempt equals its row: at the bank's page, and when it is abandoned", async (t) => {
  const world = await paymentWorld(t);
  const stored = (id: string) => selectAttempt(reading(world.ctx), id);
  const begun = await begin(world, await world.newPayment(), true);
  assert.deepEqual(begun, await stored(begun.id));
  const abandoned = await move(world, begun, { kind: "abandoned", decline: null, reason: "began_anew" });
  assert.deepEqual(abandoned, await stored(begun.id));
});

for (const [name, events] of Object.entries(ways)) {
  test(`a returned attempt equals its row after each step of one that was ${name}`, async (t) => {
    const world = await paymentWorld(t);
    const { ctx } = world;
    let attempt = await begin(world, await world.newPayment(), false);
    for (const event of events) {
      world.clock.advance(1_500);
      assert.deepEqual(attempt, await selectAttempt(reading(ctx), attempt.id));
      attempt = await move(world, attempt, event);
    }
    assert.deepEqual(attempt, await selectAttempt(reading(ctx), attempt.id));
  });
}

function move(world: PaymentWorld, seen: Attempt, event: AttemptEvent): Promise<Attempt> {
  return inTransaction(world.ctx, async (ctx) => {
    const { payment, attempt } = await lockPaymentAndAttempt(ctx, seen);
    return (await moveAttempt(ctx, payment, attempt, event))!;
  });
}
