/** Members change single rates in a grid, see the difference, and save exactly that. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { formatDecimal } from "@servicepay/money";
import { listRates, setRates } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { amount, newPaymentSet, rate } from "../../../tests/support/payment-sets.ts";
import {
  loggedIn,
  startTestPortal,
  valueOf,
  type PortalClient,
  type TestPortal,
} from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => {
  portal = await startTestPortal();
});
after(() => portal.close());

async function company(programs: readonly string[] = ["bonus", "world"]) {
  const { ctx, home, logIn, newMember } = await portal.newCompany();
  const limited = rate("bonus", 6, "4", { minimumAmount: amount("100") });
  const { set, terminals } = await newPaymentSet(ctx, [
    { name: "İş POS", programs, rates: [rate(null, 1, "0"), rate("bonus", 3, "2.5"), limited] },
    { name: "Yedek", programs, rates: [rate("bonus", 3, "7")] },
  ]);
  const path = `${home}/rates/${set.id}/${terminals[0]!.id}/change`;
  const stored = async () =>
    (await listRates(ctx, set.id))
      .filter(({ terminalId }) => terminalId === terminals[0]!.id)
      .map(({ program, installments, costRate, customerRate, minimumAmount }) => {
        const limit = minimumAmount === null ? "" : ` from ${formatDecimal(minimumAmount)}`;
        return `${program ?? "*"} ${installments} ${formatDecimal(customerRate)} ${formatDecimal(costRate)}${limit}`;
      })
      .toSorted((a, b) => a.localeCompare(b));
  return { ctx, home, logIn, newMember, set, terminals, path, stored };
}

/** What the browser sends: every field of the form, with these changes. */
function fieldsOf(page: { text: string }, changes: Record<string, string> = {}): Record<string, string> {
  const names = [...page.text.matchAll(/<input[^>]* name="((?:cost|markup)-[^"]+)"/g)].map(([, name = ""]) => name);
  const hidden = ["before", "after"].map((name) => [name, valueOf(page, name)]);
  return { ...Object.fromEntries([...names.map((name) => [name, valueOf(page, name)]), ...hidden]), ...changes };
}

async function shownWith(browser: PortalClient, path: string, changes: Record<string, string>) {
  return browser.post(path, fieldsOf(await browser.get(path), changes));
}

const CHANGES = {
  "markup-bonus-3": "3,25",
  "markup-world-9": "%5.5",
  "cost-world-9": "2,1",
  "markup-any-1": "",
  "cost-any-1": "",
};

test("cells are changed, added and emptied; the difference is shown first, and saved once as shown", async () => {
  const { ctx, home, logIn, set, terminals, path, stored } = await company();
  const browser = await logIn(["finance"]);
  assert.match((await browser.get(`${home}/rates/${set.id}`)).text, new RegExp(`href="${path}"[^>]*>Edit in the grid`));
  const before = await stored();
  const shown = await shownWith(browser, path, CHANGES);
  assert.equal(shown.status, 200);
  assert.match(shown.text, /Added: 1 · Changed: 1 · Removed: 1/);
  assert.match(shown.text, /Save 3 changes/);
  assert.match(shown.text, /class="changed" value="3,25" data-stored="2\.5"/);
  assert.deepEqual(await stored(), before, "nothing is saved before it was confirmed");
  const confirm = fieldsOf(shown, { mayRemove: "yes" });
  for (let time = 0; time < 2; time += 1) {
    const reply = await browser.post(path, confirm);
    assert.equal(reply.headers.get("location"), `${home}/rates/${set.id}?done=saved`);
  }
  assert.deepEqual(await stored(), [
    "bonus 3 3.2500 1.5000",
    "bonus 6 4.0000 1.5000 from 100.0000",
    "world 9 5.5000 2.1000",
  ]);
  const others = (await listRates(ctx, set.id)).filter(({ terminalId }) => terminalId === terminals[1]!.id);
  assert.equal(others.length, 1, "the rates of the other terminal stay");
});

test("a grid shows decimals in the member's language, and sent as it is it changes nothing", async () => {
  const { logIn, path } = await company();
  const browser = await logIn(["administrator"]);
  for (const [locale, value, words] of [
    ["tr", "2,5", /fark yok/],
    ["en", "2.5", /No changes from the stored rates/],
  ] as const) {
    await browser.post("/portal/-/me", { name: "Selin", locale, theme: "auto" });
    const page = await browser.get(path);
    assert.equal(valueOf(page, "markup-bonus-3"), value);
    assert.match((await browser.post(path, fieldsOf(page))).text, words);
  }
});

test("errors are shown at their cells, and everything that was typed is kept", async () => {
  const { logIn, path, stored } = await company();
  const browser = await logIn(["finance"]);
  const before = await stored();
  const wrong = { "markup-bonus-3": "1,2,3", "markup-world-2": "4" };
  const { status, text } = await shownWith(browser, path, wrong);
  assert.equal(status, 400);
  const plain = text.replaceAll("<!-- -->", "");
  assert.match(plain, /href="#markup-bonus-3">Bonus, 3 installments, Mark-up %: Enter a percentage/);
  assert.match(
    plain,
    /href="#cost-world-2">World, 2 installments, Commission %: Enter both the mark-up and the commission/,
  );
  for (const name of ["markup-bonus-3", "cost-world-2"])
    assert.match(plain, new RegExp(`id="${name}"[^>]*aria-invalid="true" aria-describedby="${name}-note"`));
  assert.equal(valueOf({ text }, "markup-world-2"), "4");
  const tooHigh = await shownWith(browser, path, { "markup-bonus-3": "101" });
  assert.equal(tooHigh.status, 400);
  assert.match(tooHigh.text, /id="markup-bonus-3"[^>]*aria-invalid="true"/);
  assert.deepEqual(await stored(), before);
});

test("if somebody changed the rates between, nothing is saved, the page says so and keeps what was typed", async () => {
  const { ctx, logIn, set, terminals, path, stored } = await company();
  const browser = await logIn(["finance"]);
  const shown = await shownWith(browser, path, { "markup-bonus-3": "3,25" });
  const theirs = { paymentSetId: set.id, terminalId: terminals[0]!.id, rates: [rate("bonus", 3, "9")] };
  await inTransaction(ctx, (ctx) => setRates(ctx, theirs));
  const stale = await browser.post(path, fieldsOf(shown));
  assert.equal(stale.status, 409);
  assert.match(stale.text, /Someone else changed the rates in the meantime/);
  assert.equal(valueOf(stale, "markup-bonus-3"), "3,25");
  assert.match(stale.text, /mark-up 9\.00/, "the difference is shown again");
  assert.deepEqual(await stored(), ["bonus 3 9.0000 1.5000"]);
  assert.equal((await browser.post(path, fieldsOf(stale))).status, 303);
  assert.equal((await stored()).length, 3);
});

test("a form of many programs arrives whole, also through a step-up; a field that it lacks changes nothing", async () => {
  const programs = ["advantage", "axess", "bank24", "bankkart", "bonus", "cardfinans", "maximum", "miles-and-smiles"];
  const { newMember, path, stored } = await company([...programs, "neo", "paraf", "saglam-kart", "world"]);
  const member = await newMember(["finance"]);
  const browser = await loggedIn(portal.url, member);
  const page = await browser.get(path);
  const fields = fieldsOf(page, { "markup-world-12": "8", "cost-world-12": "3" });
  assert.ok(Object.keys(fields).length > 300);
  assert.match((await browser.post(path, fields)).text, /Added: 1 · Changed: 0 · Removed: 0/);
  const { before = "" } = fields;
  assert.match((await browser.post(path, { before, after: "" })).text, /No changes from the stored rates/);

  portal.clock.advance(11 * 60_000);
  const asked = await browser.follow(await browser.post(path, fields));
  const [to, kept] = [valueOf(asked, "to"), valueOf(asked, "kept")];
  const again = await browser.follow(await browser.post("/portal/-/step-up", { password: member.password, to, kept }));
  assert.equal(valueOf(again, "markup-world-12"), "8");
  assert.equal(valueOf(again, "markup-bonus-3"), "2.5");
  assert.equal((await stored()).length, 3);
});

test("a terminal of another set or company has no grid, nor does a member who may not change rates", async () => {
  const { home, logIn, path, set } = await company();
  const other = await company();
  const browser = await logIn(["finance"]);
  for (const terminal of [other.terminals[0]!.id, "nothing"])
    assert.equal((await browser.get(`${home}/rates/${set.id}/${terminal}/change`)).status, 404);
  assert.equal((await (await other.logIn(["finance"])).get(path)).status, 404);
  assert.equal((await (await logIn(["support"])).get(path)).status, 403);
});
