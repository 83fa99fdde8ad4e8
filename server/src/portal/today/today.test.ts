/** The start page: every figure opens its list with exactly the rows that it counts, and names period, zone and currency. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bankDayOf } from "#acquirers/registry.ts";
import { createPaymentSet } from "#payment-sets/index.ts";
import { refundPayment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { countedLists, figuresOf, payingCompany, rowCountOf } from "../../../tests/support/figures/paying-company.ts";
import { randomDays } from "../../../tests/support/figures/random-days.ts";
import type { HttpReply } from "../../../tests/support/http.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { minuteMs, paymentWorld } from "../../../tests/support/payment-world.ts";

test("each figure opens a list with as many rows as it says", async (t) => {
  const { world, home, logIn, pay } = await payingCompany(t);
  const paid = await pay("1250.50", "approved");
  await pay("100", "approved");
  await pay("70", "insufficient_funds");
  await pay("71", "insufficient_funds");
  await pay("72", "do_not_honour");
  await world.newPayment();
  await refundPayment(world.ctx, { referenceCode: paid.id, amount: amount("50.50"), reason: null });
  const browser = await logIn(["finance"]);
  const page = await browser.get(home);
  assert.equal(page.status, 200);
  const figures = figuresOf(page);
  for (const [words, rows] of [
    ["₺1,350.50", 2],
    ["₺50.50", 1],
    ["2", 2],
    ["of 5", 5],
    ["Declined: 3", 3],
    ["insufficient funds", 2],
    ["12:00–12:59", 2],
  ] as const) {
    const address = figures.get(words);
    assert.ok(address !== undefined, `${words} is among ${[...figures.keys()].join(" | ")}`);
    assert.equal(rowCountOf(await browser.get(address)), rows, words);
  }
  const declined = figures.get("Declined: 3")!.replaceAll("&", "&amp;");
  const payments = (await browser.get(`${home}/payments`)).text;
  assert.ok(payments.includes(`<a href="${declined}">Declined today</a>`), "the view of declines is the same list");
  assert.match(page.text, /00:00–12:0[0-9], İstanbul time/);
  assert.match(page.text, /Collected by hour \(TRY\)/);
  assert.doesNotMatch(page.text, /%/);
});

test("for random days, every list that a page of figures opens has as many rows as the figure says", async (t) => {
  const { world } = await randomDays(t, 7);
  const { home, logIn } = await payingCompany(t, world);
  const browser = await logIn(["finance"]);
  let followed = 0;
  for (const path of ["/today", "/today?period=yesterday", "/today?period=7d", "/reports?period=quarter"]) {
    const lists = countedLists(await browser.get(`${home}${path}`));
    for (const { address, count } of lists) {
      const list = await browser.get(address);
      assert.equal(count === 0 ? rowCountOf(list) || 0 : rowCountOf(list), count, `${path}: ${address}`);
      followed += 1;
    }
  }
  assert.ok(followed > 25, `${followed} lists were opened`);
});

test("yesterday and seven days are of the bank's days, and an empty period says so", async (t) => {
  const { world, home, logIn, pay } = await payingCompany(t);
  await pay("300", "approved");
  world.clock.advance(24 * 60 * minuteMs);
  await pay("20", "approved");
  const browser = await logIn(["viewer"]);
  const shown = async (period: string) => (await browser.get(`${home}/today?period=${period}`)).text;
  assert.match(await shown("today"), /₺20\.00/);
  assert.match(await shown("yesterday"), /00:00–24:00, İstanbul time[^]*₺300\.00/);
  const week = await browser.get(`${home}/today?period=7d`);
  const figures = figuresOf(week);
  assert.equal(rowCountOf(await browser.get(figures.get("₺320.00")!)), 2);
  assert.match(week.text, /Collected by day \(TRY\)/);
  world.clock.advance(2 * 24 * 60 * minuteMs);
  assert.match((await (await logIn(["viewer"])).get(home)).text, /Nothing was collected in this period/);
});

test("today's sums stand beside what yesterday had by the same minute, and both open their lists", async (t) => {
  const { world, home, logIn, pay } = await payingCompany(t);
  const yesterday = world.clock.now();
  await pay("10", "approved");
  const late = await pay("20", "approved");
  await refundPayment(world.ctx, { referenceCode: late.id, amount: amount("5"), reason: null });
  world.clock.set(new Date(yesterday.getTime() + 60 * minuteMs));
  await pay("400", "approved");
  world.clock.set(new Date(yesterday.getTime() + (24 * 60 + 30) * minuteMs));
  await pay("80", "approved");
  const browser = await logIn(["finance"]);
  const page = await browser.get(home);
  assert.match(page.text, /Yesterday by 12:30/);
  const figures = figuresOf(page);
  for (const [words, rows, period] of [
    ["₺80.00", 1, "period=today"],
    ["₺30.00", 2, "period=yesterday&until=12.30"],
    ["₺5.00", 1, "period=yesterday&until=12.30"],
  ] as const) {
    const address = figures.get(words);
    assert.ok(address !== undefined && address.includes(period), `${words}: ${address}`);
    assert.equal(rowCountOf(await browser.get(address)), rows, words);
  }
  assert.doesNotMatch((await browser.get(`${home}/today?period=yesterday`)).text, /Yesterday by/);
  for (const query of ["period=7d&until=12.30", "period=today&until=24.00", "period=today&until=12:30"])
    assert.equal((await browser.get(`${home}/attempts?${query}`)).status, 400, query);
});

test("one chart shows one currency, another is chosen by its address, and the banks follow it", async (t) => {
  const world = await paymentWorld(t, { terminal: { currencies: ["TRY", "EUR"] } });
  const { home, logIn, pay } = await payingCompany(t, world);
  const terminalIds = world.terminals.map(({ id }) => id);
  const euro = await inTransaction(world.ctx, (ctx) =>
    createPaymentSet(ctx, { name: "Euro", currency: "EUR", terminalIds, threeDsRule: { kind: "optional" } }),
  );
  await world.rows("update terminals set bank_code = '0046'");
  await pay("10", "approved");
  await pay("70", "insufficient_funds");
  for (const installments of [1, 3]) {
    const payment = await world.newPayment({ amount: amount("25"), currency: "EUR", paymentSetId: euro.id });
    await world.start(payment, "approved", {
      plan: { ...(await world.planFor(payment, world.cardOf("approved"))), installments },
    });
  }
  const browser = await logIn(["finance"]);
  const shown = async (query: string) => (await browser.get(`${home}/today${query}`)).text;
  const lira = await shown("");
  assert.deepEqual(
    [...lira.matchAll(/Collected by hour \((\w+)\)<\/h2>/g)].map(([, code]) => code),
    ["TRY"],
  );
  assert.match(lira, /By bank \(TRY\).*Akbank.*>1<\/a>.*of 2/s);
  const [, euros = ""] = /href="([^"]*currency=EUR[^"]*)"[^>]*>EUR</.exec(lira) ?? [];
  const address = euros.replaceAll("&amp;", "&").slice(`${home}/today`.length);
  assert.equal(address, "?period=today&currency=EUR#chart");
  const text = await shown(address.replace("#chart", ""));
  assert.deepEqual(
    [...text.matchAll(/Collected by hour \((\w+)\)<\/h2>/g)].map(([, code]) => code),
    ["EUR"],
  );
  const banks = text.slice(text.indexOf("By bank (EUR)"));
  for (const sum of ["€25.00", "€50.00"]) assert.ok(banks.includes(sum), sum);
  for (const { address, count } of countedLists({ text: banks } as HttpReply))
    assert.equal(rowCountOf(await browser.get(address)), count, address);
  for (const query of ["?currency=euro", "?currency=EUR&currency=TRY", "?period=month"]) {
    const { status, text } = await browser.get(`${home}/today${query}`);
    assert.equal(status, 400, query);
    assert.match(text, /parameter: “(currency|period)”/);
  }
});

test("members who see only their own links see figures of those only", async (t) => {
  const { home, logIn, pay } = await payingCompany(t);
  await pay("300", "approved");
  const page = await (await logIn(["sales"])).get(home);
  assert.match(page.text, /for the links you created/);
  assert.doesNotMatch(page.text, /₺300/);
  const list = await (await logIn(["sales"])).get(`${home}/attempts`);
  assert.doesNotMatch(list.text, /₺300/);
});

test("a filter of bank transactions that is not understood is named, and an hour needs one day", async (t) => {
  const { world, home, logIn, pay } = await payingCompany(t);
  await pay("300", "approved");
  const browser = await logIn(["viewer"]);
  for (const query of ["result=abc", "hour=09", "period=today&hour=24", "installments=0", "currency=abc", "kind=x"])
    assert.equal((await browser.get(`${home}/attempts?${query}`)).status, 400, query);
  const day = bankDayOf(world.clock.now());
  assert.equal(rowCountOf(await browser.get(`${home}/attempts?from=${day}&to=${day}&hour=12`)), 1);
  assert.match((await browser.get(`${home}/attempts?from=${day}&to=${day}&hour=13`)).text, /No results match/);
});
