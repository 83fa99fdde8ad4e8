import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { findTenant } from "#identity/index.ts";
import { listMessages, quietUntil } from "#notifications/index.ts";
import type { SandboxMessage } from "#notifications/sandbox-messages.ts";
import { updatePaymentSet } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { randomHex } from "#platform/ids.ts";
import { demoClient, orderReference, pathOf, type DemoClient } from "../support/demo-client.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { widgetClient } from "../support/widget-client.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService({ messagesPerMinute: { email: 1_000, sms: 1_000 } });
  service.clock.set(quietUntil(service.clock.now()) ?? service.clock.now()); // SMS wait at night.
  client = await demoClient(service);
});
after(() => service.close());

const WAIT_MS_MAX = 10_000;
const newAddress = () => `payer-${randomHex(6)}@example.com`;

async function messagesTo(...addresses: string[]): Promise<SandboxMessage[]> {
  const { body } = await client.get("/sandbox/messages?limit=500", { headers: { accept: "application/json" } });
  return body.data.filter(({ to }: SandboxMessage) => addresses.includes(to));
}

/** Newest first, when as many as expected have been sent or dropped. */
async function settledMessages(count: number, ...addresses: string[]): Promise<SandboxMessage[]> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    const messages = await messagesTo(...addresses);
    if (messages.length >= count && messages.every(({ state }) => state !== "queued" && state !== "sending"))
      return messages;
    if (waitedMs > WAIT_MS_MAX)
      throw new Error(`messages: ${JSON.stringify(messages.map(({ kind, state }) => [kind, state]))}`);
    await delay(100);
  }
}

const NEW_LINK = { customer: { email: "", name: "Ayşe", gsm: "0532 123 45 67" } };
const linkFor = (email: string, changes: object = {}) => ({
  customer: { ...NEW_LINK.customer, email },
  ...changes,
});

async function payAttempt(path: string): Promise<void> {
  const reply = await client.submit(path, client.cardOf("approved"));
  const location = reply.headers.get("location");
  assert.ok(location !== null, reply.text.slice(0, 300));
  await client.passBank(new URL(location, service.url).href);
}

test("a link with notifyBy reaches the payer by e-mail and SMS, is paid from there, and has a receipt", async () => {
  const email = newAddress();
  const reply = await client.newLink(linkFor(email, { notifyBy: ["Email", "Sms"] }));
  assert.equal(reply.status, 200, reply.text);
  const link: string = reply.body.data.link;
  const [sms] = await settledMessages(1, "+905321234567");
  const [mail] = await settledMessages(1, email);
  assert.deepEqual([mail?.channel, mail?.kind, mail?.state], ["email", "link.created", "sent"]);
  assert.deepEqual(
    [sms?.channel, sms?.kind, sms?.state, sms?.subject, sms?.html],
    ["sms", "link.created", "sent", null, null],
  );
  const addresses = [mail!, sms!].map(({ text }) => /https?:\S+\/k\/\S{22}/.exec(text)?.[0] ?? text);
  assert.notEqual(addresses[0], addresses[1]);
  for (const address of addresses) {
    const { status, headers } = await client.get(pathOf(address));
    assert.deepEqual([status, headers.get("location")], [303, link]);
  }
  assert.match(mail!.text, /Merhaba Ayşe,/);
  assert.match(mail!.text, /₺1\.250,50/);

  await payAttempt(pathOf(link));
  const [receipt, ...others] = await settledMessages(2, email);
  assert.deepEqual([receipt?.kind, others.length], ["payment.receipt", 1]);
  assert.match(receipt!.text, /Merhaba Ayşe,/);
  assert.match(receipt!.text, /₺1\.250,50/);
  assert.match(receipt!.text, /Bu e-posta fatura değildir/);
});

test("without notifyBy no link is sent, and the receipt goes to customer.email", async () => {
  const email = newAddress();
  await payAttempt(await client.linkPath(linkFor(email)));
  const messages = await settledMessages(1, email);
  assert.deepEqual(
    messages.map(({ kind, state }) => [kind, state]),
    [["payment.receipt", "sent"]],
  );
});

test("messages go to the request's customer.email, whatever the record says; Email needs no gsm", async () => {
  const [recorded, asked, code] = [newAddress(), newAddress(), `C-${randomHex(4)}`];
  const record = { code, name: "Ayşe", surname: "Yılmaz", email: recorded };
  const created = await client.post("/vendor/customer", record, { token: client.token });
  assert.equal(created.status, 201, created.text);
  const customer = { code, email: asked };
  await payAttempt(await client.linkPath({ customer, userVerificationBy: "Id", notifyBy: ["Email"] }));
  const messages = await settledMessages(2, asked);
  assert.deepEqual(
    messages.map(({ kind, channel }) => `${kind} ${channel}`),
    ["payment.receipt email", "link.created email"],
  );
  assert.deepEqual(await messagesTo(recorded), []);
});

test("a payment set with sendReceipts false sends neither receipts nor refunds", async () => {
  const tenant = (await findTenant(service.platform, service.tenants[0].code))!;
  const change = (sendReceipts: boolean) =>
    inTransaction(service.contextFor(tenant.id), (ctx) =>
      updatePaymentSet(ctx, service.tenants[0].paymentSetId, { sendReceipts }),
    );
  await change(false);
  const email = newAddress();
  const path = await client.linkPath(linkFor(email));
  await change(true);
  await payAttempt(path);
  const other = newAddress();
  await payAttempt(await client.linkPath(linkFor(other)));
  await settledMessages(1, other);
  assert.deepEqual(await messagesTo(email), []);
});

test("the payer gets a message about a refund, with the amount that was given back", async () => {
  const email = newAddress();
  const reference = orderReference();
  await payAttempt(await client.linkPath(linkFor(email, { clientOrderReference: reference })));
  const refunded = await client.post(
    "/b2c/payment/refund",
    { referenceCode: reference, amount: 50.25, reason: "test" },
    { token: client.token },
  );
  assert.equal(refunded.body.success, true, refunded.text);
  const [refund, receipt] = await settledMessages(2, email);
  assert.deepEqual([refund?.kind, receipt?.kind], ["payment.refunded", "payment.receipt"]);
  assert.match(refund!.text, /₺50,25/);
});

test("the payer's message and page about a void say that the payment was cancelled, never refunded", async () => {
  const [email, referenceCode] = [newAddress(), orderReference()];
  const path = await client.linkPath(linkFor(email, { clientOrderReference: referenceCode }));
  await payAttempt(path);
  await client.post("/b2c/payment/cancel", { referenceCode, reason: "test" }, { token: client.token });
  const told = (await settledMessages(1, email)).filter(({ kind }) => kind !== "payment.receipt");
  assert.deepEqual([told.length, told[0]?.kind], [1, "payment.voided"]);
  for (const text of [(await client.get(path)).text, told[0]!.text])
    assert.ok(/iptal et|iptal edildi|was cancelled/.test(text) && !/iade|refund/i.test(text), text);
});

test("each of several refunds of a payment has a message of its own, with its own amount", async () => {
  const email = newAddress();
  const reference = orderReference();
  await payAttempt(await client.linkPath(linkFor(email, { clientOrderReference: reference })));
  for (const amount of [0.01, 33.33, 16.67]) {
    const body = { referenceCode: reference, amount, reason: "test" };
    const refunded = await client.post("/b2c/payment/refund", body, { token: client.token });
    assert.equal(refunded.body.success, true, refunded.text);
  }
  const messages = await settledMessages(4, email);
  const refunds = messages.filter(({ kind }) => kind === "payment.refunded");
  for (const amount of ["₺0,01", "₺33,33", "₺16,67"])
    assert.equal(refunds.filter(({ text }) => text.includes(amount)).length, 1, amount);
});

for (const [title, changes, field] of [
  ["an unknown channel", { notifyBy: ["Email", "Fax"] }, "notifyBy"],
  ["a channel in lower case", { notifyBy: ["email"] }, "notifyBy"],
  ["a text in place of a list", { notifyBy: "Email" }, "notifyBy"],
  ["Sms without customer.gsm", { notifyBy: ["Sms"], customer: { email: "ayse@example.com" } }, "customer.gsm"],
  [
    "Sms with an empty customer.gsm",
    { notifyBy: ["Sms"], customer: { email: "ayse@example.com", gsm: "" } },
    "customer.gsm",
  ],
  [
    "Sms with a wrong customer.gsm",
    { notifyBy: ["Sms"], customer: { email: "ayse@example.com", gsm: "12" } },
    "customer.gsm",
  ],
] as const) {
  test(`${title} is 400 naming ${field}, and no link exists`, async () => {
    const clientOrderReference = orderReference();
    const { status, body } = await client.newLink({ clientOrderReference, ...changes });
    assert.equal(status, 400);
    assert.match(JSON.stringify(body), new RegExp(`"field":"${field}`));
    const found = await client.get(`/b2c/payment?clientReferenceCode=${clientOrderReference}`, { token: client.token });
    assert.equal(found.status, 404);
  });
}

test("an empty notifyBy sends nothing, and a channel named twice sends once", async () => {
  const [none, twice] = [newAddress(), newAddress()];
  await client.linkPath(linkFor(none, { notifyBy: [] }));
  await client.linkPath(linkFor(twice, { notifyBy: ["Email", "Email"] }));
  assert.equal((await settledMessages(1, twice)).length, 1);
  assert.deepEqual(await messagesTo(none), []);
});

test("a request that is repeated with its Idempotency-Key sends the link once", async () => {
  const email = newAddress();
  const headers = { "idempotency-key": randomHex(8) };
  const body = { ...(await bodyOf(email)), notifyBy: ["Email"] };
  for (let each = 0; each < 2; each += 1)
    assert.equal((await client.post("/hpm", body, { token: client.token, headers })).status, 200);
  assert.equal((await settledMessages(1, email)).length, 1);
});

async function bodyOf(email: string) {
  const { paymentSetId } = service.tenants[0];
  return {
    currencyCode: "TRY",
    clientOrderReference: orderReference(),
    amount: 10,
    paymentSetId,
    customer: { email },
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
  };
}

test("sendRegisterMail sends one invitation on POST, and another when PUT turns it on again", async () => {
  const email = newAddress();
  const user = { code: `user-${randomHex(4)}`, name: "Ayşe", surname: "Yılmaz", email };
  const send = (method: "post" | "put", body: object) => client[method]("/vendor/user", body, { token: client.token });
  await send("post", { ...user, sendRegisterMail: true });
  const [mail] = await settledMessages(1, email);
  assert.deepEqual([mail?.kind, mail?.state], ["user.invited", "sent"]);
  assert.ok(mail!.text.includes(service.url), "it names the payment page");
  assert.ok(mail!.subject!.includes("Örnek Ticaret"), mail!.subject!);
  assert.doesNotMatch(mail!.text, /parola|şifre|password/i);

  await send("put", { updateCode: user.code, sendRegisterMail: true });
  await send("put", { updateCode: user.code, sendRegisterMail: false });
  await send("put", { updateCode: user.code, sendRegisterMail: true });
  assert.equal((await settledMessages(2, email)).length, 2);
});

test("without sendRegisterMail a user gets no e-mail until PUT turns it on", async () => {
  const email = newAddress();
  const user = { code: `user-${randomHex(4)}`, name: "Ayşe", surname: "Yılmaz", email };
  const options = { token: client.token };
  await client.post("/vendor/user", user, options);
  await client.put("/vendor/user", { updateCode: user.code, surname: "Demir" }, options);
  assert.deepEqual(await messagesTo(email), []);
  await client.put("/vendor/user", { updateCode: user.code, sendRegisterMail: true }, options);
  assert.equal((await settledMessages(1, email)).length, 1);
});

test("a widget payment of a customer with a record ends with a receipt", async () => {
  const widget = await widgetClient(service);
  const email = newAddress();
  const code = `C-${randomHex(4)}`;
  const created = await client.post(
    "/vendor/customer",
    { code, name: "Ayşe", surname: "Yılmaz", email },
    { token: client.token },
  );
  assert.equal(created.status, 201, created.text);
  const paid = await widget.pay(await widget.prepareToken(), { customerCode: code });
  assert.equal(paid.body.success, true, paid.text);
  const [receipt] = await settledMessages(1, email);
  assert.equal(receipt?.kind, "payment.receipt");
});

test("a widget payment of the default customer has no receipt", async () => {
  const ctx = service.contextFor((await findTenant(service.platform, service.tenants[0].code))!.id);
  const count = async () => (await listMessages(ctx, { page: 1, pageSize: 1 })).totalCount;
  const before = await count();
  const widget = await widgetClient(service);
  const paid = await widget.pay(await widget.prepareToken());
  assert.equal(paid.body.success, true, paid.text);
  assert.equal(await count(), before, "a receipt is queued with its payment, so none will come");
});

test("the sandbox's page shows each message as its receiver sees it, without scripts, and as JSON", async () => {
  const email = newAddress();
  const hostile = "<script>alert(1)</script>";
  await client.linkPath(linkFor(email, { notifyBy: ["Email"], description: hostile }));
  const [mail] = await settledMessages(1, email);
  const page = await client.get("/sandbox/messages", { headers: { accept: "text/html", "accept-language": "en" } });
  assert.equal(page.status, 200);
  assert.match(page.headers.get("content-security-policy") ?? "", /default-src 'none'/);
  assert.ok(page.text.includes(email) && page.text.includes(`/sandbox/messages/${mail!.id}`));
  assert.match(page.text, / · payment link · /);
  assert.doesNotMatch(page.text, /link\.created|UTC/);
  const turkish = await client.get("/sandbox/messages", { headers: { accept: "text/html" } });
  assert.match(turkish.text, /<html lang="tr">[\s\S]*Test posta kutusu[\s\S]* · ödeme linki · gönderildi · /);
  const chosen = await client.get("/sandbox/messages?lang=en", { headers: { accept: "text/html" } });
  assert.match(chosen.text, /<html lang="en">[\s\S]*Test mailbox[\s\S]* · payment link · sent · /);
  const shown = await client.get(`/sandbox/messages/${mail!.id}`);
  assert.match(shown.headers.get("content-security-policy") ?? "", /sandbox allow-popups/);
  assert.ok(!shown.text.includes(hostile) && shown.text.includes("&lt;script&gt;"));
  const fields = ["at", "channel", "html", "id", "kind", "state", "subject", "text", "to"];
  assert.deepEqual(Object.keys(mail!).toSorted(), fields);
  assert.equal((await client.get("/sandbox/messages/0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10")).status, 404);
});
