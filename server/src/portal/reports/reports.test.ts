/** The report by month, bank and installments: on the page and as a file. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bankDayOf } from "#acquirers/registry.ts";
import { refundPayment } from "#payments/index.ts";
import { figuresOf, payingCompany, rowCountOf } from "../../../tests/support/figures/paying-company.ts";
import { amount } from "../../../tests/support/payment-sets.ts";

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
  assert.equal(page.text.match(/Collected by month, bank and installments \(TRY\)<\/h2>/g)?.length, 1);
  assert.match((await browser.get(`${home}/reports?period=year`)).text, /aria-current="page">Last 12 months/);
});

test("the file has the rows of the page, with decimals of the member's language, and is in the audit log", async (t) => {
  const { world, home, logIn, pay } = await payingCompany(t);
  await pay("1000.25", "approved");
  const browser = await logIn(["finance"]);
  const file = await browser.get(`${home}/reports/export?period=quarter`);
  const [head, line, end] = file.text.replace("\uFEFF", "").split("\r\n");
  assert.match(head!, /^Month;Bank \(terminal\);Installments;Collected;Charges;/);
  const month = bankDayOf(world.clock.now()).slice(0, 7);
  assert.deepEqual(line!.split(";"), [month, "Bank", "1", "1000.25", "1", "0.00", "0", "1000.25", "0.00", "TRY"]);
  assert.equal(end, "");
  assert.match(file.headers.get("content-disposition")!, /attachment; filename="report-[-0-9]+\.csv"/);
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
