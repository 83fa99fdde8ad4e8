/** Members see current accounts and their transactions, and write transactions that no payment has posted. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { createAccount, createTransactions, postCollection, readTransaction } from "#current-accounts/index.ts";
import { createCustomer } from "#customers/index.ts";
import type { Role } from "#members/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { newId } from "#platform/ids.ts";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, valueOf, type PortalClient, type TestPortal } from "../../../tests/support/portal-client.ts";
import { payOpenItems } from "../../requests/account-page/pay-open-items.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

const LINE = { accountErpCode: "120.01", currencyCode: "TRY", dueDate: "2026-11-20T00:00:00" };

async function company(roles: readonly Role[] = ["finance"]) {
  const { ctx, home, logIn } = await portal.newCompany();
  return { ctx, logIn, accounts: `${home}/accounts`, list: `${home}/transactions`, browser: await logIn(roles) };
}

const add = (
  ctx: Context,
  lines: readonly (Partial<typeof LINE> & { erpCode: string; sum?: string; date?: string })[],
) =>
  inTransaction(ctx, (ctx) =>
    createTransactions(
      ctx,
      lines.map(({ sum = "10", date = "2026-11-20T00:00:00", ...line }) => ({
        ...LINE,
        ...line,
        amount: amount(sum),
        transactionDate: date,
        description: `Invoice ${line.erpCode}`,
      })),
      () => "",
    ),
  );

const codesIn = (text: string) => [...text.matchAll(/<td>(E-[0-9]+)<\/td>/g)].map(([, code]) => code);
const urlOf = (text: string, rel: string) =>
  new RegExp(`href="([^"]+)" rel="${rel}"`).exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";

/** What the form holds, with these changes. */
async function filled(browser: PortalClient, url: string, changes: Record<string, string>) {
  const form = await browser.get(url);
  const names = ["id", "seen", "account", "erpReference", "amount", "currency", "date", "due", "description"];
  return { ...Object.fromEntries(names.map((name) => [name, valueOf(form, name)])), ...changes };
}

test("accounts are found by name, code and currency, and each leads to its transactions", async () => {
  const { ctx, accounts, list, browser } = await company();
  await inTransaction(ctx, async (ctx) => {
    await createAccount(ctx, { code: "A-1", erpCode: "120.01", name: "Işık Tekstil" });
    await createAccount(ctx, { code: "A-2", name: "Kaya A.Ş.", currencyCode: "EUR", isActive: false });
  });
  const found = async (query: string) =>
    [...(await browser.get(`${accounts}?${query}`)).text.matchAll(/<td>(A-[0-9])<\/td>/g)].map(([, code]) => code);
  assert.deepEqual(new Set(await found("")), new Set(["A-1", "A-2"]));
  assert.deepEqual(await found("name=IŞIK"), ["A-1"]);
  assert.deepEqual(await found("code=120.01"), ["A-1"]);
  assert.deepEqual(await found("currency=eur"), ["A-2"]);
  assert.deepEqual(await found("state=inactive"), ["A-2"]);
  assert.equal((await browser.get(`${accounts}?currency=XXY`)).status, 400);
  assert.match((await browser.get(accounts)).text, new RegExp(`href="${list}\\?account=120.01"`));
});

test("the list shows the customer that an account names, and leads to the customer's page", async () => {
  const { ctx, accounts, browser } = await company();
  const { id } = await inTransaction(ctx, async (ctx) => {
    const customer = await createCustomer(ctx, { code: "M-1", email: "isik@example.com", name: "Işık" });
    await createAccount(ctx, { code: "A-1", name: "Işık Tekstil", customerCode: "M-1" });
    await createAccount(ctx, { code: "A-2", name: "Kaya A.Ş." });
    return customer;
  });
  const { text } = await browser.get(accounts);
  assert.match(text, new RegExp(`A-1[^]*href="${accounts.replace("/accounts", "/customers")}/${id}">M-1</a>`));
  assert.equal([...text.matchAll(/\/customers\/[0-9a-f-]{36}/g)].length, 1);
});

test("the page of an account names it and its customer, and says what of each transaction is still open", async () => {
  const { ctx, list, browser } = await company();
  const { id } = await inTransaction(ctx, async (ctx) => {
    const customer = { code: "M-1", erpCode: "120.01", email: "isik@example.com", name: "Işık" };
    await createAccount(ctx, { code: "A-1", erpCode: "120.01", name: "Işık Tekstil" });
    return createCustomer(ctx, customer);
  });
  await add(ctx, [
    { erpCode: "E-1", sum: "10" },
    { erpCode: "E-2", sum: "20", dueDate: "2026-11-21T00:00:00" },
    { erpCode: "E-3", sum: "-15" },
  ]);
  const { text } = await browser.get(`${list}?account=120.01`);
  assert.match(text, /<h1>Işık Tekstil<\/h1>/);
  assert.match(text, new RegExp(`Account: 120.01 · Customer: <a href="[^"]+/customers/${id}">Işık</a>`));
  assert.match(text, /E-2<[^]*?₺20\.00[^]*?Open: <\/span>[^]*?₺15\.00/);
  assert.equal([...text.matchAll(/Open: <\/span><span class="no-value">/g)].length, 2);
  const all = (await browser.get(list)).text;
  assert.match(all, /<h1>Account transactions<\/h1>/);
  assert.doesNotMatch(all, /Open: /);
  assert.match((await browser.get(`${list}?account=120.99`)).text, /<h1>120\.99<\/h1>/);
});

test("a transaction without a date says so, and is opened by its ERP code, which the row shows once", async () => {
  const { ctx, list, browser } = await company();
  await inTransaction(ctx, (ctx) =>
    createTransactions(ctx, [{ ...LINE, erpCode: "E-1", amount: amount("10"), transactionDate: null }], () => ""),
  );
  const { text } = await browser.get(list);
  assert.match(text, /<td[^>]*>No date<\/td><th scope="row"><a href="[^"]+">E-1<\/a><\/th>/);
  assert.equal(text.split(">E-1<").length, 2);
});

test("filters of transactions are combined, days are the bank's, and balances and counts are exact", async () => {
  const { ctx, list, browser } = await company();
  await add(ctx, [
    { erpCode: "E-1", sum: "100.2505", date: "2026-11-18T20:59:59.999999" },
    { erpCode: "E-2", sum: "-0.0005", date: "2026-11-18T21:00:00" },
    { erpCode: "E-3", sum: "5000", currencyCode: "EUR", date: "2026-11-19T20:59:59.999999" },
    { erpCode: "E-4", accountErpCode: "120.02", date: "2026-11-19T21:00:00" },
  ]);
  const found = async (query: string) => codesIn((await browser.get(`${list}?${query}`)).text);
  assert.deepEqual(await found(""), ["E-4", "E-3", "E-2", "E-1"]);
  assert.deepEqual(await found("from=2026-11-19&to=2026-11-19"), ["E-3", "E-2"]);
  assert.deepEqual(await found("account=120.01&currency=TRY"), ["E-2", "E-1"]);
  assert.deepEqual(await found("amountMax=-0.00"), ["E-2"]);
  assert.deepEqual(await found("amountMin=100.25"), ["E-3", "E-1"]);
  assert.deepEqual(await found("text=INVOICE+E-4"), ["E-4"]);
  assert.deepEqual(await found("erp=E-2"), ["E-2"]);
  assert.equal((await browser.get(`${list}?from=2026-02-30`)).status, 400);
  const { text } = await browser.get(`${list}?account=120.01`);
  assert.match(text, /TRY · 2 transactions[^]*₺100\.25</);
  assert.match(text, /EUR · 1 transaction[^]*€5,000\.00/);
  assert.match(text, /₺100\.2505[^]*/);
});

test("pages are numbered, and the count of the list is exact", async () => {
  const { ctx, list, browser } = await company();
  await add(
    ctx,
    Array.from({ length: 120 }, (_, index) => ({ erpCode: `E-${100 + index}` })),
  );
  const first = await browser.get(list);
  assert.match(first.text, /120 records/);
  const second = await browser.get(urlOf(first.text, "next"));
  const third = await browser.get(urlOf(second.text, "next"));
  const all = [first, second, third].flatMap(({ text }) => codesIn(text));
  assert.equal(new Set(all).size, 120);
  assert.equal(urlOf(third.text, "next"), "");
  assert.deepEqual(codesIn((await browser.get(urlOf(third.text, "prev"))).text), codesIn(second.text));
  const beyond = await browser.get(`${list}?page=99`);
  assert.deepEqual(codesIn((await browser.get(urlOf(beyond.text, "prev"))).text), codesIn(third.text));
  assert.equal((await browser.get(`${list}?page=99999999999999999999`)).status, 200);
});

test("a new transaction is written once, however often its form is sent, and wrong fields are all named", async () => {
  const { ctx, list, browser } = await company();
  const wrong = await browser.post(
    `${list}/new`,
    await filled(browser, `${list}/new`, { amount: "1,2345", currency: "T" }),
  );
  assert.equal(wrong.status, 400);
  for (const field of ["account", "erpReference", "amount", "currency", "due"])
    assert.match(wrong.text, new RegExp(`<p class="error" id="${field}-note">`), field);
  assert.equal(valueOf(wrong, "amount"), "1,2345");
  const unseen = await filled(browser, `${list}/new`, { account: "120\u200b", erpReference: "\u202aE-1", amount: "1" });
  const refused = (await browser.post(`${list}/new`, { ...unseen, due: "2026-12-01" })).text;
  for (const field of ["account", "erpReference"])
    assert.match(refused, new RegExp(`id="${field}-note">This text contains an invisible character`), field);

  const right = { account: "120.01", erpReference: "E-1", amount: "-1,250.50", date: "2026-11-19", due: "2026-12-01" };
  const form = await filled(browser, `${list}/new`, right);
  const url = `${list}/${form["id"]}`;
  for (let time = 0; time < 2; time += 1)
    assert.equal((await browser.post(`${list}/new`, form)).headers.get("location"), `${url}?done=saved`);
  const { amount: sum, dueDate, isPosted } = await readTransaction(ctx, String(form["id"]));
  assert.deepEqual([sum, dueDate.toISOString(), isPosted], [amount("-1250.5"), "2026-12-01T00:00:00.000Z", false]);
  assert.deepEqual(codesIn((await browser.get(list)).text), ["E-1"]);
  const other = await browser.post(`${list}/new`, { ...form, id: newId() });
  assert.equal(other.status, 409);
  assert.match(other.text, /id="erpReference-note">Another record has this ERP code/);
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, { recordId: String(form["id"]) }));
  assert.deepEqual(
    entries.map(({ action, actor_kind: kind }) => `${action} by ${kind}`),
    ["account_transaction.created by member"],
  );
});

test("a change keeps to the last digit what the form shows shorter, and a stale form is refused", async () => {
  const { ctx, list, browser, logIn } = await company();
  const [id] = await add(ctx, [{ erpCode: "E-1", sum: "100.2505", date: "2026-11-19T21:30:00.123456" }]);
  const url = `${list}/${id}`;
  const form = await filled(browser, `${url}/edit`, { description: "Corrected" });
  assert.deepEqual([form["amount"], form["date"]], ["100.2505", "2026-11-20"]);
  portal.clock.advance(1_000);
  assert.equal((await browser.post(`${url}/edit`, form)).headers.get("location"), `${url}?done=saved`);
  const json = await readTransaction(ctx, String(id));
  assert.deepEqual([json.description, json.amount], ["Corrected", amount("100.2505")]);
  assert.deepEqual(codesIn((await browser.get(`${list}?from=2026-11-20&to=2026-11-20`)).text), ["E-1"]);
  assert.equal((await browser.post(`${url}/edit`, form)).status, 303, "sent twice, it is done once");

  portal.clock.advance(1_000);
  const other = await logIn(["administrator"]);
  await other.post(`${url}/edit`, await filled(other, `${url}/edit`, { amount: "7" }));
  const stale = await browser.post(`${url}/edit`, { ...form, description: "Mine" });
  assert.equal(stale.status, 409);
  assert.match(stale.text, /Someone else changed this transaction/);
  assert.equal(valueOf(stale, "description"), "Mine");
  assert.equal((await readTransaction(ctx, String(id))).amount, amount("7"));
});

test("a transaction is deleted after a question; what a payment posted can be neither changed nor deleted", async () => {
  const { ctx, list, browser, logIn } = await company();
  const [id] = await add(ctx, [{ erpCode: "E-1" }]);
  const url = `${list}/${id}`;
  assert.match((await browser.get(`${url}/delete`)).text, /Delete the transaction\?/);
  for (let time = 0; time < 2; time += 1)
    assert.equal((await browser.post(`${url}/delete`)).headers.get("location"), `${list}?done=transaction_deleted`);
  assert.equal((await browser.get(url)).status, 404);

  await inTransaction(ctx, (ctx) =>
    postCollection(ctx, {
      id: newId(),
      target: { kind: "sale", accountErpCode: "120.01" },
      attemptId: newId(),
      amount: amount("900"),
      currency: "TRY",
      description: "SIP-1",
      documentNo: "ORDER-1",
    }),
  );
  const posted = /href="([^"]+\/transactions\/[0-9a-f-]{36})"/.exec((await browser.get(list)).text)?.[1] ?? "";
  const page = await browser.get(posted);
  assert.match(page.text, /This transaction was posted by a payment[^]*search\?q=ORDER-1/);
  assert.doesNotMatch(page.text, /\/edit"|\/delete"/);
  const form = await filled(browser, `${posted}/edit`, { amount: "1" });
  const refused = await browser.post(`${posted}/edit`, form);
  assert.equal(refused.status, 409);
  assert.match(refused.text, /cannot be edited/);
  assert.equal((await browser.post(`${posted}/delete`)).headers.get("location"), posted);
  assert.equal((await browser.get(posted)).status, 200);

  const viewer = await logIn(["viewer"]);
  assert.doesNotMatch((await viewer.get(list)).text, /transactions\/new/);
  for (const path of [`${list}/new`, `${posted}/edit`]) assert.equal((await viewer.get(path)).status, 403, path);
  assert.equal((await (await logIn(["sales"])).get(list)).status, 403);
});

test("a debt that a payer is paying cannot be deleted or reduced below that, and the page says why", async () => {
  const { ctx, list, browser } = await company();
  await newPaymentSet(ctx, [{ name: "Bank" }]);
  const account = await inTransaction(ctx, (ctx) =>
    createAccount(ctx, { code: "A-9", erpCode: "120.01", name: "Işık" }),
  );
  const [id] = await add(ctx, [{ erpCode: "E-9", sum: "100" }]);
  const choice = { itemIds: [id!], sum: amount("60") };
  const page = { pageAccountId: account.id, accountId: account.id, pagePath: "/hpm/account?id=1" };
  const chosen = await payOpenItems(ctx, {
    ...page,
    choice,
    currency: "TRY",
    locale: "tr",
    visitorHash: sha256("a browser"),
  });
  assert.equal(chosen.kind, "pay");
  const url = `${list}/${id}`;
  const isBeingPaid = "Someone is paying this debt right now.";
  const deleted = await browser.post(`${url}/delete`);
  assert.deepEqual([deleted.status, deleted.text.includes(isBeingPaid)], [409, true]);
  const lowered = await browser.post(`${url}/edit`, await filled(browser, `${url}/edit`, { amount: "59.99" }));
  assert.deepEqual([lowered.status, lowered.text.includes(isBeingPaid)], [409, true]);
  const kept = await browser.post(`${url}/edit`, await filled(browser, `${url}/edit`, { amount: "60" }));
  assert.equal(kept.status, 303, kept.text);
});
