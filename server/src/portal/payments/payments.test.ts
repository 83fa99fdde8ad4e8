/** Members see their company's payments, in lists that they filter, and everything that is known about one. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readSheet } from "read-excel-file/node";
import { listAudit } from "#audit/index.ts";
import { changeCustomer, createCustomer } from "#customers/index.ts";
import type { Role } from "#members/index.ts";
import { createPayment, paymentsInBatches, type ListedPayment, type Payment } from "#payments/index.ts";
import { inSnapshot, inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { loggedIn, startTestPortal, type TestPortal } from "../../../tests/support/portal-client.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

/** A company with a payment set, a customer and a member who has logged in. */
async function company(roles: readonly Role[] = ["finance"]) {
  const { ctx, home, logIn, newMember } = await portal.newCompany();
  const { set } = await newPaymentSet(ctx, [{ name: "Garanti" }]);
  const person = { code: "C-1", email: "ayse@example.com", name: "Ayşe", surname: "Yılmaz" };
  const customer = await inTransaction(ctx, (ctx) => createCustomer(ctx, person));
  const newPayment = (
    decimal: string,
    reference: string,
    as: Context = ctx,
    additionalData: Readonly<Record<string, string>> | null = null,
  ): Promise<Payment> =>
    inTransaction(as, (ctx) =>
      createPayment(ctx, {
        additionalData,
        source: "link",
        sourceId: newId(),
        paymentSetId: set.id,
        customerId: customer.id,
        amount: amount(decimal),
        currency: "TRY",
        description: "Dokuma kilim",
        clientReference: reference,
        exclusiveKey: reference,
        webhookUrl: null,
        attemptsMax: 3,
        expiresAt: new Date(portal.clock.now().getTime() + 3_600_000),
        locale: "tr",
      }),
    );
  const newSeller = async () => {
    const member = await newMember(["sales"]);
    return { id: member.id, browser: await loggedIn(portal.url, member) };
  };
  return { newSeller, ctx, home, newPayment, logIn, browser: await logIn(roles) };
}

const references = (text: string) =>
  [...text.matchAll(/<a href="[^"]*\/payments\/[^"]+">([^<]+)<\/a>/g)].map(([, name]) => name);
const linkTo = (text: string, rel: "next" | "prev") =>
  (new RegExp(`href="([^"]+)" rel="${rel}"`).exec(text)?.[1] ?? "").replaceAll("&amp;", "&");

test("a list shows fifty payments, newest first, and leads to the older ones and back", async () => {
  const { home, browser, newPayment } = await company();
  const names = Array.from({ length: 60 }, (_, index) => `SIP-${100 + index}`);
  for (const name of names) {
    await newPayment("10", name);
    portal.clock.advance(10);
  }
  const newestFirst = names.toReversed();
  const first = await browser.get(`${home}/payments?source=link`);
  assert.equal(first.status, 200);
  assert.deepEqual(references(first.text), newestFirst.slice(0, 50));
  assert.match(first.text, /60 records/);
  const second = await browser.get(linkTo(first.text, "next"));
  assert.deepEqual(references(second.text), newestFirst.slice(50));
  assert.match(second.text, /Source/, "the filter is kept");
  assert.equal(linkTo(second.text, "next"), "");
  const back = await browser.get(linkTo(second.text, "prev"));
  assert.deepEqual(references(back.text), newestFirst.slice(0, 50));
});

test("filters select payments, each can be removed, and amounts are read as people write them", async () => {
  const { home, browser, newPayment } = await company();
  await newPayment("750", "SIP-1");
  await newPayment("1250.50", "SIP-2");
  const found = async (query: string) => references((await browser.get(`${home}/payments?${query}`)).text);
  assert.deepEqual(await found("amountMin=1,000.00"), ["SIP-2"]);
  assert.deepEqual(await found("amountMax=750"), ["SIP-1"]);
  assert.deepEqual(await found("state=failed"), []);
  assert.deepEqual(await found("state=open&currency=TRY"), ["SIP-2", "SIP-1"]);
  assert.deepEqual(await found("period=yesterday"), []);
  const { text } = await browser.get(`${home}/payments?state=open&currency=TRY`);
  assert.match(text, new RegExp(`href="${home}/payments\\?currency=TRY"[^>]*aria-label="[^"]*Status Not paid yet`));
});

test("a value of a dynamic field selects payments where it may be read, and is not logged or in a view", async () => {
  const { home, ctx, browser, newPayment, logIn } = await company(["administrator"]);
  await newPayment("10", "SIP-1", ctx, { contact: "Hacer Kaya", branch: "İzmir" });
  await newPayment("10", "SIP-2", ctx, { contact: "Hacer" });
  const filter = `additional=${encodeURIComponent("Hacer Kaya")}`;
  const { text } = await browser.get(`${home}/payments?${filter}`);
  assert.deepEqual(references(text), ["SIP-1"]);
  assert.match(text, /Dynamic field value/);
  assert.match((await browser.get(`${home}/payments/export?${filter}`)).text, /contact: Hacer Kaya/);
  const viewer = await logIn(["viewer"]);
  assert.deepEqual(references((await viewer.get(`${home}/payments?${filter}`)).text), []);
  const view = { id: newId(), list: "payments", query: `${filter}&state=open`, viewName: "Own" };
  await browser.post(`${home}/views/new`, view);
  const list = (await browser.get(`${home}/payments`)).text;
  assert.match(list, /payments\?state=open"[^>]*>Own/);
  const stored = await inTransaction(ctx, (read) => listAudit(read, { limit: 50 }));
  assert.ok(stored.some(({ action }) => action === "payments.exported"));
  assert.doesNotMatch(JSON.stringify(stored) + list, /Kaya/);
});

test("a value of a dynamic field is looked for in thirty days, unless the member chose the first day", async () => {
  const { home, ctx, newPayment, logIn } = await company(["administrator"]);
  await newPayment("10", "SIP-OLD", ctx, { branch: "İzmir" });
  portal.clock.advance(40 * 86_400_000);
  await newPayment("10", "SIP-NEW", ctx, { branch: "İzmir" });
  const browser = await logIn(["administrator"]);
  const filter = `additional=${encodeURIComponent("İzmir")}`;
  const { text } = await browser.get(`${home}/payments?${filter}&period=all`);
  assert.deepEqual(references(text), ["SIP-NEW"]);
  assert.match(text, /in this period only: Last 30 days/);
  assert.doesNotMatch((await browser.get(`${home}/payments/export?${filter}&period=all`)).text, /SIP-OLD/);
  const chosen = (await browser.get(`${home}/payments?${filter}&from=2026-01-01`)).text;
  assert.deepEqual(references(chosen), ["SIP-NEW", "SIP-OLD"]);
  assert.doesNotMatch(chosen, /in this period only/);
  const all = (await browser.get(`${home}/payments?period=all`)).text;
  assert.deepEqual(references(all), ["SIP-NEW", "SIP-OLD"]);
});

test("a filter that is not understood shows no rows, names its field and keeps what was typed", async () => {
  const { home, browser, newPayment } = await company();
  await newPayment("750", "SIP-1");
  const wrong = ["amountMin=abc", "amountMax=1.2.3", "lastFour=12", "state=paid", "currency=XXXX", "terminal=none"];
  for (const query of [...wrong, "source=shop", "decline=no", "customer=C-1"]) {
    const { status, text } = await browser.get(`${home}/payments?${query}`);
    assert.equal(status, 400, query);
    assert.deepEqual(references(text), [], query);
    assert.match(text, /A filter is not valid/, query);
  }
  const { text } = await browser.get(`${home}/payments?amountMin=abc`);
  assert.match(text, /name="amountMin"[^>]*aria-invalid[^>]*value="abc"|value="abc"[^>]*name="amountMin"/);
});

test("members who may not see personal details see initials", async () => {
  const { home, browser, newPayment, logIn } = await company();
  const { id } = await newPayment("750", "SIP-1");
  const viewer = await logIn(["viewer"]);
  for (const path of [`${home}/payments`, `${home}/payments/${id}`]) {
    assert.match((await browser.get(path)).text, /Ayşe Yılmaz/, path);
    const { text } = await viewer.get(path);
    assert.match(text, /A••• Y•••/, path);
    assert.doesNotMatch(text, /Ayşe|ayse@/, path);
  }
  assert.match((await browser.get(`${home}/payments/${id}`)).text, /ayse@example\.com/);
});

test("members who may see only their own links see no payment of others", async () => {
  const { home, ctx, newPayment, logIn, newSeller } = await company();
  const { id } = await newPayment("750", "SIP-1");
  const { browser: seller, id: sellerId } = await newSeller();
  const own = await newPayment("10", "SIP-2", { ...ctx, actor: { kind: "member", id: sellerId } });
  assert.deepEqual(references((await seller.get(`${home}/payments`)).text), ["SIP-2"]);
  assert.equal((await seller.get(`${home}/payments/${own.id}`)).status, 200);
  assert.equal((await seller.get(`${home}/payments/${id}`)).status, 404);
  assert.equal((await seller.get(`${home}/search?q=SIP-1`)).status, 200);
  assert.equal((await seller.get(`${home}/search?q=SIP-2`)).status, 303);
  const both = await logIn(["sales", "support"]);
  assert.deepEqual(references((await both.get(`${home}/payments`)).text), ["SIP-2", "SIP-1"]);
});

test("a payment's page says what is known; unknown payments and those of other companies are not found", async () => {
  const { home, browser, newPayment } = await company();
  const { id, orderReference } = await newPayment("1250.50", "SIP-1");
  const { status, text } = await browser.get(`${home}/payments/${id}`);
  assert.equal(status, 200);
  for (const expected of ["Not paid yet. The card was not charged.", "₺1,250.50", "Dokuma kilim", orderReference, id])
    assert.ok(text.includes(expected), expected);
  const other = await company();
  for (const path of [`${home}/payments/${newId()}`, `${home}/payments/abc`, `${other.home}/payments/${id}`])
    assert.equal((await browser.get(path)).status, 404, path);
  assert.equal((await other.browser.get(`${other.home}/payments/${id}`)).status, 404);
});

test("an export has every payment of the filter, opens in Excel, hides what it must, and is logged", async () => {
  const { home, browser, newPayment, logIn, ctx } = await company();
  await newPayment("1250.50", "=SIP-1");
  await newPayment("10", "SIP-2");
  const reply = await browser.get(`${home}/payments/export?amountMin=1,000.00&period=today`);
  assert.equal(reply.status, 200);
  assert.match(reply.headers.get("content-type") ?? "", /^text\/csv/);
  assert.match(reply.headers.get("content-disposition") ?? "", /^attachment; filename="Payments-[0-9-]+\.csv"/);
  const [head, row, ...rest] = reply.text.split("\r\n");
  assert.equal(head?.split(";").length, 12);
  assert.match(row ?? "", /^[0-9-]{10} [0-9:]{8};'=SIP-1;Ayşe Yılmaz;Not paid yet;;;;1250\.50;;TRY;;[0-9a-f-]{36}$/);
  assert.deepEqual(rest, [""]);

  const viewer = await logIn(["viewer"]);
  assert.match((await viewer.get(`${home}/payments/export`)).text, /A••• Y•••/);
  const support = await logIn(["support"]);
  assert.equal((await support.get(`${home}/payments/export`)).status, 403);
  assert.equal((await browser.get(`${home}/payments/export?amountMin=abc`)).status, 400);

  const entries = await inTransaction(ctx, (read) => listAudit(read, { limit: 20 }));
  const exported = entries.filter(({ action }) => action === "payments.exported");
  assert.equal(exported.length, 2);
  assert.match(JSON.stringify(exported), /amountMin/);
});

test("the export as a workbook has amounts as numbers and times in the company's zone, and is logged so", async () => {
  const { home, browser, newPayment, ctx } = await company();
  await newPayment("1250.50", "=SIP-1");
  const reply = await fetch(new URL(`${home}/payments/export?period=today&format=xlsx`, portal.url), {
    headers: { cookie: browser.cookie },
  });
  assert.equal(reply.status, 200);
  assert.match(reply.headers.get("content-type") ?? "", /spreadsheetml\.sheet$/);
  assert.match(reply.headers.get("content-disposition") ?? "", /^attachment; filename="Payments-[0-9-]+\.xlsx"/);
  const [head = [], row = [], ...rest] = await readSheet(Buffer.from(await reply.arrayBuffer()));
  assert.equal(head.length, 12);
  const [at, reference, customer, , , , , amount, refunded, currency] = row;
  assert.deepEqual([reference, customer, amount, refunded, currency], ["=SIP-1", "Ayşe Yılmaz", 1250.5, null, "TRY"]);
  const zoneMs = 3 * 3_600_000;
  assert.ok(at instanceof Date && Math.abs(at.getTime() - zoneMs - portal.clock.now().getTime()) < 60_000);
  assert.deepEqual(rest, []);
  const entries = await inTransaction(ctx, (read) => listAudit(read, { limit: 20 }));
  assert.match(JSON.stringify(entries.find(({ action }) => action === "payments.exported")?.details), /xlsx/);
});

test("an export goes on after its first batch; two at once are whole, and later changes alter neither", async () => {
  const { ctx, home, browser, newPayment } = await company();
  const names = Array.from({ length: 2_030 }, (_, index) => `SIP-${index}`);
  for (let start = 0; start < names.length; start += 50)
    await Promise.all(names.slice(start, start + 50).map((name) => newPayment("10", name)));
  const replies = await Promise.all([1, 2].map(() => browser.get(`${home}/payments/export`)));
  for (const { text } of replies) {
    const exported = new Set(text.split("\r\n").map((line) => line.split(";")[1]));
    for (const name of names) assert.ok(exported.has(name), name);
    assert.equal(text.split("\r\n").length, names.length + 2);
  }
  const rows: ListedPayment[] = [];
  for await (const batch of inSnapshot(ctx, (ctx) => paymentsInBatches(ctx, {}))) {
    rows.push(...batch);
    await newPayment("10", `LATER-${rows.length}`);
    await inTransaction(ctx, (ctx) => changeCustomer(ctx, { updateCode: "C-1", surname: "Demir" }));
  }
  assert.equal(rows.length, names.length);
  assert.deepEqual([...new Set(rows.map(({ customerName }) => customerName))], ["Ayşe Yılmaz"]);
});
