/** Members export everything about a person, and erase a person for ever. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { activateSavedCard, saveCard } from "#cards/index.ts";
import { createCustomer, setDefaultCustomer } from "#customers/index.ts";
import { createPayment, withdrawPayment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

const CARD = { pan: "4043081234569028", cvv: "123", expMonth: "12", expYear: "2030", holderName: "AYŞE YILMAZ" };

/** A company with a customer who has a saved card and an unpaid payment. */
async function company() {
  const { ctx, home, logIn } = await portal.newCompany();
  const { set } = await newPaymentSet(ctx, [{ name: "Garanti" }]);
  const person = { code: "C-1", email: "ayse@example.com", name: "Ayşe", surname: "Yılmaz", tckn: "10000000146" };
  const { id } = await inTransaction(ctx, (ctx) => createCustomer(ctx, person));
  const payment = await inTransaction(ctx, async (ctx) => {
    const given = { customerId: id, card: CARD, name: null, bank: null, program: null };
    await activateSavedCard(ctx, await saveCard(ctx, given));
    return createPayment(ctx, {
      source: "link",
      sourceId: newId(),
      paymentSetId: set.id,
      customerId: id,
      amount: amount("10"),
      currency: "TRY",
      description: "Kilim for Ayşe",
      clientReference: "SIP-1",
      exclusiveKey: "SIP-1",
      webhookUrl: null,
      attemptsMax: 3,
      expiresAt: new Date(portal.clock.now().getTime() + 3_600_000),
      locale: "tr",
    });
  });
  const url = `${home}/customers/${id}`;
  const audited = async () =>
    (await inTransaction(ctx, (ctx) => listAudit(ctx, { recordId: id })))
      .toReversed()
      .map(({ action, actor_kind: kind }) => `${action} by ${kind}`);
  return { ctx, home, logIn, id, url, payment, audited };
}

test("a person's file has everything but the card's and the identity number, and each file is audited", async () => {
  const { url, logIn, audited } = await company();
  const support = await logIn(["support"]);
  assert.match((await support.get(url)).text, new RegExp(`action="${url}/export"`));
  const file = await support.post(`${url}/export`);
  assert.equal(file.status, 200);
  assert.match(file.headers.get("content-disposition") ?? "", /^attachment; filename="person-[0-9a-f-]+\.json"$/);
  const person = JSON.parse(file.text) as Record<string, object>;
  assert.deepEqual(Object.keys(person), ["exportedAt", "customer", "savedCards", "messages", "payments"]);
  assert.match(file.text, /ayse@example\.com[^]*404308\*{6}9028[^]*Kilim for Ayşe/);
  assert.doesNotMatch(file.text, /4043081234569028|10000000146/);
  assert.ok((await audited()).includes("customer.exported by member"));

  for (const role of ["finance", "sales", "viewer"] as const) {
    const browser = await logIn([role]);
    assert.equal((await browser.post(`${url}/export`)).status, 403, role);
    assert.doesNotMatch((await browser.get(url)).text, /\/export"|\/erase"/, role);
  }
});

test("erasing says first what goes and what stays, needs the typed code, and sent twice erases once", async () => {
  const { ctx, home, url, logIn, payment, audited } = await company();
  const browser = await logIn(["administrator"]);
  const blocked = await browser.get(`${url}/erase`);
  assert.match(blocked.text, /can still be paid/);
  assert.match(blocked.text, new RegExp(payment.orderReference));
  assert.doesNotMatch(blocked.text, /name="confirm"/);
  assert.equal((await browser.post(`${url}/erase`, { confirm: "C-1" })).status, 409);

  await inTransaction(ctx, (ctx) => withdrawPayment(ctx, payment.id));
  const { text } = await browser.get(`${url}/erase`);
  assert.match(text, /Saved cards \(1\)[^]*Payments \(1\): amount, time, references/);
  for (const confirm of ["", "c-1", "Ayşe"]) {
    const refused = await browser.post(`${url}/erase`, { confirm });
    assert.equal(refused.status, 400, confirm);
    assert.match(refused.text, /<p class="error" id="confirm-note">/);
  }
  assert.match((await browser.get(url)).text, /Ayşe Yılmaz/);

  for (let time = 0; time < 2; time += 1) {
    const reply = await browser.post(`${url}/erase`, { confirm: " C-1 " });
    assert.equal(reply.headers.get("location"), `${home}/customers?done=person_erased`);
  }
  assert.equal((await browser.get(url)).status, 404);
  assert.equal((await browser.get(`${url}/erase`)).status, 404);
  assert.doesNotMatch((await browser.get(`${home}/customers`)).text, /Ayşe/);
  const { text: kept } = await browser.get(`${home}/payments/${payment.id}`);
  assert.match(kept, /SIP-1/);
  assert.doesNotMatch(kept, /Ayşe/);
  const erasures = (await audited()).filter((entry) => entry.startsWith("customer.eras"));
  assert.deepEqual(erasures, ["customer.erasing by member", "customer.erased by member"]);
});

test("the default customer is not erased, and no other role than the administrator erases anybody", async () => {
  const { ctx, url, logIn } = await company();
  await inTransaction(ctx, (ctx) => setDefaultCustomer(ctx, "C-1"));
  const browser = await logIn(["administrator"]);
  assert.match((await browser.get(`${url}/erase`)).text, /default customer cannot be erased/);
  assert.equal((await browser.post(`${url}/erase`, { confirm: "C-1" })).status, 409);
  for (const role of ["finance", "support"] as const)
    assert.equal((await (await logIn([role])).post(`${url}/erase`, { confirm: "C-1" })).status, 403, role);
});
