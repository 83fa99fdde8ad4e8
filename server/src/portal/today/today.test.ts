/** The start page: every figure opens its list with exactly the rows that it counts, and names period, zone and currency. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bankDayOf } from "#acquirers/registry.ts";
import type { Role } from "#members/index.ts";
import { refundPayment } from "#payments/index.ts";
import { newId } from "#platform/ids.ts";
import { countedLists, figuresOf, payingCompany, rowCountOf } from "../../../tests/support/figures/paying-company.ts";
import { randomDays } from "../../../tests/support/figures/random-days.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { minuteMs } from "../../../tests/support/payment-world.ts";

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

test("what waits for a person is listed, whatever its age", async (t) => {
  const { world, home, logIn } = await payingCompany(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(payment, "approved");
  await world.endLeases();
  await world.rows(`update attempts set state = 'MANUAL', step = step + 1, due_at = null where state = 'UNKNOWN'`);
  assert.match((await (await logIn(["finance"])).get(home)).text, /Needs review: 1/);
  world.clock.advance(40 * 24 * 60 * minuteMs);
  const need = "1 Bank transactions with an unclear result";
  const browser = await logIn(["support"]);
  const address = figuresOf(await browser.get(home)).get(need);
  assert.equal(rowCountOf(await browser.get(address!)), 1);
  const settler = await logIn(["finance"]);
  assert.equal(figuresOf(await settler.get(home)).get(need), `${home}/unclear`);
  assert.equal((await settler.get(`${home}/unclear`)).text.match(/<tr><td/g)?.length, 1);
});

test("open differences and disabled receivers wait for those who can act on them", async (t) => {
  const { world, home, logIn } = await payingCompany(t);
  const [terminal] = world.terminals;
  const bank = {
    amount: "10.00",
    currency: "TRY",
    installments: 1,
    reference: null,
    state: null,
    authCode: null,
    at: null,
  };
  for (const [subject, closed] of [
    ["1", "null, null, null, null"],
    ["2", "null, null, null, null"],
    ["3", "now(), 'operator', 'not_ours', 'x'"],
  ])
    await world.rows(
      `insert into reconciliation_cases (tenant_id, id, terminal_id, day, kind, subject, movement, bank_order_id, bank, opened_at,
         found_at, state, closed_at, closed_by, close_reason, note)
       values ($1, $2, $3, '2026-11-20', 'bank_only', $4, 'sale', 'A', $6, $7, $7, $5, ${closed})`,
      [
        world.ctx.tenantId,
        newId(),
        terminal!.id,
        subject,
        subject === "3" ? "closed" : "open",
        bank,
        world.clock.now(),
      ],
    );
  await world.rows(
    `insert into webhook_receivers (tenant_id, receiver, disabled_at, disabled_because)
     values ($1, 'https://gone.example:443', now(), 'gone'), ($1, 'https://well.example:443', null, null)`,
    [world.ctx.tenantId],
  );
  await world.rows(
    `insert into webhook_stopped_addresses (tenant_id, receiver, url, stopped_at, last_held_at)
     values ($1, 'https://well.example:443', 'https://well.example:443/old', now(), now())`,
    [world.ctx.tenantId],
  );
  const shown = async (role: Role) => {
    const { text } = await (await logIn([role])).get(home);
    return [/2<\/strong> Open differences/.test(text), /2<\/strong> Disabled webhook receivers/.test(text)];
  };
  assert.deepEqual(await shown("finance"), [true, false]);
  assert.deepEqual(await shown("integrator"), [false, true]);
  assert.deepEqual(await shown("support"), [false, false]);
  const browser = await logIn(["finance"]);
  const address = figuresOf(await browser.get(home)).get("2 Open differences with the bank");
  assert.equal(rowCountOf(await browser.get(address!)), 2);
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
  assert.match((await browser.get(`${home}/attempts?from=${day}&to=${day}&hour=13`)).text, /Nothing matches/);
});
