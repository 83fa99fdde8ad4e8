/** No figure differs from the ledger, and each figure's list has the attempts that it counts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDecimal, zero, type Amount } from "@servicepay/money";
import { addDays, bankDayOf, boundsOfBankDay } from "#acquirers/registry.ts";
import { cancelPayment } from "#payments/index.ts";
import { allAttempts, amountOf, ledgerOf, randomDays, type Moved } from "../../tests/support/figures/random-days.ts";
import { paymentWorld } from "../../tests/support/payment-world.ts";
import { attemptResults, countAttempts, readFigures, readMonthlyTotals, type AttemptFilter } from "./index.ts";

test("for random payments, reversals and days, no figure differs from the ledger", async (t) => {
  const { world, firstDay, lastDay } = await randomDays(t, 1);
  const moved = await ledgerOf(world);
  for (const [from, to] of periodsOf(firstDay, lastDay)) {
    const { byCurrency } = await readFigures(world.ctx, { from, to });
    const within = moved.filter(({ at }) => at >= boundsOfBankDay(from).from && at < boundsOfBankDay(to).to);
    for (const currency of ["TRY", "EUR"] as const) {
      const figures = byCurrency.find((each) => each.currency === currency);
      const expected = (isSale: boolean) =>
        within.filter((each) => each.currency === currency && (each.kind === "sale") === isSale);
      const place = `${from} to ${to}, ${currency}`;
      assert.deepEqual(shown(figures?.collected), sumOf(expected(true)), `collected, ${place}`);
      assert.deepEqual(shown(figures?.refunded), sumOf(expected(false)), `refunded, ${place}`);
      assert.deepEqual(
        figures?.slots.map(({ slot, count }) => [slot, count]) ?? [],
        slotsOf(expected(true), from === to),
        `slots, ${place}`,
      );
    }
  }
  assert.ok(moved.some(({ kind }) => kind !== "sale") && new Set(moved.map(({ currency }) => currency)).size === 2);
});

test("each figure's list has as many attempts as the figure says, with the same sum", async (t) => {
  const { world, firstDay, lastDay, memberId } = await randomDays(t, 3);
  let compared = 0;
  for (const [from, to] of periodsOf(firstDay, lastDay))
    for (const own of [undefined, memberId]) {
      const figures = await readFigures(world.ctx, { from, to }, { memberId: own });
      const period = { from: boundsOfBankDay(from).from, before: boundsOfBankDay(to).to, memberId: own };
      const expectRows = async (filter: AttemptFilter, count: number, sum?: Amount) => {
        const rows = await allAttempts(world, { ...period, ...filter });
        const what = JSON.stringify({ from, to, own, ...filter });
        assert.equal(rows.length, count, what);
        assert.equal(await countAttempts(world.ctx, { ...period, ...filter }, 10_000), count, what);
        if (sum !== undefined) assert.equal(amountOf(rows), sum, what);
        compared += 1;
      };
      await expectRows({ isSale: true }, figures.attempts.all);
      for (const result of attemptResults) await expectRows({ isSale: true, result }, figures.attempts[result]);
      for (const { declineClass, count } of figures.declined)
        await expectRows({ isSale: true, result: "declined", declineClass }, count);
      assert.equal(
        figures.declined.reduce((sum, { count }) => sum + count, 0),
        figures.attempts.declined,
      );
      for (const { currency, collected, refunded } of figures.byCurrency) {
        await expectRows({ isSale: true, result: "approved", currency }, collected.count, collected.amount);
        await expectRows({ isSale: false, result: "approved", currency }, refunded.count, refunded.amount);
      }
    }
  assert.ok(compared > 100, `${compared} lists were compared`);
});

test("figures are of one company's own attempts", async (t) => {
  const world = await paymentWorld(t);
  await world.start(await world.newPayment(), "approved");
  const day = bankDayOf(world.clock.now());
  const stranger = world.server.contextFor(await world.server.newTenant());
  assert.equal((await readFigures(world.ctx, { from: day, to: day })).attempts.all, 1);
  const { byCurrency, attempts } = await readFigures(stranger, { from: day, to: day });
  assert.deepEqual([byCurrency, attempts.all], [[], 0]);
});

test("a charge between midnight and three in Istanbul is of the new day, also at a month's or year's end", async (t) => {
  const world = await paymentWorld(t);
  for (const [last, first, utc] of [
    ["2027-01-31", "2027-02-01", "2027-01-31"],
    ["2028-02-29", "2028-03-01", "2028-02-29"],
    ["2028-12-31", "2029-01-01", "2028-12-31"],
  ] as const) {
    for (const time of ["20:59:59.999", "21:00:00", "23:59:59"]) {
      world.clock.set(new Date(`${utc}T${time}Z`));
      await world.start(await world.newPayment(), "approved");
    }
    const countOn = async (day: string) => (await readFigures(world.ctx, { from: day, to: day })).attempts.all;
    assert.deepEqual([await countOn(last), await countOn(first)], [1, 2], first);
    const months = await readMonthlyTotals(world.ctx, { from: last, to: first });
    assert.deepEqual(
      months.map(({ month, gross }) => [month, gross.count]),
      [
        [first.slice(0, 7), 2],
        [last.slice(0, 7), 1],
      ],
    );
  }
});

function periodsOf(first: string, last: string): [string, string][] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  assert.ok(days.length > 2, "the payments are of several days");
  return [...days.map((day): [string, string] => [day, day]), [first, last], [addDays(first, 1), last]];
}

function sumOf(moved: readonly Moved[]) {
  return { amount: formatDecimal(amountOf(moved)), count: moved.length };
}

function shown(sum: { amount: Amount; count: number } | undefined) {
  return { amount: formatDecimal(sum?.amount ?? zero), count: sum?.count ?? 0 };
}

function slotsOf(moved: readonly Moved[], isOneDay: boolean): [string, number][] {
  const hour = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Istanbul", hour: "2-digit", hourCycle: "h23" });
  const slotOf = ({ at }: Moved) => (isOneDay ? `${bankDayOf(at)} ${hour.format(at)}` : bankDayOf(at));
  return [...Map.groupBy(moved, slotOf)]
    .map(([slot, each]): [string, number] => [slot, each.length])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

test("a sale that was cancelled while the bank approved it counts as undone, and its void as well", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(payment, "approved");
  await cancelPayment(world.ctx, { referenceCode: payment.id, reason: null });
  for (let round = 0; round < 10; round += 1) {
    world.clock.advance(60_000);
    await world.work();
  }
  assert.deepEqual(await world.attemptStates(payment), ["sale:REVERSED", "void:APPROVED"]);
  const day = bankDayOf(world.clock.now());
  const { byCurrency, attempts } = await readFigures(world.ctx, { from: day, to: day });
  assert.deepEqual(byCurrency, []);
  assert.deepEqual([attempts.all, attempts.undone, attempts.approved], [1, 1, 0]);
  assert.deepEqual((await readMonthlyTotals(world.ctx, { from: day, to: day })).length, 0);
  const results = (await allAttempts(world, {})).map(({ kind, result }) => `${kind}:${result}`);
  assert.deepEqual(results.toSorted(), ["sale:undone", "void:undone"]);
  assert.equal(await countAttempts(world.ctx, { result: "approved" }, 10), 0);
});
