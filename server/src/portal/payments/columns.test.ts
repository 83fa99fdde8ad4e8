/** Members choose the columns of the list of payments, without script too. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createPayment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

async function company() {
  const { ctx, home, logIn } = await portal.newCompany();
  const { set } = await newPaymentSet(ctx, [{ name: "Garanti" }]);
  await inTransaction(ctx, (ctx) =>
    createPayment(ctx, {
      source: "link",
      sourceId: newId(),
      paymentSetId: set.id,
      customerId: null,
      amount: amount("10"),
      currency: "TRY",
      description: "Kilim",
      clientReference: "SIP-1",
      exclusiveKey: "SIP-1",
      webhookUrl: null,
      attemptsMax: 3,
      expiresAt: new Date(portal.clock.now().getTime() + 3_600_000),
      locale: "tr",
    }),
  );
  return { list: `${home}/payments`, browser: await logIn(["finance"]), logIn };
}

const headings = (text: string) => [...text.matchAll(/<th scope="col"[^>]*>([^<]+)</g)].map(([, name]) => name);
const choices = (text: string) => [...text.matchAll(/name="order" value="([^"]+)"/g)].map(([, id = ""]) => id);

test("a member's columns and their order are kept for this member alone", async () => {
  const { list, browser, logIn } = await company();
  const usual = ["Time", "Order", "Customer", "Status", "Card", "Terminal", "Installments", "Amount"];
  assert.deepEqual(headings((await browser.get(list)).text), usual);
  const order = ["amount", "approvalCode", "reference", "time"];
  const saved = await browser.post(`${list}/columns`, { order, column: ["time", "amount", "approvalCode"] });
  const page = await browser.follow(saved);
  assert.deepEqual(headings(page.text), ["Amount", "Approval code", "Order", "Time"]);
  assert.match(page.text, /SIP-1/, "the column that opens a payment is always there");
  assert.deepEqual(headings((await (await logIn(["finance"])).get(list)).text), usual);
  await browser.post(`${list}/columns`, { reset: "yes" });
  assert.deepEqual(headings((await browser.get(list)).text), usual);
});

test("without script a button moves a column and keeps the choice; nothing is saved before the form is", async () => {
  const { list, browser } = await company();
  const first = choices((await browser.get(`${list}/columns`)).text);
  const query = new URLSearchParams([...first.map((id) => ["order", id]), ["column", "issuer"], ["move", "amount:up"]]);
  const moved = await browser.get(`${list}/columns?${query.toString()}`);
  const order = choices(moved.text);
  assert.equal(order.indexOf("amount"), first.indexOf("amount") - 1);
  assert.equal(order.length, first.length);
  assert.match(moved.text, /<input type="checkbox" name="column" value="issuer" checked/);
  assert.doesNotMatch(moved.text, /value="amount" checked/);
  assert.equal(headings((await browser.get(list)).text).length, 8);
});

test("columns in the address come before the member's, stay on every link; unknown ones are refused", async () => {
  const { list, browser } = await company();
  await browser.post(`${list}/columns`, { order: ["time"], column: ["time"] });
  const page = await browser.get(`${list}?state=open&columns=amount,reference,amount`);
  assert.deepEqual(headings(page.text), ["Amount", "Order"]);
  assert.match(page.text, /<input type="hidden" name="columns" value="amount,reference"/);
  assert.match(page.text, new RegExp(`class="chip" href="${list}\\?columns=amount%2Creference"`));
  for (const columns of ["amount,nonsense", "%3Cb%3E"])
    assert.equal((await browser.get(`${list}?columns=${columns}`)).status, 400, columns);
});
