/** Members see and change the texts of messages, with a preview. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { findTemplate, setTemplate } from "#notifications/index.ts";
import { inTransaction } from "#platform/context.ts";
import { randomToken } from "#platform/ids.ts";
import { companyWithTexts, frameOf, LINK, RECEIPT, SMS } from "../../../tests/support/messages/company-with-texts.ts";
import { newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { loggedIn, startTestPortal, valueOf, type TestPortal } from "../../../tests/support/portal-client.ts";

const STEP_UP_MS = 5 * 60_000;
let portal: TestPortal;
before(async () => {
  portal = await startTestPortal();
});
after(() => portal.close());

test("a preview writes nothing, and its document runs no script and is framed by our pages only", async () => {
  const { ctx, browser, own, change } = await companyWithTexts(portal);
  const before = await inTransaction(ctx, (ctx) => listAudit(ctx, {}));
  const shown = await change(LINK, { subject: "Sezon {{amount}}", step: "preview" });
  assert.equal(shown.status, 200);
  assert.match(shown.text, /These words may count as advertising[^<]*: Sezon\./);
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

test("a preview is in the currency of the company's first payment set", async () => {
  const { ctx, change } = await companyWithTexts(portal);
  await newPaymentSet(ctx, [{ name: "POS", currencies: ["EUR"] }], { currency: "EUR" });
  assert.match((await change(LINK, { subject: "Borç {{amount}}", step: "preview" })).text, /Borç €1\.250,50/);
});

test("the frame takes texts from our own pages only, and refuses what are no texts", async () => {
  const { browser, own, change } = await companyWithTexts(portal);
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
  const { change } = await companyWithTexts(portal);
  const noise = Array.from({ length: 20 }, () => randomToken(700)).join("\n");
  const shown = await change(LINK, { lines: noise, step: "preview" });
  assert.equal(shown.status, 200);
  assert.equal(frameOf(shown), "");
  assert.match(shown.text, new RegExp(`plain-message"[^>]*>[^<]*${noise.slice(0, 36)}`));
});

test("errors are shown beside their fields, an unknown variable by its name, and the typed texts are kept", async () => {
  const { ctx, change } = await companyWithTexts(portal);
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
    ["{{amount}}", /The text must include \{\{link\}\}/],
    ["{{link}} {{amount", /braces are not part of a variable/],
    ["{{link}}\r\n{{amount}}", /The text must be one line/],
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

test("when two members save at once, the second is refused, keeps what was typed, and may then replace", async () => {
  const { ctx, browser, own } = await companyWithTexts(portal);
  const seen = valueOf(await browser.get(`${own(SMS)}/change`), "seen");
  await setTemplate(ctx, SMS, { text: "Başkası {{link}}" });
  const stale = await browser.post(`${own(SMS)}/change`, { text: "Benim {{link}}", seen });
  assert.equal(stale.status, 409);
  assert.match(stale.text, /Someone else changed this text in the meantime[^]*>Benim \{\{link\}\}<\/textarea>/);
  assert.deepEqual((await findTemplate(ctx, SMS)).texts, { text: "Başkası {{link}}" });
  const staleReset = await browser.post(`${own(SMS)}/reset`, { seen });
  assert.equal(staleReset.status, 409);
  assert.match(staleReset.text, /Someone else changed this text in the meantime/);
  const again = { text: "Benim {{link}}", seen: valueOf(stale, "seen") };
  for (let time = 0; time < 2; time += 1)
    assert.equal((await browser.post(`${own(SMS)}/change`, again)).status, 303, "sent twice, saved once");
  assert.deepEqual(await findTemplate(ctx, SMS), { version: 2, isBuiltIn: false, texts: { text: "Benim {{link}}" } });
});

test("of several forms that arrive together, one is saved", async () => {
  const { ctx, browser, own } = await companyWithTexts(portal);
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

test("the list says which texts are own, since when and by whom, and the audit log has each change", async () => {
  const { ctx, home, newMember, own, browser } = await companyWithTexts(portal);
  const list = `${home}/setup/messages`;
  const before = await browser.get(list);
  assert.equal(before.text.match(/Default text/g)?.length, 18);
  const member = await newMember(["administrator"]);
  const other = await loggedIn(portal.url, member);
  await other.post(`${own(SMS)}/change`, { text: "Borç {{link}}", seen: "0" });
  await setTemplate(ctx, RECEIPT, { subject: "Bir", heading: "İki", lines: ["Üç"], button: null });
  const { text } = await browser.get(list);
  assert.match(
    text,
    /Payment link · SMS · Turkish<\/a><\/th><td><strong>Custom text<\/strong><\/td><td><time[^>]*>[^<]*<\/time> · Selin Aksoy/,
  );
  assert.match(
    text,
    /Receipt · E-mail · Turkish<\/a><\/th><td><strong>Custom text<\/strong><\/td><td><time[^>]*>[^<]*<\/time> · operator/,
  );
  assert.equal(text.match(/Default text/g)?.length, 16);
  await other.post(`${own(SMS)}/reset`, { seen: "1" });
  assert.match(
    (await browser.get(list)).text,
    /Payment link · SMS · Turkish<\/a><\/th><td>Default text<\/td><td><time/,
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
  const { home, logIn, browser, own } = await companyWithTexts(portal);
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
  const { ctx, newMember, own } = await companyWithTexts(portal);
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
