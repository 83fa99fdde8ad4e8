import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction, type Context } from "#platform/context.ts";
import { recordedStatements, type RecordedStatement } from "../../../tests/support/database/recorded-statements.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { minuteMs, paymentWorld, type PaymentWorld } from "../../../tests/support/payment-world.ts";
import { cancelPayment } from "../cancel-payment.ts";
import { paymentJobs } from "../jobs.ts";
import { refundPayment } from "../reversals/refund-payment.ts";
import { emitThreeDsForm } from "../three-ds/emit-three-ds-form.ts";
import { receiveThreeDsReturn } from "../three-ds/receive-three-ds-return.ts";
import { readThreeDsToken } from "../three-ds/three-ds-token.ts";
import { expirePayment } from "../unpaid/expire-payment.ts";
import { settleManually } from "./settle-manually.ts";

const LOCKS = ["orders.lock", "orders.lockByPayment", "payments.lock", "attempts.lock"];
const PAYMENT_CHANGES = [
  "payments.move",
  "payments.processOpen",
  "payments.succeed",
  "payments.addRefund",
  "payments.requestCancel",
];
const ATTEMPT_CHANGES = [
  "attempts.save",
  "attempts.submit",
  "attempts.emitForm",
  "attempts.release",
  "attempts.setDue",
  "attempts.noteWaitTold",
];

/** Says what is wrong with the order of a transaction's locks and changes. */
function faultOf({ name, values, earlier }: RecordedStatement): string | null {
  const isLocked = (lock: string, id: unknown) =>
    earlier.some((before) => before.name === lock && before.values[1] === id);
  const isCreated = (insert: string) => earlier.some((before) => before.name === insert);
  const hasPayment = earlier.some((before) => before.name === "payments.lock") || isCreated("payments.insert");
  if (name.startsWith("orders.lock"))
    return earlier.some((before) => before.name === "payments.lock") ? "an order is locked after a payment" : null;
  if (name === "attempts.lock")
    return isLocked("payments.lock", values[2]) ? null : "an attempt is locked before its payment";
  if (PAYMENT_CHANGES.includes(name))
    return isLocked("payments.lock", values[1]) || isCreated("payments.insert") ? null : `${name} without the lock`;
  if (name === "attempts.save")
    return isLocked("attempts.lock", values[1]) || isCreated("attempts.insert") ? null : `${name} without the lock`;
  return ATTEMPT_CHANGES.includes(name) && !hasPayment ? `${name} without the payment's lock` : null;
}

async function lockOrderOf(world: PaymentWorld, act: (ctx: Context) => Promise<unknown>): Promise<string[]> {
  const { transactions, database } = recordedStatements(world.ctx.database);
  await act({ ...world.ctx, database });
  const statements = transactions.flat();
  assert.deepEqual(
    statements.flatMap((statement) => faultOf(statement) ?? []),
    [],
  );
  return statements.map(({ name }) => name).filter((name) => LOCKS.includes(name));
}

async function workOf(world: PaymentWorld, ctx: Context): Promise<void> {
  const job = paymentJobs.find(({ name }) => name === "payments.attempts.1")!;
  while ((await job.run({ ...world.platform, database: ctx.database }, new AbortController().signal)) === "more");
}

test("a direct sale and its refund and void lock the order, then the payment, then the attempt", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const { id: referenceCode } = payment;
  const sale = await lockOrderOf(world, (ctx) => world.start(payment, "approved", {}, ctx));
  assert.deepEqual(sale, ["orders.lockByPayment", "payments.lock", "payments.lock", "attempts.lock"]);
  const part = { referenceCode, amount: amount("1"), reason: null };
  const refund = await lockOrderOf(world, (ctx) => refundPayment(ctx, part));
  assert.deepEqual(refund, ["payments.lock", "payments.lock", "payments.lock", "attempts.lock"]);
  const other = await world.newPayment();
  await world.start(other, "approved");
  await lockOrderOf(world, (ctx) => cancelPayment(ctx, { referenceCode: other.id, reason: null }));
});

test("3-D Secure, a replaced payment and an expired payment keep the order of locks", async (t) => {
  const world = await paymentWorld(t);
  const [first, second] = [
    await world.newPayment({ exclusiveKey: "order:A" }),
    await world.newPayment({ exclusiveKey: "order:A" }),
  ];
  await world.start(first, "approved", { use3D: true });
  const locks = await lockOrderOf(world, async (ctx) => {
    const started = await world.start(second, "approved", { use3D: true }, ctx);
    assert.ok(started.kind === "redirect");
    const token = readThreeDsToken(started.redirectUrl.split("/").at(-1)!)!;
    assert.equal((await emitThreeDsForm(ctx, token))?.kind, "form");
    await receiveThreeDsReturn(ctx, { token, method: "POST", fields: { mdStatus: "0" } });
    world.clock.advance(30 * minuteMs);
    await workOf(world, ctx);
    world.clock.advance(48 * 60 * minuteMs);
    await expirePayment(ctx, second.id);
  });
  assert.equal(locks.filter((name) => name === "attempts.lock").length, 3, locks.join());
  assert.equal(await world.paymentState(second), "expired");
});

test("a cancel of an unknown outcome, workers' reversals and settlements by hand keep the order of locks", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await lockOrderOf(world, async (ctx) => {
    await world.start(payment, "approved", {}, ctx);
    await cancelPayment(ctx, { referenceCode: payment.id, reason: null });
    world.clock.advance(10 * minuteMs);
    await workOf(world, ctx);
    await workOf(world, ctx);
  });
  assert.deepEqual(await world.attemptStates(payment), ["sale:REVERSED", "void:APPROVED"]);
  const other = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  world.bank.faults.add({ operation: "query", kind: "http_500", times: 100 });
  await world.start(other, "approved");
  world.clock.advance(8 * 24 * 60 * minuteMs);
  await lockOrderOf(world, async (ctx) => {
    await workOf(world, ctx);
    const [{ id: attemptId }] = await world.attemptsOf(other);
    await inTransaction(ctx, (ctx) =>
      settleManually(ctx, { attemptId, as: "approved", reason: "The bank's hotline." }),
    );
  });
  assert.equal(await world.paymentState(other), "succeeded");
});
