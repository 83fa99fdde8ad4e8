/** Members keep what banks take from sales. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listTerminalCosts, setTerminalCosts, type TerminalRecord } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { amount, cost, newPaymentSet, percent } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, valueOf, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => {
  portal = await startTestPortal();
});
after(() => portal.close());

async function company() {
  const made = await portal.newCompany();
  const { terminals } = await newPaymentSet(made.ctx, [{ name: "İş POS" }, { name: "Yedek" }]);
  const [first, second] = terminals as [TerminalRecord, TerminalRecord];
  return { ...made, first, second };
}

const typed = {
  currency: "TRY",
  program: "bonus",
  card: "credit",
  issuer: "own",
  installments: "3",
  costRate: "1,79",
  fixedFee: "0.25",
  valueDays: "30",
  payout: "monthly",
  validFrom: "2026-12-01",
  validTo: "",
};

test("a cost is added once, however often the form is sent, and the list shows it", async () => {
  const { home, logIn, ctx, first, second } = await company();
  const browser = await logIn(["finance"]);
  const page = await browser.get(`${home}/costs/new`);
  const fields = { ...typed, id: valueOf(page, "id"), terminal: first.id };
  for (let time = 0; time < 2; time += 1) {
    const reply = await browser.post(`${home}/costs/new`, fields);
    assert.equal(reply.headers.get("location"), `${home}/costs?done=saved`);
  }
  const [stored, ...more] = await listTerminalCosts(ctx, first.id);
  assert.equal(more.length, 0);
  const { id, terminalId, ...rest } = stored!;
  assert.deepEqual(rest, {
    ...cost("1.79", { program: "bonus", card: "credit", isOwnBank: true, installments: 3 }),
    fixedFee: amount("0.25"),
    valueDays: 30,
    payout: "monthly",
    validFrom: "2026-12-01",
  });
  assert.equal(terminalId, first.id);
  const list = await browser.get(`${home}/costs?terminal=${first.id}`);
  assert.match(
    list.text,
    /İş POS[^]*Bonus[^]*Credit cards[^]*The terminal(&#39;|')s bank[^]*1\.79[^]*after 30 days, one part/,
  );
  const others = await browser.get(`${home}/costs?terminal=${second.id}`);
  assert.doesNotMatch(others.text, /after 30 days/);
  assert.equal((await browser.get(`${home}/costs?state=never`)).status, 400);
  assert.match((await browser.get(`${home}/costs/${id}/change`)).text, /value="1\.79"/);
});

test("everything that is wrong is said at once, and nothing is stored", async () => {
  const { home, logIn, ctx, first } = await company();
  const browser = await logIn(["finance"]);
  const wrong = { ...typed, terminal: first.id, costRate: "101,5,1", fixedFee: "x", installments: "a", validFrom: "" };
  const reply = await browser.post(`${home}/costs/new`, wrong);
  assert.equal(reply.status, 400);
  for (const field of ["costRate", "fixedFee", "installments", "validFrom"])
    assert.match(reply.text, new RegExp(`class="error" id="${field}-note"`), field);
  const ended = await browser.post(`${home}/costs/new`, { ...typed, terminal: first.id, validTo: "2026-11-30" });
  assert.match(ended.text, /The last day is before the first one/);
  assert.deepEqual(await listTerminalCosts(ctx, first.id), []);
});

test("a stale form does not overwrite another member's change, and a cost can be removed", async () => {
  const { home, logIn, ctx, first } = await company();
  const write = (rate: string) => inTransaction(ctx, (ctx) => setTerminalCosts(ctx, first.id, [cost(rate)]));
  await write("1.5");
  const [stored] = await listTerminalCosts(ctx, first.id);
  const browser = await logIn(["finance"]);
  const path = `${home}/costs/${stored!.id}/change`;
  const seen = valueOf(await browser.get(path), "seen");
  await write("1.6");
  const single = { ...typed, terminal: first.id, installments: "1", payout: "once", seen };
  const stale = await browser.post(path, single);
  assert.equal(stale.status, 409);
  assert.equal((await listTerminalCosts(ctx, first.id))[0]!.costRate, percent("1.6"));
  const removed = await browser.post(path, { ...single, seen: valueOf(stale, "seen"), remove: "yes" });
  assert.equal(removed.headers.get("location"), `${home}/costs?done=saved`);
  assert.deepEqual(await listTerminalCosts(ctx, first.id), []);
  assert.equal((await browser.get(path)).status, 404);
});

test("only members who may change rates change costs, and support does not see them", async () => {
  const { home, logIn, first } = await company();
  const support = await logIn(["support"]);
  assert.equal((await support.get(`${home}/costs`)).status, 403);
  const reply = await support.post(`${home}/costs/new`, { ...typed, terminal: first.id });
  assert.equal(reply.status, 403);
});
