/** Members look up customers, see what belongs to one, and change the record. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { activateSavedCard, findSavedCard, saveCard } from "#cards/index.ts";
import { createAccount, createTransactions } from "#current-accounts/index.ts";
import { createCustomer, readCustomer, type NewCustomer } from "#customers/index.ts";
import type { Role } from "#members/index.ts";
import { createPayment } from "#payments/index.ts";
import { inTransaction, reading } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { newId } from "#platform/ids.ts";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, valueOf, type PortalClient, type TestPortal } from "../../../tests/support/portal-client.ts";
import { payOpenItems } from "../../requests/account-page/pay-open-items.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

const AYSE = { code: "C-1", erpCode: "120.01", email: "ayse@example.com", name: "Ayşe", surname: "Yılmaz" };
const CARD = { pan: "4043081234569028", cvv: "123", expMonth: "12", expYear: "2030", holderName: "AYŞE YILMAZ" };

async function company(roles: readonly Role[] = ["support"]) {
  const { ctx, home, logIn } = await portal.newCompany();
  const add = async (input: NewCustomer) => {
    const customer = await inTransaction(ctx, (ctx) => createCustomer(ctx, input));
    portal.clock.advance(10);
    return { ...customer, url: `${home}/customers/${customer.id}` };
  };
  return { ctx, home, add, logIn, browser: await logIn(roles) };
}

const codesIn = (text: string) => [...text.matchAll(/<td>(C-[0-9]+)<\/td>/g)].map(([, code]) => code);

/** What the form of the record holds, with these changes. */
async function filled(browser: PortalClient, url: string, changes: Record<string, string>) {
  const form = await browser.get(`${url}/edit`);
  const names = ["seen", "reference", "erpReference", "name", "surname", "email", "gsm", "taxNumber", "taxOffice"];
  return { ...Object.fromEntries(names.map((name) => [name, valueOf(form, name)])), kind: "person", ...changes };
}

test("customers are found by name, code, e-mail and phone, and are listed newest first", async () => {
  const { home, add, browser } = await company();
  await add({ ...AYSE, gsm: "0532 123 45 67" });
  await add({ code: "C-2", email: "İsmail@ornek.example", name: "İsmail", surname: "Işık", isActive: false });
  const list = async (query: string) => codesIn((await browser.get(`${home}/customers?${query}`)).text);
  assert.deepEqual(await list(""), ["C-2", "C-1"]);
  assert.deepEqual(await list("name=ISMAIL+IŞIK"), ["C-2"]);
  assert.deepEqual(await list("code=120.01"), ["C-1"]);
  assert.deepEqual(await list("email=ayse@"), ["C-1"]);
  assert.deepEqual(await list("gsm=05321234567"), ["C-1"]);
  assert.deepEqual(await list("state=inactive"), ["C-2"]);
  assert.deepEqual(await list("name=%00Ay%C5%9Fe"), ["C-1"], "a character that no person types is left out");
  assert.equal((await browser.get(`${home}/customers?state=constructor`)).status, 400);
});

test("a page has fifty customers, and the pages before and after have the others", async () => {
  const { home, add, browser } = await company();
  for (let number = 100; number < 153; number += 1) await add({ code: `C-${number}`, email: "a@example.com" });
  const first = await browser.get(`${home}/customers`);
  assert.equal(codesIn(first.text).length, 50);
  assert.equal(codesIn(first.text)[0], "C-152");
  const older = /href="([^"]+)" rel="next"/.exec(first.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const second = await browser.get(older);
  assert.deepEqual(codesIn(second.text), ["C-102", "C-101", "C-100"]);
  const newer = /href="([^"]+)" rel="prev"/.exec(second.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  assert.deepEqual(codesIn((await browser.get(newer)).text), codesIn(first.text));
});

test("members who may not see personal details see masked ones, and cannot find anybody by them", async () => {
  const { home, add, logIn } = await company();
  const { url } = await add({ ...AYSE, gsm: "05321234567", tckn: "10000000146" });
  const viewer = await logIn(["viewer"]);
  for (const path of [`${home}/customers`, url]) {
    const { text } = await viewer.get(path);
    assert.match(text, /A••• Y•••/, path);
    assert.match(text, /a•••@example\.com/);
    assert.doesNotMatch(text, /Ayşe|ayse@|5321234567|10000000146/);
  }
  for (const name of ["name", "email", "gsm"]) {
    const { status, text } = await viewer.get(`${home}/customers?${name}=ayse`);
    assert.equal(status, 400);
    assert.match(text, new RegExp(`parameter: “${name}”`));
    assert.deepEqual(codesIn(text), []);
  }
  assert.deepEqual(codesIn((await viewer.get(`${home}/customers?code=C-1`)).text), ["C-1"]);
  assert.doesNotMatch((await viewer.get(url)).text, /\/edit"/);
  assert.match((await (await logIn(["support"])).get(url)).text, /\*{9}46/, "nobody sees more of an identity number");
});

test("the page of a customer shows cards by six and four digits, and the exact balance of each currency", async () => {
  const { ctx, add, browser, logIn } = await company();
  const { id, url } = await add(AYSE);
  const dates = { dueDate: "2026-11-20T00:00:00", transactionDate: "2026-11-20T00:00:00" };
  const line = { ...dates, accountErpCode: "120.01" };
  await inTransaction(ctx, async (ctx) => {
    const card = await saveCard(ctx, { customerId: id, card: CARD, name: null, bank: "Örnek Bankası", program: null });
    await activateSavedCard(ctx, card);
    const inputs = [
      { ...line, amount: amount("100.1"), currencyCode: "TRY" },
      { ...line, amount: amount("-0.2505"), currencyCode: "TRY" },
      { ...line, amount: amount("900719925474099.93"), currencyCode: "USD" },
    ];
    await createTransactions(ctx, inputs, (index) => `[${index}].`);
  });
  const { text } = await browser.get(url);
  assert.match(text, /4043 08…9028/);
  assert.doesNotMatch(text, /4043081234569028|40430812/);
  assert.match(text, /₺99\.8495/);
  assert.match(text, /900,719,925,474,099\.93/);
  assert.doesNotMatch((await (await logIn(["sales"])).get(url)).text, /99\.8495/);
});

test("a member sees what is open on a customer's accounts, and gets the address on which it is paid", async () => {
  const { ctx, add, browser, logIn } = await company();
  const { url } = await add(AYSE);
  assert.doesNotMatch((await browser.get(url)).text, /payment-page/);
  await newPaymentSet(ctx, [{ name: "Garanti" }]);
  const line = {
    accountErpCode: "120.09",
    amount: amount("40.50"),
    currencyCode: "TRY",
    dueDate: "2026-01-01T00:00:00",
  };
  const account = await inTransaction(ctx, async (ctx) => {
    await createTransactions(ctx, [line, line], (index) => `[${index}].`);
    return createAccount(ctx, { code: "120.09", name: "Cari", customerCode: "C-1" });
  });
  assert.match((await browser.get(url)).text, /Open items \(TRY\).*₺81\.00.*Items: 2/s);
  const made = await browser.post(`${url}/payment-page`, {});
  assert.match(
    made.text,
    /role="status"><div><h2>The link is ready<.*id="payment-page" value="[^"]+\/hpm\/account\?id=/s,
  );
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, { limit: 50 }));
  const created = entries.find(({ action }) => action === "current_account.payment_link_created");
  assert.equal(created?.record_id, account.id);
  const viewer = await logIn(["viewer"]);
  assert.doesNotMatch((await viewer.get(url)).text, /payment-page/);
  assert.equal((await viewer.post(`${url}/payment-page`, {})).status, 403);
});

test("a customer's page shows every account that names it, and what is being paid apart from what is open", async () => {
  const { ctx, add, browser } = await company();
  const { url } = await add(AYSE);
  await newPaymentSet(ctx, [{ name: "Garanti" }]);
  const [account, first] = await inTransaction(ctx, async (ctx) => {
    const account = await createAccount(ctx, { code: "120.09", name: "Cari Ege", customerCode: "C-1" });
    await createAccount(ctx, { code: "120.10", name: "Cari İzmir", customerCode: "C-1", isVisibleOnPayment: false });
    const line = { currencyCode: "TRY", dueDate: "2026-01-01T00:00:00" };
    const lines = [
      { ...line, accountErpCode: "120.09", amount: amount("40.50") },
      { ...line, accountErpCode: "120.09", amount: amount("9.50") },
      { ...line, accountErpCode: "120.10", amount: amount("777") },
    ];
    const [first] = await createTransactions(ctx, lines, (index) => `[${index}].`);
    return [account, first!] as const;
  });
  const shown = (await browser.get(url)).text;
  for (const part of ["Current accounts", "120.09", "Cari Ege", "₺50.00", "120.10", "Cari İzmir", "₺777.00"])
    assert.ok(shown.includes(part), part);
  assert.ok(!/>120\.01<\/a>/.test(shown), "the customer's own code has no account");
  assert.match(shown, /Open items \(TRY\).*₺50\.00.*Items: 2/s);
  await payOpenItems(ctx, {
    pageAccountId: account.id,
    accountId: account.id,
    currency: "TRY",
    choice: { itemIds: [first], sum: null },
    visitorHash: sha256("a browser"),
    locale: "tr",
    pagePath: "/hpm/account?id=1",
  });
  const held = (await browser.get(url)).text;
  assert.match(held, /Open items \(TRY\).*₺9\.50.*Items: 1.*Another ₺40\.50 is being paid now/s);
});

test("the page of a customer leads to all payments of that customer and of nobody else", async () => {
  const { ctx, add, browser } = await company();
  const { set } = await newPaymentSet(ctx, [{ name: "Garanti" }]);
  const pay = (customerId: string, reference: string) =>
    inTransaction(ctx, (ctx) =>
      createPayment(ctx, {
        source: "link",
        sourceId: newId(),
        paymentSetId: set.id,
        customerId,
        amount: amount("10"),
        currency: "TRY",
        description: null,
        clientReference: reference,
        exclusiveKey: reference,
        webhookUrl: null,
        attemptsMax: 3,
        expiresAt: new Date(portal.clock.now().getTime() + 3_600_000),
        locale: "tr",
      }),
    );
  const { id, url } = await add(AYSE);
  const other = await add({ code: "C-2", email: "b@example.com" });
  for (let number = 1; number <= 6; number += 1) {
    await pay(id, `SIP-${number}`);
    portal.clock.advance(10);
  }
  await pay(other.id, "SIP-99");
  const { text } = await browser.get(url);
  assert.deepEqual(text.match(/SIP-[0-9]+/g), ["SIP-6", "SIP-5", "SIP-4", "SIP-3", "SIP-2"]);
  const all = /href="([^"]+\/payments\?customer=[^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const list = await browser.get(all);
  for (let number = 1; number <= 6; number += 1) assert.match(list.text, new RegExp(`>SIP-${number}<`));
  assert.doesNotMatch(list.text, /SIP-99/);
});

test("a saved card is deleted after a question, once, and only from the page of its own customer", async () => {
  const { ctx, add, browser, home } = await company();
  const { id, url } = await add(AYSE);
  const other = await add({ code: "C-2", email: "b@example.com" });
  const card = await inTransaction(ctx, async (ctx) => {
    const given = { customerId: id, card: CARD, name: "Maaş", bank: null, program: null };
    const card = await saveCard(ctx, given);
    await activateSavedCard(ctx, card);
    return card;
  });
  const stored = () => findSavedCard(reading(ctx), card);
  await browser.post(`${other.url}/cards/${card}/delete`);
  assert.ok(await stored(), "another customer's page deletes nothing");
  const question = `${url}/cards/${card}/delete`;
  assert.match((await browser.get(url)).text, new RegExp(`href="${question}"`));
  assert.match((await browser.get(question)).text, /4043 08…9028/);
  assert.ok(await stored());
  for (let time = 0; time < 2; time += 1)
    assert.equal((await browser.post(question)).headers.get("location"), `${url}?done=card_deleted`);
  assert.equal(await stored(), undefined);
  const deleted = (await inTransaction(ctx, (ctx) => listAudit(ctx, { limit: 50 }))).filter(
    ({ action }) => action === "card.deleted",
  );
  assert.deepEqual(
    deleted.map(({ actor_kind: kind }) => kind),
    ["member"],
  );
  assert.equal((await browser.get(`${home}/customers/${card}/edit`)).status, 404);
});

test("the record's form shows every error at once and keeps what was typed", async () => {
  const { ctx, add, browser } = await company();
  const { id, url } = await add(AYSE);
  const wrong = { reference: "", email: "no address", gsm: "12", tckn: "12345678901", kind: "company", taxNumber: "1" };
  const unseen = { name: "Ay".repeat(150), erpReference: "120\u200b" };
  const reply = await browser.post(`${url}/edit`, await filled(browser, url, { ...wrong, ...unseen }));
  assert.equal(reply.status, 400);
  for (const field of ["reference", "erpReference", "email", "gsm", "tckn", "taxNumber", "taxOffice", "name"])
    assert.match(reply.text, new RegExp(`<p class="error" id="${field}-note">`), field);
  assert.equal(valueOf(reply, "email"), "no address");
  assert.equal(valueOf(reply, "gsm"), "12");
  const empty = await browser.post(`${url}/edit`, await filled(browser, url, { email: "" }));
  assert.match(empty.text, /<p class="error" id="email-note">Enter the e-mail address\./);
  assert.equal((await readCustomer(ctx, "id", id)).email, AYSE.email);
});

test("a changed record is stored with the member's name, and a taken code is refused beside its field", async () => {
  const { ctx, add, browser } = await company();
  const { id, url } = await add({ ...AYSE, tckn: "10000000146" });
  await add({ code: "C-2", email: "b@example.com" });
  const taken = await browser.post(`${url}/edit`, await filled(browser, url, { reference: "C-2" }));
  assert.equal(taken.status, 409);
  assert.match(taken.text, /<p class="error" id="reference-note">Another customer has this code/);

  const shop = { kind: "company", taxNumber: "1234567890", taxOffice: "Kadıköy", surname: "", state: "inactive" };
  const reply = await browser.post(`${url}/edit`, await filled(browser, url, { ...shop, gsm: "532 123 45 67" }));
  assert.equal(reply.headers.get("location"), `${url}?done=saved`);
  const { tcknEnding, gsm, isCorporate, surname, isActive } = await readCustomer(ctx, "id", id);
  assert.deepEqual([tcknEnding, gsm, isCorporate, surname, isActive], ["46", "+905321234567", true, "", false]);
  const removed = await browser.post(`${url}/edit`, await filled(browser, url, { removeTckn: "yes" }));
  assert.equal(removed.status, 303);
  assert.equal((await readCustomer(ctx, "id", id)).tcknEnding, null);
  const [last] = await inTransaction(ctx, (ctx) => listAudit(ctx, { limit: 1 }));
  assert.equal(last?.action, "customer.changed");
});

test("a record changed meanwhile is not overwritten unseen, and a form sent twice changes once", async () => {
  const { ctx, add, browser, logIn } = await company();
  const { id, url } = await add(AYSE);
  const mine = await filled(browser, url, { name: "Ayşegül" });
  portal.clock.advance(1_000);
  const other = await logIn(["administrator"]);
  await other.post(`${url}/edit`, await filled(other, url, { email: "new@example.com" }));
  const stale = await browser.post(`${url}/edit`, mine);
  assert.equal(stale.status, 409);
  assert.match(stale.text, /Someone else changed this record in the meantime/);
  assert.equal(valueOf(stale, "name"), "Ayşegül");
  assert.equal((await readCustomer(ctx, "id", id)).name, "Ayşe");

  const again = { ...mine, seen: valueOf(stale, "seen"), email: "new@example.com" };
  portal.clock.advance(1_000);
  for (let time = 0; time < 2; time += 1) assert.equal((await browser.post(`${url}/edit`, again)).status, 303);
  const changes = (await inTransaction(ctx, (ctx) => listAudit(ctx, { limit: 50 }))).filter(
    ({ action }) => action === "customer.changed",
  );
  assert.equal(changes.length, 2);
});
