/** Members paste a table of rates, see what it changes, and save exactly that. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listRates, setRates } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newPaymentSet, rate } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, valueOf, type TestPortal } from "../../../tests/support/portal-client.ts";
import { previewed, ratesCompany } from "../../../tests/support/portal/rates-company.ts";

let portal: TestPortal;
before(async () => {
  portal = await startTestPortal();
});
after(() => portal.close());

const company = () => ratesCompany(portal);

/** What Excel puts on the clipboard: tabs, decimal commas, a heading, an empty cell under a terminal's name. */
const PASTED = [
  "Terminal\tProgram\tTaksit\tKomisyon %\tVade farkı %\tEn az\tEn çok",
  "İş POS\t*\t1\t1,50\t0\t\t",
  "\tBonus\t3\t1,79\t%3,25\t100,00\t1.500,50",
  "YEDEK\tWorld\t6 taksit\t2.10\t4,5\t\t",
].join("\r\n");

test("a table pasted from Excel with decimal commas is shown as a difference, and saved as shown", async () => {
  const { home, logIn, set, path, stored } = await company();
  const browser = await logIn(["finance"]);
  const grid = await browser.get(`${home}/rates/${set.id}`);
  assert.match(grid.text, /İş POS[^]*Bonus[^]*2\.50[^]*commission 1\.50/);
  const before = await stored();
  const { shown, confirm } = await previewed(browser, path, PASTED);
  assert.equal(shown.status, 200);
  assert.match(shown.text, /Added: 1 · Changed: 1 · Removed: 1/);
  assert.match(shown.text, /Save 3 changes/);
  assert.match(shown.text, /from [^<]*100\.00[^]*to [^<]*1,500\.50/);
  assert.deepEqual(await stored(), before, "nothing is saved before it was confirmed");

  for (let time = 0; time < 2; time += 1) {
    const reply = await browser.post(path, confirm);
    assert.equal(reply.headers.get("location"), `${home}/rates/${set.id}?done=saved`);
  }
  assert.deepEqual(await stored(), ["İş POS * 1 0.0000", "İş POS bonus 3 3.2500", "Yedek world 6 4.5000"]);
});

test("the table of the form can be pasted back as it is, in both languages", async () => {
  const { logIn, path, ctx, set, terminals } = await company();
  await inTransaction(ctx, (ctx) =>
    setRates(ctx, {
      paymentSetId: set.id,
      terminalId: terminals[1]!.id,
      rates: [rate("world", 9, "12.3456", { minimumAmount: 10_000_000n as never })],
    }),
  );
  const browser = await logIn(["administrator"]);
  for (const locale of ["tr", "en"]) {
    await browser.post("/portal/-/me", { name: "Selin", locale, theme: "auto" });
    const { text } = await browser.get(path);
    const table = /<textarea[^>]*>([^]*?)<\/textarea>/.exec(text)![1]!.replaceAll("&amp;", "&");
    assert.match(table, locale === "tr" ? /12,3456\t1000/ : /12\.3456\t1000/);
    const { shown } = await previewed(browser, path, table);
    assert.match(shown.text, locale === "tr" ? /fark yok/ : /No changes from the stored rates/);
  }
});

test("if somebody changed the rates between, nothing is saved, the page says so and keeps what was pasted", async () => {
  const { ctx, logIn, set, terminals, path, stored } = await company();
  const browser = await logIn(["finance"]);
  const { confirm } = await previewed(browser, path, PASTED);
  const theirs = { paymentSetId: set.id, terminalId: terminals[0]!.id, rates: [rate("bonus", 3, "9")] };
  await inTransaction(ctx, (ctx) => setRates(ctx, theirs));
  const stale = await browser.post(path, confirm);
  assert.equal(stale.status, 409);
  assert.match(stale.text, /Someone else changed the rates in the meantime/);
  assert.match(stale.text, /%3,25/);
  assert.match(stale.text, /mark-up 9\.00/, "the difference is shown again");
  assert.deepEqual(await stored(), ["İş POS bonus 3 9.0000"]);
  const again = { ...confirm, before: valueOf(stale, "before"), after: valueOf(stale, "after") };
  assert.equal((await browser.post(path, again)).status, 303);
  assert.equal((await stored()).length, 3);
});

test("a table that was changed after its difference was shown is shown again before it is saved", async () => {
  const { logIn, path, stored } = await company();
  const browser = await logIn(["finance"]);
  const { confirm } = await previewed(browser, path, PASTED);
  const before = await stored();
  const shown = await browser.post(path, { ...confirm, rates: PASTED.replace("4,5", "5,5") });
  assert.equal(shown.status, 200);
  assert.match(shown.text, /mark-up 5\.50/);
  assert.deepEqual(await stored(), before);
});

test("a table distinguishes terminals whose names differ only in case", async () => {
  const { ctx, home, logIn } = await portal.newCompany();
  const { set, terminals } = await newPaymentSet(ctx, [{ name: "pos" }, { name: "POS" }]);
  const browser = await logIn(["finance"]);
  const path = `${home}/rates/${set.id}/change`;
  const { confirm } = await previewed(browser, path, "POS\t*\t1\t1\t0");
  assert.equal((await browser.post(path, confirm)).status, 303);
  assert.deepEqual(
    (await listRates(ctx, set.id)).map(({ terminalId }) => terminalId),
    [terminals[1]!.id],
  );
  const long = await browser.post(path, { rates: "x".repeat(60_000), before: "", after: "" });
  assert.equal(long.status, 413);
});

test("every line that is not understood is named with its number, its column and its text", async () => {
  const { logIn, path, stored } = await company();
  const browser = await logIn(["finance"]);
  const before = await stored();
  const { shown } = await previewed(browser, path, "Nobody\tBonus\t3\t1\t2\nİş POS\tNoProgram\tx\t1,2,3\t2\t1.2.3\n");
  assert.equal(shown.status, 400);
  for (const words of [
    /Line 1, Terminal: Nothing has this name\. “Nobody”/,
    /Line 2, Program: Nothing has this name\. “NoProgram”/,
    /Line 2, Installments: Expected a number of installments\. “x”/,
    /Line 2, Commission %: Expected a percentage such as 3\.50\. “1,2,3”/,
    /Line 2, From: Expected an amount such as 1,250\.50\. “1\.2\.3”/,
  ])
    assert.match(shown.text.replaceAll("<!-- -->", ""), words);
  const refused: [string, RegExp][] = [
    ["İş POS\tAxess\t3\t1\t2", /Line 1, Program: This terminal does not take/],
    ["İş POS\tBonus\t3\t1\t2\nİş POS\tbonus\t3\t1\t2", /Line 2, Installments: This program has two rates/],
    ["İş POS\tBonus\t3\t1\t101", /Line 1, Mark-up %: This value is not valid/],
    ["İş POS\t\t1\t1\t0\t100", /Line 1, Installments: Single payments have no limits/],
  ];
  for (const [table, words] of refused) {
    const { shown } = await previewed(browser, path, table);
    assert.equal(shown.status, 400, table);
    assert.match(shown.text, words);
  }
  assert.deepEqual(await stored(), before);
});

test("a table changes the terminals that it names, and no others", async () => {
  const { ctx, logIn, path, set, terminals, stored } = await company();
  const others = { paymentSetId: set.id, terminalId: terminals[1]!.id, rates: [rate("world", 9, "8")] };
  await inTransaction(ctx, (ctx) => setRates(ctx, others));
  const browser = await logIn(["finance"]);
  const { shown, confirm } = await previewed(browser, path, "İş POS\t*\t1\t1\t0\nİş POS\tBonus\t3\t1\t2,5\n");
  assert.match(shown.text, /Added: 0 · Changed: 2 · Removed: 1/);
  assert.doesNotMatch(shown.text, /<th scope="row">Yedek/);
  assert.equal((await browser.post(path, confirm)).status, 303);
  assert.deepEqual(await stored(), ["İş POS * 1 0.0000", "İş POS bonus 3 2.5000", "Yedek world 9 8.0000"]);
  const nothing = await previewed(browser, path, "");
  assert.match(nothing.shown.text, /No changes from the stored rates/);
});

test("rates are removed only after the member has ticked that, in the pasted table and in the grid", async () => {
  const { logIn, path, terminals, stored } = await company();
  const browser = await logIn(["finance"]);
  const before = await stored();
  const { shown, confirm } = await previewed(browser, path, "İş POS\tBonus\t3\t1,5\t2,5\n");
  assert.match(
    shown.text,
    /2 rates will be removed[^]*<input type="checkbox" id="mayRemove" name="mayRemove" value="yes"\/?>/,
  );
  const { mayRemove: _, ...unticked } = confirm;
  const refused = await browser.post(path, unticked);
  assert.deepEqual([refused.status, await stored()], [400, before]);
  assert.match(refused.text, /href="#mayRemove">This removes rates/);
  const other = await browser.post(path, { ...confirm, rates: "İş POS\t*\t1\t1,5\t0\n" });
  assert.equal(other.status, 200, "the tick was given for another difference");
  assert.doesNotMatch(other.text, /name="mayRemove" value="yes" checked/);
  const grid = path.replace("/change", `/${terminals[0]!.id}/change`);
  const page = await browser.get(grid);
  const cleared = { "markup-bonus-6": "", "cost-bonus-6": "", before: valueOf(page, "before"), after: "" };
  const asked = await browser.post(grid, cleared);
  const save = { ...cleared, before: valueOf(asked, "before"), after: valueOf(asked, "after") };
  assert.equal((await browser.post(grid, save)).status, 400);
  assert.deepEqual(await stored(), before);
  assert.equal(
    (await browser.post(grid, { ...save, mayRemove: "yes" })).headers.get("location")?.endsWith("done=saved"),
    true,
  );
  assert.equal((await stored()).length, before.length - 1);
});
