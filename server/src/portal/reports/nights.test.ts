/** Months of reports are Istanbul's, and lists of transactions know what the archive has of their days. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, bankDayOf } from "#acquirers/registry.ts";
import { DAY_MS, oldCompany } from "../../../tests/support/archives/old-payments.ts";
import { payingCompany } from "../../../tests/support/figures/paying-company.ts";

test("a list of transactions says that the archive has some, also a refund of a later month", async (t) => {
  const world = await oldCompany(t, { refundedAfterMs: 40 * DAY_MS });
  await world.applyRetention();
  assert.equal((await world.archive()).length, 1);
  const { home, logIn } = await payingCompany(t, world);
  const browser = await logIn(["finance"]);
  const day = bankDayOf(world.refundedAt);
  const hasHint = async (of: string) =>
    (await browser.get(`${home}/attempts?from=${of}&to=${of}`)).text.includes("may be archived");
  assert.ok(day.slice(0, 7) > world.month);
  assert.deepEqual([await hasHint(day), await hasHint(addDays(day, 1))], [true, false]);
});

test("the months of the report are months in Istanbul, also in the first hours of one", async (t) => {
  const { world, home, logIn, pay } = await payingCompany(t);
  for (const [at, amount] of [
    ["2027-01-31T20:59:59Z", "1000"],
    ["2027-01-31T21:00:00Z", "200"],
    ["2027-01-31T23:59:59Z", "30"],
  ] as const) {
    world.clock.set(new Date(at));
    await pay(amount, "approved");
  }
  const browser = await logIn(["finance"]);
  const { text } = await browser.get(`${home}/reports`);
  assert.ok(text.includes("₺230.00") && !text.includes("₺1,000.00"), "this month is February");
  const file = (await browser.get(`${home}/reports/export?period=quarter`)).text.split("\r\n").slice(1, 3);
  assert.deepEqual(
    file.map((line) => line.split(";").filter((_, index) => index === 0 || index === 4)),
    [
      ["2027-02", "230.00"],
      ["2027-01", "1000.00"],
    ],
  );
});
