/** Members make links, see whether they were opened and paid, and send, extend, cancel and renew them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createCustomer } from "#customers/index.ts";
import { countLinks, createLink, findLink, pageOfLinks } from "#links/index.ts";
import type { Role } from "#members/index.ts";
import { suppressAddress } from "#notifications/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { payingCompany } from "../../../tests/support/figures/paying-company.ts";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { startTestPortal, type PortalClient, type TestPortal } from "../../../tests/support/portal-client.ts";
import { markNewLinkAsked } from "../../links/store.ts";

const dayMs = 24 * 60 * 60 * 1_000;
let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

/** A company with a payment set, a customer and a member who has logged in. */
async function company(roles: readonly Role[] = ["support"]) {
  const { ctx, home, logIn } = await portal.newCompany();
  const { set } = await newPaymentSet(ctx, [{ name: "Garanti" }], { maximumAmount: amount("5000") });
  const person = { code: "C-1", email: "ayse@example.com", name: "Ayşe", surname: "Yılmaz" };
  await inTransaction(ctx, (ctx) => createCustomer(ctx, person));
  const links = `${home}/links`;
  const fields = (changes: Record<string, string> = {}) => ({
    id: newId(),
    amount: "1,250.50",
    paymentSetId: set.id,
    clientOrderReference: "SIP-1",
    description: "Dokuma kilim",
    "customer.email": "ayse@example.com",
    ...changes,
  });
  const browser = await logIn(roles);
  /** Makes a link by the form. Returns the path of its page. */
  const make = async (changes: Record<string, string> = {}, by: PortalClient = browser) => {
    const reply = await by.post(`${links}/new`, fields(changes));
    assert.equal(reply.status, 303, reply.text);
    return reply.headers.get("location")!.split("?")[0]!;
  };
  const byProgram = (reference: string) =>
    createLink(ctx, {
      currencyCode: "TRY",
      clientOrderReference: reference,
      amount: amount("10"),
      paymentSetId: set.id,
      customer: { email: "ayse@example.com" },
      userVerificationBy: "Email",
      userVerificationFailBehavior: "ThrowError",
    });
  return { ctx, links, fields, logIn, browser, make, byProgram };
}

const references = (text: string) =>
  [...text.matchAll(/<a href="[^"]*\/links\/[^"/]+">([^<]+)<\/a>/g)].map(([, name]) => name);

test("a member makes a link: its page has the address and a QR code, and the list shows who made it", async () => {
  const { ctx, links, browser, make } = await company();
  const path = await make();
  const { status, text } = await browser.get(path);
  assert.equal(status, 200);
  const [link] = (await pageOfLinks(ctx, {}, null)).rows;
  const address = link!.url.replaceAll("&", "&amp;");
  for (const expected of ["₺1,250.50", "Not opened yet", "Ayşe Yılmaz", "Dokuma kilim", address, "data:image/svg+xml"])
    assert.ok(text.includes(expected), expected);
  const list = await browser.get(links);
  assert.deepEqual(references(list.text), ["SIP-1"]);
  assert.match(list.text, /Selin Aksoy/);
});

test("the same form sent twice, even at once, makes one link", async () => {
  const { ctx, links, fields, browser } = await company();
  const form = fields();
  const replies = await Promise.all([browser.post(`${links}/new`, form), browser.post(`${links}/new`, form)]);
  replies.push(await browser.post(`${links}/new`, form));
  for (const { status, headers } of replies)
    assert.deepEqual([status, headers.get("location")], [303, `${links}/${form.id}?done=link_made`]);
  assert.equal(await countLinks(ctx, {}, 10), 1);
});

test("a refused form keeps what was typed, names what is wrong, and makes nothing", async () => {
  const { ctx, links, fields, browser } = await company();
  const cases: [Record<string, string>, string][] = [
    [{ amount: "many" }, "amount"],
    [{ amount: "9,000.00" }, "amount"],
    [{ amount: "0" }, "amount"],
    [{ clientOrderReference: " " }, "clientOrderReference"],
    [{ clientOrderReference: "SIP-\u200b1" }, "clientOrderReference"],
    [{ "customer.code": "C-1\u200e" }, "customer.code"],
    [{ "customer.email": "" }, "customer.email"],
    [{ "customer.email": "nobody" }, "customer.email"],
    [{ "customer.gsm": "12" }, "customer.gsm"],
    [{ paymentSetId: newId() }, "paymentSetId"],
  ];
  for (const [changes, field] of cases) {
    const { status, text } = await browser.post(`${links}/new`, fields({ description: "Halı & kilim", ...changes }));
    const what = JSON.stringify(changes);
    assert.equal(status, 400, what);
    assert.match(text, new RegExp(`href="#${field}"`), what);
    assert.ok(text.includes('value="Halı &amp; kilim"'), what);
  }
  assert.equal(await countLinks(ctx, {}, 10), 0);
});

test("a link is shown as opened, with the time, once a person used its page; fetching does not count", async () => {
  const { ctx, links, browser, make } = await company();
  const path = await make();
  const { pathname, search } = new URL((await pageOfLinks(ctx, {}, null)).rows[0]!.url);
  await browser.get(pathname + search);
  assert.match((await browser.get(links)).text, /Not opened yet/);
  portal.clock.advance(90_000);
  await browser.post(pathname + search, { step: "opened" });
  const { text } = await browser.get(links);
  assert.match(text, /Opened, not paid/);
  assert.ok(text.includes(`datetime="${portal.clock.now().toISOString()}"`));
  assert.match((await browser.get(path)).text, /Opened, not paid/);
});

test("a link is valid for as long as the form says, and is extended and cancelled on its page", async () => {
  const { ctx, browser, make } = await company();
  const path = await make({ days: "7" });
  const expiresIn = async () =>
    Math.round(
      ((await pageOfLinks(ctx, {}, null)).rows[0]!.payment.expiresAt.getTime() - portal.clock.now().getTime()) / dayMs,
    );
  assert.equal(await expiresIn(), 7);
  const extended = await browser.follow(await browser.post(`${path}/extend`, { days: "30" }));
  assert.match(extended.text, /role="status"/);
  assert.equal(await expiresIn(), 30);
  assert.equal((await browser.post(`${path}/extend`, { days: "3" })).status, 400);
  assert.equal((await browser.post(`${path}/extend`, { days: "x" })).status, 400);

  const cancelled = await browser.follow(await browser.post(`${path}/cancel`));
  assert.match(cancelled.text, /Cancelled/);
  assert.equal((await browser.post(`${path}/cancel`)).status, 303, "twice is once");
  assert.equal((await browser.post(`${path}/extend`, { days: "60" })).status, 409);
});

test("an expired link is renewed for the same order, once, and another like it is made from its values", async () => {
  const { ctx, links, make, logIn } = await company();
  const path = await make();
  portal.clock.advance(2 * dayMs);
  const again = await logIn(["support"]);
  const form = { id: newId() };
  for (const time of ["first", "second"])
    assert.equal(
      (await again.post(`${path}/renew`, form)).headers.get("location"),
      `${links}/${form.id}?done=link_made`,
      time,
    );
  assert.deepEqual(
    (await pageOfLinks(ctx, {}, null)).rows.map(({ state }) => state),
    ["open", "expired"],
  );
  const { text } = await again.get(`${links}/new?from=${form.id}`);
  for (const value of ["1250.50", "Dokuma kilim", "ayse@example.com", "C-1"])
    assert.ok(text.includes(`value="${value}"`), value);
});

test("a payer's request for a new link is shown in the list and on the page of the expired one", async () => {
  const { ctx, links, make, logIn } = await company();
  const path = await make();
  portal.clock.advance(2 * dayMs);
  const [link] = (await pageOfLinks(ctx, {}, null)).rows;
  await inTransaction(ctx, (ctx) => markNewLinkAsked(ctx, link!.id));
  const member = await logIn(["support"]);
  for (const page of [links, path]) assert.match((await member.get(page)).text, /The payer asked for a new link/, page);
});

test("the page says where a new link goes, masked for some members, and never a former address", async () => {
  const { links, fields, browser, logIn } = await company();
  const form = fields({ "customer.gsm": "+90 532 123 45 67", notifyBy: "Email" });
  const made = await browser.follow(await browser.post(`${links}/new`, form));
  assert.match(made.text, /The link is ready\. The e-mail to ayse@example\.com is on its way\./);
  const path = `${links}/${form.id}`;
  const viewer = await logIn(["viewer"]);
  assert.match((await viewer.get(path)).text, /Link · E-mail · a•••@example\.com · waiting/);
  await browser.post(`${path}/send`, { id: newId(), channel: "Email", email: "fatma@example.com" });
  const { text } = await browser.get(path);
  assert.match(text, /Link · E-mail · fatma@example\.com · waiting[^]*Link · E-mail · waiting/);
});

test("a link's page says why the last attempt was declined, with advice, and leads to the attempts", async (t) => {
  const { world, home, logIn } = await payingCompany(t);
  const { id } = await createLink(world.ctx, {
    currencyCode: "TRY",
    clientOrderReference: "SIP-1",
    amount: amount("10"),
    paymentSetId: world.set.id,
    customer: { email: "ayse@example.com" },
    userVerificationBy: "Email",
    userVerificationFailBehavior: "ThrowError",
  });
  const { payment } = await findLink(world.ctx, id);
  const browser = await logIn(["support"]);
  const [page, attempts] = [`${home}/links/${id}`, `${home}/payments/${payment.id}`];
  assert.ok(!(await browser.get(page)).text.includes(attempts), "nobody has tried to pay");
  await world.start(payment, "insufficient_funds");
  const { text } = await browser.get(page);
  assert.match(text, /insufficient funds[^]*The payer can use another card/);
  assert.ok(text.includes(`<a href="${attempts}">View attempts</a>`));
  const origin = (await browser.get(attempts)).text;
  for (const link of [`${home}/customers/${world.customer.id}">Ayşe</a>`, `${page}">View link</a>`])
    assert.ok(origin.includes(`<a href="${link}`), link);
});

test("a link is sent by e-mail once per form, and the page lists the message", async () => {
  const { browser, make } = await company();
  const path = await make();
  const form = { id: newId(), channel: "Email", email: "ayse@example.com" };
  await browser.post(`${path}/send`, form);
  const { text } = await browser.follow(await browser.post(`${path}/send`, form));
  assert.equal(text.split("Link · E-mail · ayse@example.com").length, 2);
  assert.match(text, /role="status">The e-mail to ayse@example\.com is on its way\./);
  const refused = await browser.post(`${path}/send`, { ...form, id: newId(), email: "nobody" });
  assert.equal(refused.status, 400);
  assert.ok(refused.text.includes('value="nobody"'));
});

test("who sends a link to an address that gets no messages reads that it was not sent, why, and what to do", async () => {
  const { ctx, links, fields, browser, make } = await company();
  await suppressAddress(ctx, "bounced@example.com");
  const path = await make();
  const send = async (email: string) =>
    browser.follow(await browser.post(`${path}/send`, { id: newId(), channel: "Email", email }));
  await send("ayse@example.com");
  const { text } = await send("bounced@example.com");
  assert.match(
    text,
    /role="status">The e-mail to bounced@example\.com was not sent\. Messages to this address are blocked: [^<]*copy the link/,
  );
  assert.doesNotMatch(text, /on its way|queued/);
  assert.match(
    text,
    /bounced@example\.com · not delivered<span class="hint block">Messages to this address are blocked/,
  );
  assert.match((await send("ayse@example.com")).text, /role="status">The e-mail to ayse@example\.com is on its way/);
  const form = fields({
    clientOrderReference: "SIP-2",
    "customer.code": "C-2",
    "customer.email": "bounced@example.com",
    notifyBy: "Email",
  });
  const made = await browser.follow(await browser.post(`${links}/new`, form));
  assert.match(made.text, /The link is ready\. The e-mail to bounced@example\.com was not sent\./);
});

test("the sixth message of a day to an address is not sent, and the member reads so", async () => {
  const { browser, make } = await company();
  const path = await make();
  const send = async () =>
    browser.follow(await browser.post(`${path}/send`, { id: newId(), channel: "Email", email: "ayse@example.com" }));
  for (let count = 0; count < 5; count += 1) assert.match((await send()).text, /is on its way/);
  assert.match((await send()).text, /was not sent\. This address has reached its daily limit of messages\./);
});

test("members who may see only their own links find no others, and cannot change them", async () => {
  const { ctx, links, make, logIn, browser, byProgram } = await company();
  const seller = await logIn(["sales"]);
  const theirs = await make({ clientOrderReference: "SIP-1" });
  await byProgram("SIP-2");
  const own = await make({ clientOrderReference: "SIP-3" }, seller);
  assert.deepEqual(references((await seller.get(links)).text), ["SIP-3"]);
  assert.deepEqual(references((await browser.get(links)).text), ["SIP-3", "SIP-2", "SIP-1"]);
  assert.deepEqual(references((await browser.get(`${links}?maker=me`)).text), ["SIP-1"]);
  const paymentOf = async (link: string) =>
    `${links.replace(/links$/, "payments")}/${(await findLink(ctx, link.split("/").at(-1)!)).payment.id}`;
  assert.equal((await seller.get(own)).status, 200);
  assert.equal((await seller.get(await paymentOf(own))).status, 200);
  assert.equal((await seller.get(await paymentOf(theirs))).status, 404);
  assert.equal((await seller.get(theirs)).status, 404);
  assert.equal((await seller.get(`${links}/new?from=${theirs.split("/").at(-1)}`)).status, 404);
  for (const verb of ["cancel", "extend", "renew", "send"])
    assert.equal((await seller.post(`${theirs}/${verb}`, { days: "7" })).status, 404, verb);
});

test("filters select links; one that is not understood shows no rows and keeps what was typed", async () => {
  const { links, browser, make } = await company();
  await make({ clientOrderReference: "SIP-1", amount: "10" });
  const cancelled = await make({ clientOrderReference: "SIP-2", amount: "20" });
  await browser.post(`${cancelled}/cancel`);
  const found = async (query: string) => references((await browser.get(`${links}?${query}`)).text);
  assert.deepEqual(await found("state=open"), ["SIP-1"]);
  assert.deepEqual(await found("state=cancelled&amountMin=15"), ["SIP-2"]);
  assert.deepEqual(await found("order=SIP-1"), ["SIP-1"]);
  assert.deepEqual(await found("currency=EUR"), []);
  assert.deepEqual(await found("period=yesterday"), []);
  for (const query of ["state=lost", "maker=you", "amountMin=abc", "currency=XXXX"]) {
    const { status, text } = await browser.get(`${links}?${query}`);
    assert.deepEqual([status, references(text)], [400, []], query);
  }
});
