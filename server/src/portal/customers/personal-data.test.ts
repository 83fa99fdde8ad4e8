/** Members export everything about a person, and erase a person for ever. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { activateSavedCard, saveCard } from "#cards/index.ts";
import { createCustomer, setDefaultCustomer } from "#customers/index.ts";
import { createLink, findLink } from "#links/index.ts";
import { inTransaction } from "#platform/context.ts";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, valueOf, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

const CARD = { pan: "4043081234569028", cvv: "123", expMonth: "12", expYear: "2030", holderName: "AYŞE YILMAZ" };

/** A company with a customer who has a saved card and an unpaid link. */
async function company() {
  const { ctx, home, logIn } = await portal.newCompany();
  const { set } = await newPaymentSet(ctx, [{ name: "Garanti" }]);
  const person = { code: "C-1", email: "ayse@example.com", name: "Ayşe", surname: "Yılmaz", tckn: "10000000146" };
  const { id } = await inTransaction(ctx, (ctx) => createCustomer(ctx, person));
  await inTransaction(ctx, async (ctx) => {
    const given = { customerId: id, card: CARD, name: null, bank: null, program: null };
    await activateSavedCard(ctx, await saveCard(ctx, given));
  });
  const newLink = async (reference: string) => {
    const { id } = await createLink(ctx, {
      currencyCode: "TRY",
      clientOrderReference: reference,
      amount: amount("10"),
      paymentSetId: set.id,
      description: "Kilim for Ayşe",
      customer: { code: "C-1", email: "ayse@example.com" },
      userVerificationBy: "Id",
      userVerificationFailBehavior: "ThrowError",
    });
    return findLink(ctx, id);
  };
  const link = await newLink("SIP-1");
  const url = `${home}/customers/${id}`;
  const audited = async () =>
    (await inTransaction(ctx, (ctx) => listAudit(ctx, { recordId: id })))
      .toReversed()
      .map(({ action, actor_kind: kind }) => `${action} by ${kind}`);
  return { ctx, home, logIn, id, url, link, newLink, audited };
}

test("a person's file has everything but the card's and the identity number, and each file is audited", async () => {
  const { url, logIn, audited } = await company();
  const support = await logIn(["support"]);
  assert.match((await support.get(url)).text, new RegExp(`action="${url}/export"`));
  const file = await support.post(`${url}/export`);
  assert.equal(file.status, 200);
  assert.match(file.headers.get("content-disposition") ?? "", /^attachment; filename="person-[0-9a-f-]+\.json"/);
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
  const { home, url, logIn, link, audited } = await company();
  const browser = await logIn(["administrator"]);
  const blocked = await browser.get(`${url}/erase`);
  assert.match(blocked.text, new RegExp(`can still be paid[^]*/payments/${link.payment.id}">SIP-1</a>`));
  assert.doesNotMatch(blocked.text, /name="confirm"/);
  assert.equal((await browser.post(`${url}/erase`, { confirm: "C-1" })).status, 409);

  for (let time = 0; time < 2; time += 1) {
    const reply = await browser.post(`${url}/erase/cancel`, { link: valueOf(blocked, "link") });
    assert.equal(reply.headers.get("location"), `${url}/erase?done=link_cancelled`);
  }
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
  const { text: kept } = await browser.get(`${home}/payments/${link.payment.id}`);
  assert.match(kept, /SIP-1/);
  assert.doesNotMatch(kept, /Ayşe/);
  const erasures = (await audited()).filter((entry) => entry.startsWith("customer.eras"));
  assert.deepEqual(erasures, ["customer.erasing by member", "customer.erased by member"]);
});

test("an erasure names each order in its way, and a link that cannot be cancelled any more says why", async () => {
  const { ctx, url, logIn, link, newLink } = await company();
  await newLink("SIP-2");
  const browser = await logIn(["administrator"]);
  const { text } = await browser.get(`${url}/erase`);
  assert.deepEqual(
    [...text.matchAll(/>(SIP-\d)<\/a>/g)].map(([, order]) => order),
    ["SIP-1", "SIP-2"],
  );
  assert.equal((await browser.post(`${url}/erase/cancel`, { link: "nothing" })).status, 404);
  const other = await company();
  assert.equal((await browser.post(`${url}/erase/cancel`, { link: other.link.id })).status, 404);
  const { expiresAt } = link.payment;
  portal.clock.set(new Date(expiresAt.getTime() + 1));
  const late = await (await logIn(["administrator"])).post(`${url}/erase/cancel`, { link: link.id });
  assert.deepEqual([late.status, /has expired/.test(late.text)], [409, true]);
  assert.equal((await findLink(ctx, link.id)).state, "expired");
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
