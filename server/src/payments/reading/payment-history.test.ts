/** The history of a payment: what the portal shows when somebody asks what became of the money. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#platform/ids.ts";
import { authenticate, postReturn } from "../../../tests/support/payer.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { paymentWorld } from "../../../tests/support/payment-world.ts";
import { paymentHistory, refundPayment, type PaymentHistory } from "../index.ts";

const eventsOf = ({ events }: PaymentHistory) =>
  events.map((event) => (event.kind === "stateChanged" ? event.step.to : event.kind));

test("the history has a declined and an approved attempt in order, with the bank's code and the approval", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.clock.advance(1_000);
  await world.start(payment, "insufficient_funds");
  world.clock.advance(1_000);
  await world.start(payment, "approved");
  const history = await paymentHistory(world.ctx, payment.id);
  const [declined, approved] = history.attempts;
  assert.deepEqual([declined?.state, declined?.decline?.code, declined?.journal], ["DECLINED", "51", []]);
  assert.deepEqual([declined?.calls[0]?.outcome.kind, declined?.calls[0]?.outcome.decline?.code], ["declined", "51"]);
  assert.equal(history.sale?.id, approved?.id);
  assert.equal(history.transaction.id, approved?.id);
  const [call] = approved?.calls ?? [];
  assert.deepEqual(
    [call?.operation, call?.httpStatus, call?.isLate, call?.outcome.kind],
    ["sale", 200, false, "approved"],
  );
  assert.deepEqual(call?.outcome.references, approved?.references);
  assert.deepEqual(
    approved?.journal.map(({ leg }) => leg),
    ["bank_clearing", "customer_receivable"],
  );
  assert.deepEqual(eventsOf(history), [
    "created",
    "attemptStarted",
    "SUBMITTING",
    "bankAnswered",
    "DECLINED",
    "attemptStarted",
    "SUBMITTING",
    "bankAnswered",
    "APPROVED",
  ]);
});

test("a 3-D Secure payment shows the bank's form, the return and its verdict, and no secret of either", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const started = await world.start(payment, "approved", { use3D: true });
  assert.ok(started.kind === "redirect");
  world.clock.advance(1_000);
  const { baseUrl } = world.server;
  const returned = await authenticate(started.redirectUrl, { baseUrl });
  world.clock.advance(1_000);
  await postReturn(returned, baseUrl);
  const history = await paymentHistory(world.ctx, payment.id);
  const [received] = history.sale?.returns ?? [];
  assert.deepEqual([history.sale?.isThreeDs, received?.verdict, received?.fields["mdStatus"]], [true, "accepted", "1"]);
  const kinds = eventsOf(history);
  const shown = ["created", "attemptStarted", "threeDsOpened", "threeDsReturned", "bankAnswered"];
  assert.deepEqual(
    shown.map((kind) => kinds.filter((each) => each === kind).length),
    [1, 1, 1, 1, 1],
  );
  const { events: _, ...stored } = history;
  const text = JSON.stringify(stored, (_key, value) => (typeof value === "bigint" ? String(value) : value));
  assert.ok(!text.includes(world.cardOf("approved").pan));
  assert.ok(!text.includes(returned.fields["cavv"] ?? "no cavv") && !text.includes('"authentication"'));
});

test("refunds are attempts of their own that name their sale, with their reason and who asked", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  await refundPayment(world.ctx, { referenceCode: payment.id, amount: amount("30"), reason: "kırık geldi" });
  const { payment: now, attempts, sale } = await paymentHistory(world.ctx, payment.id);
  const [, refund] = attempts;
  assert.deepEqual([now.state, refund?.kind, refund?.state], ["partially_refunded", "refund", "APPROVED"]);
  assert.deepEqual(
    [refund?.reversesId, refund?.reason, refund?.chargedAmount],
    [sale?.id, "kırık geldi", amount("30")],
  );
  assert.equal(refund?.steps[0]?.actor, `${world.ctx.actor.kind}:${world.ctx.actor.id}`);
  assert.deepEqual(
    refund?.calls.map(({ operation }) => operation),
    ["refund"],
  );
});

test("a payment of another company has no history, and neither has an unknown one", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const stranger = world.server.contextFor(await world.server.newTenant());
  for (const [ctx, id] of [
    [stranger, payment.id],
    [world.ctx, newId()],
    [world.ctx, "x"],
  ] as const)
    await assert.rejects(paymentHistory(ctx, id), { code: "ERR_NOT_FOUND" });
});
