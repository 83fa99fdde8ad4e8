/** The report by month, bank and installments: on the page and as a file. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bankDayOf } from "#acquirers/registry.ts";
import { createPaymentSet } from "#payment-sets/index.ts";
import { refundPayment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { countedLists, figuresOf, payingCompany, rowCountOf } from "../../../tests/support/figures/paying-company.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { paymentWorld } from "../../../tests/support/payment-world.ts";

test("each count of the report opens a list with as many rows, and currencies have tables of their own", async (t) => {
  const { world, home, logIn, pay } = await payingCompany(t);
  const paid = await pay("1000", "approved");
  await pay("250.50", "approved");
  await pay("70", "insufficient_funds");
  await refundPayment(world.ctx, { referenceCode: paid.id, amount: amount("100"), reason: null });
  const browser = await logIn(["finance"]);
  const page = await browser.get(`${home}/reports`);
  assert.equal(page.status, 200);
  const links = figuresOf(page);
  assert.equal(rowCountOf(await browser.get(links.get("2")!)), 2);
  assert.equal(rowCountOf(await browser.get(links.get("1")!)), 1);
  for (const sum of ["₺1,250.50", "₺100.00", "₺1,150.50"]) assert.ok(page.text.includes(sum), sum);
  assert.equal(page.text.match(/Collected by bank, month and installments \(TRY\)<\/h2>/g)?.length, 1);
  assert.match((await browser.get(`${home}/reports?period=year`)).text, /aria-current="page">Last 12 months/);
});

test("a bank's terminals stand together below their subtotal, and the lira comes first", async (t) => {
  const world = await paymentWorld(t, { terminal: { currencies: ["TRY", "EUR"] } });
  const { home, logIn, pay } = await payingCompany(t, world);
  const [first] = world.terminals;
  const others = await world.rows(
    `insert into terminals select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'name', more.name,
       'bank_code', bank))).* from terminals t, (values ('Second', '0046'), ('Third', '0062')) more (name, bank)
     where t.id = $1 returning id, name`,
    [first!.id],
  );
  await world.rows(`update terminals set name = 'First', bank_code = '0046' where id = $1`, [first!.id]);
  const payments = [await pay("100", "approved"), await pay("200", "approved"), await pay("400", "approved")];
  // The database lets no attempt change its terminal.
  await world.rows("alter table attempts disable trigger user");
  for (const [index, { id }] of others.entries())
    await world.rows("update attempts set terminal_id = $1 where payment_id = $2", [id, payments[index + 1]!.id]);
  const euro = await inTransaction(world.ctx, (ctx) =>
    createPaymentSet(ctx, {
      name: "Euro",
      currency: "EUR",
      terminalIds: [first!.id],
      threeDsRule: { kind: "optional" },
    }),
  );
  await world.rows("alter table attempts enable trigger user");
  for (let count = 0; count < 3; count += 1)
    await world.start(await world.newPayment({ currency: "EUR", paymentSetId: euro.id }), "approved");
  const browser = await logIn(["finance"]);
  const { text } = await browser.get(`${home}/reports`);
  assert.ok(text.indexOf("(TRY)</h2>") < text.indexOf("(EUR)</h2>"), "the lira comes first");
  const lira = text.slice(text.indexOf("(TRY)</h2>"), text.indexOf("(EUR)</h2>"));
  const rows = [...lira.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) => row.replaceAll(/<[^>]*>/g, " "));
  const order = rows.flatMap((row) => /Akbank|Garanti BBVA|First|Second|Third|Total/.exec(row)?.[0] ?? []);
  const [akbank, garanti] = [order.indexOf("Akbank"), order.indexOf("Garanti BBVA")];
  assert.deepEqual(order.slice(akbank, garanti).toSorted(), ["Akbank", "First", "Second"]);
  assert.deepEqual(order.slice(garanti), ["Garanti BBVA", "Third", "Total"]);
  assert.match(
    rows.find((row) => row.includes("Akbank"))!,
    /Charges:\s+2\s.*₺300\.00/s,
  );
  const list = /Akbank.*?href="([^"]*)"/s.exec(lira)![1]!.replaceAll("&amp;", "&");
  assert.match(list, /bank=0046/);
  assert.equal(rowCountOf(await browser.get(list)), 2);
  const file = (await browser.get(`${home}/reports/export`)).text.split("\r\n").slice(1, -1);
  assert.deepEqual(
    file.map((line) => line.split(";")[1]),
    ["Akbank", "Akbank", "Garanti BBVA", "Akbank"],
  );
});

test("last month and any days are reported, and their counts open lists of the same days", async (t) => {
  const { world, home, logIn, pay } = await payingCompany(t);
  world.clock.set(new Date("2026-10-30T21:30:00Z"));
  await pay("10", "approved");
  world.clock.set(new Date("2026-10-31T20:30:00Z"));
  await pay("20", "approved");
  // 00:30 on 1 November in Istanbul.
  world.clock.set(new Date("2026-10-31T21:30:00Z"));
  await pay("40", "approved");
  const browser = await logIn(["finance"]);
  const collected = async (query: string) => {
    const page = await browser.get(`${home}/reports?${query}`);
    const [, foot = ""] = /<tfoot>(.*?)<\/tfoot>/s.exec(page.text) ?? [];
    for (const { address, count } of countedLists(page)) assert.equal(rowCountOf(await browser.get(address)), count);
    return /₺[0-9.]+/.exec(foot)?.[0] ?? "nothing";
  };
  assert.equal(await collected("period=month"), "₺40.00");
  assert.equal(await collected("period=last_month"), "₺30.00");
  assert.equal(await collected("from=2026-10-31&to=2026-10-31"), "₺30.00");
  assert.equal(await collected("from=2026-10-31&to=2026-11-01"), "₺70.00");
  assert.equal(await collected("from=2026-10-01&to=2026-10-30"), "nothing");
  assert.match((await browser.get(`${home}/reports?period=last_month`)).text, /aria-current="page">Last month/);
  const file = await browser.get(`${home}/reports/export?from=2026-10-31&to=2026-10-31`);
  assert.match(file.headers.get("content-disposition")!, /Reports-2026-10-31-2026-10-31\.csv/);
  assert.match(file.text, /;30\.00;2;/);
});

test("a parameter of a report that is not understood is named, on the page and for the file", async (t) => {
  const { home, logIn, pay } = await payingCompany(t);
  await pay("10", "approved");
  const browser = await logIn(["finance"]);
  for (const [query, name] of [
    ["period=week", "period"],
    ["period=", null],
    ["year=2026", "year"],
    ["period=month&period=year", "period"],
    ["period=month&from=2026-11-01", "period"],
    ["from=2026-02-30&to=2026-03-01", "from"],
    ["from=2026-11-01&to=tomorrow", "to"],
    ["from=2026-11-05&to=2026-11-01", "from"],
    ["from=2020-01-01&to=2026-11-01", "from"],
  ] as const)
    for (const path of ["/reports", "/reports/export"]) {
      const { status, text } = await browser.get(`${home}${path}?${query}`);
      assert.equal(status, name === null ? 200 : 400, `${path}?${query}`);
      if (name === null) continue;
      assert.match(text, new RegExp(`parameter: “${name}”|id="${name}"[^>]* aria-invalid`), `${path}?${query}`);
      assert.doesNotMatch(text, /₺10/);
    }
  assert.equal((await browser.get(`${home}/reports/export?format=pdf`)).status, 400);
});

test("the file has the rows of the page, with decimals of the member's language, and is in the audit log", async (t) => {
  const { world, home, logIn, pay } = await payingCompany(t);
  await pay("1000.25", "approved");
  const browser = await logIn(["finance"]);
  const file = await browser.get(`${home}/reports/export?period=quarter`);
  const [head, line, end] = file.text.replace("\uFEFF", "").split("\r\n");
  assert.match(head!, /^Month;Bank;Terminal;Installments;Collected;Charges;/);
  const month = bankDayOf(world.clock.now()).slice(0, 7);
  assert.deepEqual(line!.split(";"), [
    month,
    "NestPay",
    "Bank",
    "1",
    "1000.25",
    "1",
    "0.00",
    "0",
    "1000.25",
    "0.00",
    "TRY",
  ]);
  assert.equal(end, "");
  assert.match(file.headers.get("content-disposition")!, /attachment; filename="Reports-[-0-9]+\.csv"/);
  const audited = await world.rows("select details from audit_log where action = 'report.exported'");
  assert.equal(audited.length, 1);
  assert.equal((await (await logIn(["support"])).get(`${home}/reports/export`)).status, 403);
});

test("members who see only their own links get a report of those, and an empty one says so", async (t) => {
  const { home, logIn, pay } = await payingCompany(t);
  await pay("1000", "approved");
  const { text } = await (await logIn(["sales"])).get(`${home}/reports`);
  assert.match(text, /The bank approved nothing in this period/);
  assert.doesNotMatch(text, /₺1,000/);
});
