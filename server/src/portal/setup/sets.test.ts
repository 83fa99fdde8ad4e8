/** Members set up payment sets, see what a payer is offered, and look up cards in the BIN list. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { importBins, listPaymentSets, listRates, updatePaymentSet } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { allowWidgetOrigin, listWidgetOrigins } from "#widget-payments/index.ts";
import { amount, newPaymentSet, rate } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, valueOf, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => {
  portal = await startTestPortal();
});
after(() => portal.close());

const RULES = {
  currency: "TRY",
  minimumAmount: "10.00",
  maximumAmount: "5,000",
  "threeDsRule.kind": "above",
  "threeDsRule.amount": "250.50",
  linkLifetimeSeconds: "36",
  linkLifetimeUnit: "hours",
  attemptsMax: "3",
  returnMethod: "post",
  reminders: "24, 72",
  options: ["receipts"],
};

async function company() {
  const { ctx, home, logIn } = await portal.newCompany();
  const rates = [rate("bonus", 3, "2.5")];
  const { set, terminals } = await newPaymentSet(
    ctx,
    [
      { name: "First", programs: ["bonus"], rates },
      { name: "Second", programs: ["world"] },
    ],
    { linkLifetimeSeconds: 90, reminders: [5_400] },
  );
  const [first, second] = terminals.map(({ id }) => id);
  const places = (one: string, other: string) => ({ [`position.${first}`]: one, [`position.${second}`]: other });
  const own = `${home}/sets/${set.id}`;
  const stored = async () => (await listPaymentSets(ctx)).find(({ id }) => id === set.id)!;
  return { ctx, home, own, logIn, set, first, second, places, stored };
}

test("a payment set is added once, with its rules and its terminals in the chosen order", async () => {
  const { ctx, home, logIn, places, first, second } = await company();
  const browser = await logIn(["administrator"]);
  const id = valueOf(await browser.get(`${home}/sets/new`), "id");
  const form = { ...RULES, id, name: "Online", ...places("2", "1") };
  for (let time = 0; time < 2; time += 1)
    assert.equal(
      (await browser.post(`${home}/sets/new`, form)).headers.get("location"),
      `${home}/sets/${id}?done=saved`,
    );
  const [, made, ...more] = await listPaymentSets(ctx);
  assert.equal(more.length, 0);
  assert.deepEqual(made, {
    id,
    name: "Online",
    currency: "TRY",
    isActive: true,
    isForWidget: false,
    minimumAmount: amount("10"),
    maximumAmount: amount("5000"),
    threeDsRule: { kind: "above", amount: amount("250.5") },
    linkLifetimeSeconds: 36 * 3_600,
    attemptsMax: 3,
    returnMethod: "post",
    sendReceipts: true,
    reminders: [24 * 3_600, 72 * 3_600],
    terminalIds: [second, first],
  });
  assert.match((await browser.get(`${home}/sets`)).text, /Online[^]*Second › First/);
  assert.match((await browser.get(`${home}/sets/${id}`)).text, /Above ₺250\.50[^]*36 hours[^]*24 hours, 72 hours/);
});

test("errors of the form are shown beside their fields, and the typed values are kept", async () => {
  const { home, logIn, places } = await company();
  const browser = await logIn(["administrator"]);
  const send = (changes: Record<string, string | readonly string[]>) =>
    browser.post(`${home}/sets/new`, { ...RULES, name: "Online", ...places("1", ""), ...changes });
  const wrong = await send({
    name: "",
    minimumAmount: "1.2.3",
    linkLifetimeSeconds: "soon",
    reminders: "often",
    ...places("", ""),
  });
  assert.equal(wrong.status, 400);
  for (const field of ["name", "minimumAmount", "linkLifetimeSeconds", "reminders", "terminalIds"])
    assert.match(wrong.text, new RegExp(`href="#${field}"`), field);
  assert.equal(valueOf(wrong, "reminders"), "often");
  for (const [changes, field] of [
    [{ maximumAmount: "5.00" }, "maximumAmount"],
    [{ attemptsMax: "99" }, "attemptsMax"],
    [{ reminders: "1, 2" }, "reminders"],
    [places("1", "1"), "terminalIds"],
    [{ name: "Set TRY" }, "name"],
  ] as const) {
    const reply = await send(changes);
    assert.ok([400, 409].includes(reply.status), field);
    assert.match(reply.text, new RegExp(`href="#${field}"`), field);
  }
});

test("a change keeps what was not changed, and says if somebody changed the set meanwhile", async () => {
  const { ctx, own, set, logIn, places, first, stored } = await company();
  const browser = await logIn(["administrator"]);
  const page = await browser.get(`${own}/change`);
  const shown = {
    ...RULES,
    minimumAmount: "",
    maximumAmount: "",
    "threeDsRule.kind": "always",
    linkLifetimeSeconds: valueOf(page, "linkLifetimeSeconds"),
    linkLifetimeUnit: "minutes",
    reminders: valueOf(page, "reminders"),
    seen: valueOf(page, "seen"),
    ...places("1", "2"),
  };
  assert.equal((await browser.post(`${own}/change`, { ...shown, name: "Renamed" })).status, 303);
  const { name, linkLifetimeSeconds, reminders, isForWidget } = await stored();
  assert.deepEqual([name, linkLifetimeSeconds, reminders, isForWidget], ["Renamed", 90, [5_400], false]);
  assert.equal((await listRates(ctx, set.id)).length, 1, "a terminal that stays keeps its rates");

  const stale = await browser.post(`${own}/change`, { ...shown, name: "Mine", ...places("1", "") });
  assert.equal(stale.status, 400);
  assert.match(stale.text, /Someone else changed this payment set in the meantime/);
  assert.equal(valueOf(stale, "name"), "Mine");
  const again = { ...shown, name: "Mine", seen: valueOf(stale, "seen"), ...places("1", "") };
  assert.equal((await browser.post(`${own}/change`, again)).status, 303);
  assert.deepEqual((await stored()).terminalIds, [first]);
  await browser.post(`${own}/disable`);
  assert.equal((await stored()).isActive, false);
  await browser.post(`${own}/enable`);
  assert.equal((await stored()).isActive, true);
});

test("the page of a set shows what a payer sees for an amount, and the widget's pages", async () => {
  const { ctx, own, set, logIn } = await company();
  await inTransaction(ctx, (ctx) => updatePaymentSet(ctx, set.id, { isForWidget: true }));
  await allowWidgetOrigin(ctx, "https://shop.example");
  const browser = await logIn(["finance"]);
  const page = await browser.get(`${own}?amount=1,000.00`);
  assert.match(page.text, /https:\/\/shop\.example/);
  assert.match(page.text, /Installments for ₺1,000\.00[^]*Bonus[^]*₺341\.68[^]*₺1,025\.00/);
  const wrong = await browser.get(`${own}?amount=1.2.3`);
  assert.match(wrong.text, /href="#amount"|amount-note/);
  assert.doesNotMatch(page.text, /sets\/[^"]*\/(?:change|disable)/);
});

test("administrators add and remove the widget's pages; a wrong origin is named at its field", async () => {
  const { ctx, own, set, logIn } = await company();
  await inTransaction(ctx, (ctx) => updatePaymentSet(ctx, set.id, { isForWidget: true }));
  const browser = await logIn(["administrator"]);
  const add = (origin: string) => browser.post(`${own}/origins`, { origin });
  for (let time = 0; time < 2; time += 1)
    assert.equal((await add("https://shop.example/")).headers.get("location"), `${own}?done=saved`);
  assert.deepEqual(await listWidgetOrigins(ctx), ["https://shop.example"]);
  const wrong = await add("shop.example/pay");
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /value="shop\.example\/pay"[^]*id="origin-note">Enter a scheme, host/);
  const removed = await browser.post(`${own}/origins/remove`, { origin: "https://shop.example" });
  assert.equal(removed.headers.get("location"), `${own}?done=saved`);
  assert.deepEqual(await listWidgetOrigins(ctx), []);
  const viewer = await logIn(["finance"]);
  assert.equal((await viewer.post(`${own}/origins`, { origin: "https://shop.example" })).status, 403);
  assert.doesNotMatch((await viewer.get(own)).text, /origins\/remove|name="origin"/);
});

test("the BIN list shows its size and age, and finds the issuer and program of a card", async () => {
  const { home, logIn } = await company();
  await importBins(
    portal.platform,
    Readable.from([
      Buffer.from("bin,bankCode,cardType,brand,commercial,program\n222100,0062,credit,mastercard,true,bonus\n"),
    ]),
  );
  const browser = await logIn(["finance"]);
  const known = await browser.get(`${home}/bins?bin=22210099`);
  assert.match(known.text, /Entries<\/dt><dd>1</);
  assert.match(known.text, /Imported<\/dt><dd><time/);
  assert.match(known.text, /Garanti BBVA[^]*Bonus[^]*Credit card[^]*Mastercard/);
  assert.match((await browser.get(`${home}/bins?bin=999999`)).text, /Not in the list/);
  assert.match((await browser.get(`${home}/bins?bin=12`)).text, /6 to 8 digits/);
  const whole = await browser.get(`${home}/bins?bin=2221001234567890`);
  assert.equal(valueOf(whole, "bin"), "22210012");
  assert.doesNotMatch(whole.text, /1234567890/);
});
