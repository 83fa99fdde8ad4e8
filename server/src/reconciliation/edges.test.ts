import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "#acquirers/registry.ts";
import { header, reconciledWorld } from "../../tests/support/reconciled-world.ts";
import { oldMovements } from "./store/movements.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

test("a charge just before midnight that the bank counts to the next day is awaited and then agrees", async (t) => {
  const world = await reconciledWorld(t);
  const nextDay = addDays(world.day, 1);
  world.clock.set(new Date(world.to.getTime() - 2_000));
  const late = await world.pay();
  const [type, reference, order, ...rest] = (await world.lineOf(late)).split(",");
  const atNextDay = [type, reference, order, ...rest.slice(0, -1), `${nextDay} 00:00:01`].join(",");
  world.nextMorning();
  const first = await world.fromFile([header, "end,0"]);
  assert.deepEqual(first.kind === "compared" && [first.tally.opened, first.tally.awaited], [0, 1]);
  world.clock.advance(DAY_MS);
  const second = await world.fromFile([header, atNextDay, "end,1"], nextDay);
  assert.deepEqual(
    second.kind === "compared" && [second.tally.opened, second.tally.awaited, second.tally.agreed],
    [0, 0, 1],
  );
  assert.deepEqual(await world.cases(false), []);
});

test("a charge just after midnight that the bank counts to the day before agrees", async (t) => {
  const world = await reconciledWorld(t);
  const dayBefore = addDays(world.day, -1);
  world.clock.set(new Date(world.from.getTime() + 500));
  const early = (await world.lineOf(await world.pay())).split(",").slice(0, -1);
  world.nextMorning();
  await world.fromFile([header, [...early, `${dayBefore} 23:59:58`].join(","), "end,1"], dayBefore);
  const result = await world.fromFile([header, "end,0"]);
  assert.deepEqual(result.kind === "compared" && [result.tally.opened, result.tally.awaited], [0, 0]);
  assert.deepEqual(await world.cases(false), []);
});

test("a charge near midnight that is in neither day's list is one case, on the day of the charge", async (t) => {
  const world = await reconciledWorld(t);
  world.clock.set(new Date(world.to.getTime() - MINUTE_MS));
  const order = await world.orderOf(await world.pay());
  world.nextMorning();
  world.clock.advance(DAY_MS);
  await world.fromFile([header, "end,0"], addDays(world.day, 1));
  assert.deepEqual(await world.openCases(), [], "one list is not enough");
  await world.fromFile([header, "end,0"]);
  await world.fromFile([header, "end,0"], addDays(world.day, 1));
  assert.deepEqual(
    (await world.cases()).map(({ kind, bankOrderId, day }) => [kind, bankOrderId, day]),
    [["ours_only", order, world.day]],
  );
});

test("days are the bank's days in Türkiye, whatever the time zone of the process", async (t) => {
  const world = await reconciledWorld(t);
  assert.equal(world.from.toISOString(), `${addDays(world.day, -1)}T21:00:00.000Z`);
  // 23:30 UTC on the previous day is 02:30 at the bank.
  world.clock.set(new Date(world.from.getTime() + 150 * MINUTE_MS));
  await world.pay();
  world.nextMorning();
  assert.deepEqual(
    [(await world.compare()).movements, (await world.compare(addDays(world.day, -1))).movements],
    [1, 0],
  );
  assert.deepEqual(await world.cases(false), []);
});

test("an order that was refunded days later agrees on both days", async (t) => {
  const world = await reconciledWorld(t);
  const { refundPayment } = await import("#payments/index.ts");
  const payment = await world.pay("80");
  world.nextMorning();
  world.clock.advance(4 * 3_600_000);
  const refund = { referenceCode: payment.orderReference, amount: payment.amount, reason: "test" };
  await refundPayment(world.ctx, refund);
  assert.equal((await world.compare()).tally.agreed, 1);
  world.clock.advance(DAY_MS);
  const later = await world.compare(addDays(world.day, 1));
  assert.deepEqual([later.movements, later.tally.opened], [1, 0]);
  assert.deepEqual(await world.cases(false), []);
});

test("movements of a bank's day are old once that day has ended in Türkiye, also at a month's end", async (t) => {
  const world = await reconciledWorld(t);
  await world.pay();
  world.nextMorning();
  await world.compare();
  await world.rows(`update bank_movements set day = '2026-01-31'`);
  await world.rows(`update reconciliations set day = '2026-01-31', listed_at = '2026-01-01T00:00:00Z'`);
  const countBefore = (time: string) =>
    world.ctx.database.system((tx) => oldMovements.countOld(tx, new Date(time), 10));
  assert.equal(await countBefore("2026-01-31T20:59:59Z"), 0, "23:59:59 at the bank");
  assert.equal(await countBefore("2026-01-31T21:00:00Z"), 1, "midnight at the bank");
});
