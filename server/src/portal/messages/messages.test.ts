/** Members see and change the texts of messages, with a preview that is what is sent. */
import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";
import { messageSources } from "#app.ts";
import { listAudit } from "#audit/index.ts";
import { carriers } from "#notifications/carriers.ts";
import { createMessageWorker } from "#notifications/message-worker.ts";
import { findTemplate, queueMessage, quietUntil, setTemplate, type Channel } from "#notifications/index.ts";
import type { Config } from "#platform/config/config.ts";
import { inTransaction } from "#platform/context.ts";
import { randomToken } from "#platform/ids.ts";
import { htmlOf, testMailServer } from "../../../tests/support/messages/mail-server.ts";
import { newContact } from "../../../tests/support/messages/message-queue.ts";
import { smsAccount, verimorSimulator } from "../../../tests/support/messages/sms-simulator.ts";
import { loggedIn, startTestPortal, valueOf, type TestPortal } from "../../../tests/support/portal-client.ts";

const STEP_UP_MS = 5 * 60_000;
const LINK = { kind: "link.created", channel: "email", language: "tr" } as const;
const SMS = { ...LINK, channel: "sms" } as const;
const RECEIPT = { ...LINK, kind: "payment.receipt" } as const;

let portal: TestPortal;
before(async () => {
  portal = await startTestPortal();
});
after(() => portal.close());

const pathOf = ({ kind, channel, language }: typeof LINK | typeof SMS | typeof RECEIPT) =>
  `/setup/messages/${kind}/${channel}/${language}`;

async function company(of: TestPortal = portal) {
  const made = await of.newCompany();
  const browser = await made.logIn(["administrator"]);
  const own = (key: typeof LINK | typeof SMS | typeof RECEIPT) => `${made.home}${pathOf(key)}`;
  return {
    ...made,
    browser,
    own,
    /** Sends the form as it is shown, with changes. */
    async change(key: typeof LINK | typeof SMS | typeof RECEIPT, changes: Record<string, string>) {
      const page = await browser.get(`${own(key)}/change`);
      const { texts } = await findTemplate(made.ctx, key);
      const fields =
        "text" in texts ? texts : { ...texts, lines: texts.lines.join("\r\n\r\n"), button: texts.button ?? "" };
      return browser.post(`${own(key)}/change`, { ...fields, seen: valueOf(page, "seen"), ...changes });
    },
  };
}

const unescape = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/** The address of the preview's frame. */
const frameOf = ({ text }: { text: string }) => unescape(/<iframe[^>]* src="([^"]+)"/.exec(text)?.[1] ?? "");

/** A portal whose service sends to a real server, and a function that sends what is due. */
async function sendingPortal(t: TestContext, config: Partial<Config>) {
  const sending = await startTestPortal(config);
  t.after(() => sending.close());
  sending.clock.set(quietUntil(sending.clock.now()) ?? sending.clock.now());
  const sendDue = async (channel: Channel) => {
    const carrier = channel === "sms" ? carriers.sms : carriers.email;
    const sources = { ...messageSources, isTrue: async () => true };
    const worker = createMessageWorker(sending.platform, carrier, sources);
    while ((await worker.start()) > 0) await worker.allEnded();
  };
  return { sending, sendDue };
}

test("the next e-mail has the saved text, and the preview showed it as it was sent", async (t) => {
  const server = await testMailServer(t);
  const mail = { url: `smtp://127.0.0.1:${server.port}`, from: "no-reply@pay.example" };
  const { sending, sendDue } = await sendingPortal(t, { mail });
  const { ctx, browser, own, change } = await company(sending);
  const fields = {
    subject: "{{company}} teşekkür eder",
    heading: "Ödeme <tamam>",
    lines: "Aldık: {{amount}}\r\nİyi günler",
  };
  const shown = await change(RECEIPT, { ...fields, step: "preview" });
  const preview = await browser.get(frameOf(shown));
  assert.equal((await change(RECEIPT, fields)).headers.get("location"), `${own(RECEIPT)}?done=saved`);
  assert.equal((await browser.get(frameOf(await browser.get(own(RECEIPT))))).text, preview.text);

  const contactId = await newContact(ctx);
  const content = {
    sum: { amount: "1250.50", currency: "TRY" },
    orderSum: null,
    installments: 3,
    card: "404308******9028",
    description: "Sipariş 1001",
    clientReference: "ORDER-1001",
    orderReference: "0F3K9Q2M7VTB4E6H",
    at: "2026-01-31T09:30:00.000Z",
  } as const;
  const message = { contactId, cause: "test", language: "tr", paymentSetId: null, channel: "email" } as const;
  await inTransaction(ctx, (ctx) => queueMessage(ctx, { ...message, kind: "payment.receipt", content }));
  await sendDue("email");
  assert.equal(htmlOf(server.received[0]!), preview.text);
  assert.match(preview.text, /Ödeme &lt;tamam&gt;[^]*Aldık: ₺1\.250,50<\/p>\n<p[^>]*>İyi günler/);
});

test("the next SMS has the saved text, and after a reset the standard one", async (t) => {
  const simulator = await verimorSimulator(t);
  const { sending, sendDue } = await sendingPortal(t, {
    sms: { provider: "verimor", url: simulator.url, ...smsAccount },
  });
  const { ctx, browser, own, change } = await company(sending);
  const shown = await change(SMS, { text: "Borç {{amount}}: {{link}} €", step: "preview" });
  const [, words = "", count = ""] = /<p class="sms">([^<]+)<\/p><p><strong>([^<]+)</.exec(shown.text) ?? [];
  assert.equal(words, "Borç 1.250,50 TL: https://pay.example/k/mFqZ0cQyTxW1v8sJb3RkLg €");
  assert.equal(count, `${words.length + 2} characters, 1 SMS`, "ç and € take two characters each");
  assert.equal((await change(SMS, { text: "Borç {{amount}}: {{link}} €" })).status, 303);
  const send = async (gsm: string) => {
    const contactId = await newContact(ctx, { gsm });
    const content = {
      firstName: null,
      sum: { amount: "1250.50", currency: "TRY" },
      description: null,
      clientReference: null,
      link: "https://pay.example/hpm/pay",
      expiresAt: "2026-01-31T20:59:00.000Z",
    } as const;
    const message = { contactId, cause: `test ${gsm}`, language: "tr", paymentSetId: null, channel: "sms" } as const;
    await inTransaction(ctx, (ctx) => queueMessage(ctx, { ...message, kind: "link.created", content }));
    await sendDue("sms");
    return simulator.accepted.at(-1)!.text.replace(/https?:\/\/\S+/, "LINK");
  };
  assert.equal(await send("+905321234567"), words.replace(/https:\S+/, "LINK"));
  const page = await browser.get(own(SMS));
  const reset = await browser.post(`${own(SMS)}/reset`, { seen: valueOf(page, "seen") });
  assert.equal(reset.headers.get("location"), `${own(SMS)}?done=template_reset`);
  assert.match(await send("+905321234568"), /ödemeniz için bağlantı/);
});

test("a preview writes nothing, and its document runs no script and is framed by our pages only", async () => {
  const { ctx, browser, own, change } = await company();
  const before = await inTransaction(ctx, (ctx) => listAudit(ctx, {}));
  const shown = await change(LINK, { subject: "Sezon {{amount}}", step: "preview" });
  assert.equal(shown.status, 200);
  assert.match(shown.text, /These words may advertise[^<]*: Sezon\./);
  assert.match(shown.headers.get("content-security-policy") ?? "", /frame-src 'self'/);
  assert.match(shown.text, /<iframe[^>]*sandbox(?:=""|\s|>)/);
  const { text, headers } = await browser.get(frameOf(shown));
  assert.match(text, /<title>Sezon ₺1\.250,50<\/title>/);
  const policy = headers.get("content-security-policy") ?? "";
  assert.match(policy, /default-src 'none';.*frame-ancestors 'self'; sandbox/);
  assert.doesNotMatch(policy, /script/);
  assert.deepEqual((await findTemplate(ctx, LINK)).version, null);
  assert.deepEqual(await inTransaction(ctx, (ctx) => listAudit(ctx, {})), before);
  const list = await browser.get(`${own(LINK).split("/link", 1)[0]}`);
  assert.match(list.headers.get("content-security-policy") ?? "", /frame-src 'none'/);
});

test("the frame takes texts from our own pages only, and refuses what are no texts", async () => {
  const { browser, own, change } = await company();
  const address = frameOf(await change(LINK, { subject: "Deneme", step: "preview" }));
  const foreign = await fetch(new URL(address, portal.url), {
    headers: { cookie: browser.cookie, "Sec-Fetch-Site": "cross-site" },
  });
  assert.equal(foreign.status, 403);
  for (const texts of ["x", Buffer.alloc(500, "a").toString("base64url")])
    assert.equal((await browser.get(`${own(LINK)}/preview?texts=${texts}`)).status, 404);
  assert.equal((await browser.get(`${own(SMS)}/preview`)).status, 404);
});

test("texts that are too long for an address are previewed as plain text", async () => {
  const { change } = await company();
  const noise = Array.from({ length: 20 }, () => randomToken(700)).join("\n");
  const shown = await change(LINK, { lines: noise, step: "preview" });
  assert.equal(shown.status, 200);
  assert.equal(frameOf(shown), "");
  assert.match(shown.text, new RegExp(`plain-message"[^>]*>[^<]*${noise.slice(0, 36)}`));
});

test("what is wrong stands beside its field, an unknown variable by its name, and what was typed is kept", async () => {
  const { ctx, change } = await company();
  const typed = {
    subject: "{{company} {{ dueDtae }}",
    heading: "",
    lines: `Bir\r\n${"x".repeat(1_001)}`,
    button: "{{link}}",
  };
  for (const step of ["", "preview"]) {
    const wrong = await change(LINK, { ...typed, step });
    assert.equal(wrong.status, 400);
    for (const field of Object.keys(typed)) assert.match(wrong.text, new RegExp(`href="#${field}"`), field);
    assert.match(wrong.text, /There is no variable \{\{dueDtae\}\}\./);
    assert.match(wrong.text, /Paragraph 2 is longer than 1,000 characters/);
    assert.match(wrong.text, /Correct the errors to see the preview/);
    assert.equal(valueOf(wrong, "subject"), typed.subject);
    assert.equal(valueOf(wrong, "button"), typed.button);
    assert.match(wrong.text, /<textarea[^>]*>Bir\r?\nx{1001}<\/textarea>/);
  }
  for (const [text, expected] of [
    ["{{amount}}", /The text must have \{\{link\}\}/],
    ["{{link}} {{amount", /braces belong to no variable/],
    ["{{link}}\r\n{{amount}}", /The text is one line/],
    [`₺ {{link}} ${"x".repeat(400)}`, /longer than 6 SMS/],
    ["", /at most 600 characters/],
  ] as const) {
    const wrong = await change(SMS, { text });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, expected);
    assert.match(wrong.text, /href="#text"/);
  }
  assert.equal((await findTemplate(ctx, SMS)).version, null);
});

test("two members at once: the second one is told, keeps what was typed, and may then replace the other's", async () => {
  const { ctx, browser, own } = await company();
  const seen = valueOf(await browser.get(`${own(SMS)}/change`), "seen");
  await setTemplate(ctx, SMS, { text: "Başkası {{link}}" });
  const stale = await browser.post(`${own(SMS)}/change`, { text: "Benim {{link}}", seen });
  assert.equal(stale.status, 409);
  assert.match(stale.text, /Somebody has changed this text meanwhile[^]*>Benim \{\{link\}\}<\/textarea>/);
  assert.deepEqual((await findTemplate(ctx, SMS)).texts, { text: "Başkası {{link}}" });
  const staleReset = await browser.post(`${own(SMS)}/reset`, { seen });
  assert.equal(staleReset.status, 409);
  assert.match(staleReset.text, /Somebody has changed this text meanwhile/);
  const again = { text: "Benim {{link}}", seen: valueOf(stale, "seen") };
  for (let time = 0; time < 2; time += 1)
    assert.equal((await browser.post(`${own(SMS)}/change`, again)).status, 303, "sent twice, saved once");
  assert.deepEqual(await findTemplate(ctx, SMS), { version: 2, isBuiltIn: false, texts: { text: "Benim {{link}}" } });
});

test("of forms that arrive together one is saved", async () => {
  const { ctx, browser, own } = await company();
  const sent = ["Bir", "İki", "Üç"].map((word) =>
    browser.post(`${own(SMS)}/change`, { text: `${word} {{link}}`, seen: "0" }),
  );
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  assert.deepEqual(
    statuses.toSorted((one, other) => one - other),
    [303, 409, 409],
  );
  assert.equal((await findTemplate(ctx, SMS)).version, 1);
});

test("the list says which texts are the company's own, since when and by whom, and the audit log has each change", async () => {
  const { ctx, home, newMember, own, browser } = await company();
  const list = `${home}/setup/messages`;
  const before = await browser.get(list);
  assert.equal(before.text.match(/Standard text/g)?.length, 14);
  const member = await newMember(["administrator"]);
  const other = await loggedIn(portal.url, member);
  await other.post(`${own(SMS)}/change`, { text: "Borç {{link}}", seen: "0" });
  await setTemplate(ctx, RECEIPT, { subject: "Bir", heading: "İki", lines: ["Üç"], button: null });
  const { text } = await browser.get(list);
  assert.match(
    text,
    /Payment link · SMS · Turkish<\/a><\/th><td><strong>Your own text<\/strong><\/td><td><time[^>]*>[^<]*<\/time> · Selin Aksoy/,
  );
  assert.match(
    text,
    /Receipt · E-mail · Turkish<\/a><\/th><td><strong>Your own text<\/strong><\/td><td><time[^>]*>[^<]*<\/time> · operator/,
  );
  assert.equal(text.match(/Standard text/g)?.length, 12);
  await other.post(`${own(SMS)}/reset`, { seen: "1" });
  assert.match(
    (await browser.get(list)).text,
    /Payment link · SMS · Turkish<\/a><\/th><td>Standard text<\/td><td><time/,
  );
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, { recordId: "link.created/sms/tr" }));
  assert.deepEqual(
    entries.map(({ action, actor_id: actor, details }) => [action, actor, details["version"]]),
    [
      ["notification_template.reset", member.id, "2"],
      ["notification_template.set", member.id, "1"],
    ],
  );
});

test("finance reads the texts and changes none, and support sees nothing", async () => {
  const { home, logIn, browser, own } = await company();
  const finance = await logIn(["finance"]);
  const page = await finance.get(own(LINK));
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.text, /\/(?:change|reset)"/);
  assert.equal((await finance.post(`${own(SMS)}/change`, { text: "{{link}}", seen: "0" })).status, 403);
  assert.equal((await (await logIn(["support"])).get(`${home}/setup/messages`)).status, 403);
  assert.equal((await browser.get(`${home}/setup/messages/nothing/email/tr`)).status, 404);
  assert.equal((await browser.get(`${home}/setup/messages/payment.receipt/sms/tr`)).status, 404);
});

test("a change needs a fresh factor, after which the form and its preview have what was typed", async () => {
  const { ctx, newMember, own } = await company();
  const member = await newMember(["administrator"]);
  const browser = await loggedIn(portal.url, member);
  portal.clock.advance(STEP_UP_MS);
  const late = await browser.post(`${own(SMS)}/change`, { text: "Geç {{link}}", seen: "0", step: "preview" });
  const asked = await browser.follow(late);
  const onward = { to: valueOf(asked, "to"), kept: valueOf(asked, "kept") };
  const page = await browser.follow(await browser.post("/portal/-/step-up", { ...onward, password: member.password }));
  assert.match(page.text, />Geç \{\{link\}\}<\/textarea>[^]*<p class="sms">Geç https:/);
  assert.equal((await findTemplate(ctx, SMS)).version, null);
});
