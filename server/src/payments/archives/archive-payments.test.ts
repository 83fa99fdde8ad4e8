/** Attempts of old payments move to files. No order can be charged again, and no figure or balance changes because of it. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { bankDayOf } from "#acquirers/registry.ts";
import { reading } from "#platform/context.ts";
import { commandFaultPoints } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { readMonthlyTotals, readFigures } from "#reports/index.ts";
import { DAY_MS, oldCompany, YEARS_MS, type OldCompany } from "../../../tests/support/archives/old-payments.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import {
  archivePayments,
  cancelPayment,
  searchPayments,
  readOrderStatus,
  paymentHistory,
  paymentOutcome,
  refundPayment,
  restorePayments,
  verifyPaymentArchives,
} from "../index.ts";

/** What people read about the day of the payments. */
async function figuresOf({ ctx }: OldCompany, day: string) {
  const days = { from: day, to: day };
  return { today: await readFigures(ctx, days), report: await readMonthlyTotals(ctx, days) };
}

const stepsOf = (world: OldCompany, id: string) =>
  world.rows(
    `select to_jsonb(h) as step, to_jsonb(a) as attempt from attempts a join attempt_history h on h.attempt_id = a.id
     where a.payment_id = $1 order by 1`,
    [id],
  );

test("payments that ended long ago leave in one file; figures, accounts and their own rows stay", async (t) => {
  const world = await oldCompany(t);
  const day = bankDayOf(new Date(world.clock.now().getTime() - YEARS_MS));
  assert.deepEqual(
    await world.archive(),
    [],
    "nothing leaves while it holds the payer's details or the bank's answers",
  );
  await world.applyRetention();
  const [before, others, figures] = [await world.own(), await world.others(), await figuresOf(world, day)];
  const sums = await world.rows("select leg, sum(amount)::text as amount from ledger_entries group by leg");
  assert.ok(figures.report.length > 0 && figures.today.declined.length > 0);
  const undecided = await stepsOf(world, world.undecided.id);
  assert.ok(undecided.length > 0);
  const [archive, none] = await world.archive();
  assert.equal(none, undefined);
  assert.deepEqual([archive?.payments, archive?.attempts], [2, 3]);
  assert.deepEqual(await stepsOf(world, world.undecided.id), undecided, "a payment that is not finished stays");
  assert.equal((await world.rows("select from attempts")).length, 1);
  assert.deepEqual(await world.others(), others);
  assert.deepEqual(await figuresOf(world, day), figures);
  assert.deepEqual(archive?.sums, { TRY: Object.fromEntries(sums.map((row) => [row.leg, row.amount])) });
  const lines = gunzipSync(await readFile(await world.path(".jsonl.gz")))
    .toString()
    .trimEnd()
    .split("\n");
  const inFile = lines.flatMap((line) => {
    const { attempts, history, ledger } = JSON.parse(line) as Record<"attempts" | "history" | "ledger", object[]>;
    return [...attempts, ...history, ...ledger];
  });
  assert.equal(inFile.length, before.length - (await world.own()).length);
  assert.deepEqual(await world.problems(), [null]);
  assert.deepEqual(await world.archive(), [], "a second run finds nothing to do");

  // Events are kept for a shorter time than payments.
  await world.rows("delete from events");
  await world.restore();
  assert.deepEqual(await world.own(), before, "every column is as it was");
  assert.deepEqual(await figuresOf(world, day), figures);
  assert.equal((await world.rows("select from archived_figures")).length, 0);
  assert.equal(await world.restore(), 2);
  await world.archive();
  assert.deepEqual(await world.own(), before, "restored payments stay for their time");
  world.clock.advance(31 * DAY_MS);
  await world.archive();
  assert.equal((await world.rows("select from attempts")).length, 1);
  assert.deepEqual(await figuresOf(world, day), figures);
});

test("an order whose charge is archived cannot be charged again, even where the service does not ask", async (t) => {
  const world = await oldCompany(t);
  const { ctx, sold } = world;
  const key = `order:${sold.clientReference}`;
  const again = await world.newPayment({
    clientReference: sold.clientReference!,
    exclusiveKey: key,
    sourceId: newId(),
    expiresAt: new Date(world.clock.now().getTime() + YEARS_MS),
  });
  await world.applyRetention();
  await world.archive();
  assert.equal(await readOrderStatus(reading(ctx), key), "paid");
  await assert.rejects(world.start(again, "approved"), { code: "ERR_CONFLICT", reason: "already_paid" });
  const declinedAgain = await world.newPayment({ exclusiveKey: `order:${world.declined.clientReference}` });
  assert.equal((await world.start(declinedAgain, "approved")).kind, "approved", "an unpaid order is free");

  // The database refuses too, where the service did not check.
  await world.rows("alter table payments disable trigger user");
  await world.rows("update payments set archive_number = 9 where id = $1", [declinedAgain.id]);
  await world.rows("alter table attempts disable trigger attempts_guard");
  const submit = `update attempts set state = 'SUBMITTING' where payment_id = '${declinedAgain.id}'`;
  await world.rows("update attempts set state = 'AUTHENTICATED' where payment_id = $1", [declinedAgain.id]);
  await assert.rejects(world.rows(submit), { code: "23505", constraint: "one_live_charge" });
});

test("an archived payment says where it is, and can be refunded when it is back", async (t) => {
  const world = await oldCompany(t);
  const { ctx, sold, month } = world;
  const { transaction } = await paymentOutcome(ctx, sold.id);
  const charged = world.charged();
  assert.notEqual(transaction.id, sold.id);
  await world.applyRetention();
  await world.archive();
  const { payment, attempts, transaction: after } = await paymentHistory(ctx, sold.id);
  assert.deepEqual([payment.archived?.month, payment.archived?.installments, attempts], [month, 1, []]);
  assert.deepEqual(after, transaction, "merchants know it by the same transaction");
  assert.deepEqual(
    (await searchPayments(ctx, transaction.id)).map(({ payment: { id } }) => id),
    [sold.id],
  );
  const refund = { referenceCode: transaction.id, amount: amount("70.25"), reason: "tam" };
  for (const giveBack of [
    () => refundPayment(ctx, refund),
    () => refundPayment(ctx, { ...refund, referenceCode: sold.id }),
  ])
    await assert.rejects(giveBack, { code: "ERR_CONFLICT", reason: "archived", message: new RegExp(month) });
  await assert.rejects(cancelPayment(ctx, { referenceCode: sold.id, reason: null }), { code: "ERR_CONFLICT" });
  assert.deepEqual(world.charged(), charged);

  await world.restore();
  assert.equal((await refundPayment(ctx, refund)).success, true);
  const refunded = await stepsOf(world, sold.id);
  world.clock.advance(31 * DAY_MS);
  await world.archive();
  assert.deepEqual(await stepsOf(world, sold.id), refunded, "what changed stays");
  assert.deepEqual(await stepsOf(world, world.declined.id), []);
  world.clock.advance(YEARS_MS);
  await world.applyRetention();
  const [late] = await world.archive();
  assert.deepEqual([late?.month, late?.number, late?.attempts], [month, 2, 3], "it leaves in a file of its own");
  assert.deepEqual(await world.problems(), [null, null]);
  await world.restore();
  assert.equal((await stepsOf(world, sold.id)).length, refunded.length);
});

test("a process that is killed at any step loses no row, and the next run finishes its work", async (t) => {
  for (const point of commandFaultPoints.filter((each) => each.startsWith("payments."))) {
    // This many payments are archived, or restored, in several transactions.
    const world = await oldCompany(t, { copies: point.endsWith("_in_part") ? 250 : 0 });
    await world.applyRetention();
    const day = bankDayOf(new Date(world.clock.now().getTime() - YEARS_MS));
    const [before, figures] = [await world.own(), await figuresOf(world, day)];
    const isRestoring = point.startsWith("payments.restore");
    if (isRestoring) await world.archive();
    await world.dieAt(point, isRestoring ? world.month : "");
    assert.ok(
      (await world.problems()).every((problem) => problem === null),
      point,
    );
    assert.deepEqual(await figuresOf(world, day), figures, point);
    if (isRestoring) await world.restore();
    await world.archive();
    assert.equal((await world.rows("select from payment_archives")).length, 1, point);
    await world.restore();
    assert.deepEqual(await world.own(), before, point);
    assert.deepEqual(await figuresOf(world, day), figures, point);
  }
});

test("a month with many payments has several files", async (t) => {
  const world = await oldCompany(t, { copies: 7 });
  await world.applyRetention();
  const before = await world.own();
  const files = await archivePayments(world.ctx, { folder: world.folder, keptMonths: 19, paymentsMax: 4 });
  assert.deepEqual(
    files.map(({ month, number, payments }) => [month, number, payments]),
    [1, 2, 3].map((number) => [world.month, number, number === 3 ? 1 : 4]),
  );
  assert.deepEqual(await world.problems(), [null, null, null]);
  assert.equal(await world.restore(), 9);
  assert.deepEqual(await world.own(), before);
});

test("runs at the same time archive each payment once", async (t) => {
  const world = await oldCompany(t);
  await world.applyRetention();
  const before = await world.own();
  await Promise.all([world.archive(), world.archive(), world.archive()]);
  const archives = await world.rows("select state, payments from payment_archives");
  assert.deepEqual(archives, [{ state: "archived", payments: 2 }]);
  await Promise.allSettled([world.restore(), world.restore()]);
  await world.restore();
  assert.deepEqual(await world.own(), before);
});

test("another company's payments are untouched, and its archive is its own", async (t) => {
  const world = await oldCompany(t);
  await world.applyRetention();
  const stranger = world.server.contextFor(await world.server.newTenant());
  assert.deepEqual(await archivePayments(stranger, { folder: world.folder, keptMonths: 19 }), []);
  await world.archive();
  const restoredUntil = new Date(world.clock.now().getTime() + DAY_MS);
  assert.equal(await restorePayments(stranger, { folder: world.folder, month: world.month, restoredUntil }), 0);
  assert.deepEqual(await verifyPaymentArchives(stranger, world.folder), []);
});
