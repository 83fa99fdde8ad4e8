/** No figure of a report differs from the ledger, and each opens the list of what it adds up. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addAmounts, applyRate, formatDecimal, subtractAmounts, zero } from "@servicepay/money";
import { addDays, bankDayOf, boundsOfBankDay } from "#acquirers/registry.ts";
import { allAttempts, amountOf, ledgerOf, randomDays, type Moved } from "../../tests/support/figures/random-days.ts";
import { readMonthlyTotals, type MonthlyTotal } from "./index.ts";

test("for random payments and reversals over a month's end, no sum of a report differs from the ledger", async (t) => {
  const { world, firstDay, lastDay } = await randomDays(t, 5, noonBeforeLastOfMonth());
  const moved = await ledgerOf(world);
  const rows = await readMonthlyTotals(world.ctx, { from: firstDay, to: lastDay });
  const shown = new Map(rows.map((row) => [keyOf(row), row]));
  const expected = Map.groupBy(moved, (each) => keyOf({ ...each, month: bankDayOf(each.at).slice(0, 7) }));
  assert.deepEqual([...shown.keys()].toSorted(), [...expected.keys()].toSorted());
  assert.equal(new Set(rows.map(({ month }) => month)).size, 2, "the payments are of two months");
  assert.ok(rows.some(({ installments }) => installments > 1) && rows.some(({ reversed }) => reversed.count > 0));
  for (const [key, all] of expected) {
    const row = shown.get(key)!;
    const [sales, reversals] = [all.filter(({ kind }) => kind === "sale"), all.filter(({ kind }) => kind !== "sale")];
    assert.deepEqual(row.gross, { amount: amountOf(sales), count: sales.length }, key);
    assert.deepEqual(row.reversed, { amount: amountOf(reversals), count: reversals.length }, key);
    assert.equal(row.net, subtractAmounts(amountOf(sales), amountOf(reversals)), key);
    const commission = subtractAmounts(commissionOf(sales), commissionOf(reversals));
    assert.equal(formatDecimal(row.commission), formatDecimal(commission), key);
  }
});

test("each sum of a report is of the attempts that its list has", async (t) => {
  const { world, firstDay, lastDay, memberId } = await randomDays(t, 6, noonBeforeLastOfMonth());
  for (const own of [undefined, memberId]) {
    const rows = await readMonthlyTotals(world.ctx, { from: firstDay, to: lastDay }, own);
    assert.ok(rows.length > 3);
    for (const { month, currency, terminalId, installments, gross, reversed } of rows) {
      const [from, before] = [boundsOfBankDay(`${month}-01`).from, boundsOfBankDay(firstOfNext(month)).from];
      const of = { from, before, currency, terminalId, installments, memberId: own, result: "approved" as const };
      for (const [sum, isSale] of [
        [gross, true],
        [reversed, false],
      ] as const) {
        const listed = await allAttempts(world, { ...of, isSale });
        assert.deepEqual(sum, { amount: amountOf(listed), count: listed.length });
      }
    }
  }
});

function keyOf({
  month,
  currency,
  terminalId,
  installments,
}: Pick<MonthlyTotal, "month" | "installments"> & Pick<Moved, "currency" | "terminalId">) {
  return [month, currency, terminalId, installments].join(" ");
}

/** Rounded for each rate, as the report says. */
function commissionOf(moved: readonly Moved[]) {
  const byRate = Map.groupBy(moved, ({ costRate }) => costRate);
  return addAmounts(
    zero,
    ...[...byRate].map(([rate, each]) =>
      subtractAmounts(applyRate(amountOf(each), rate, each[0]!.currency), amountOf(each)),
    ),
  );
}

function noonBeforeLastOfMonth(): Date {
  const last = addDays(firstOfNext(bankDayOf(new Date()).slice(0, 7)), -2);
  return new Date(`${last}T09:00:00Z`);
}

function firstOfNext(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}
