import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { listAudit } from "#audit/index.ts";
import { inTransaction } from "#platform/context.ts";
import { headerOf, testMailServer } from "../../tests/support/messages/mail-server.ts";
import { messageQueue, newContact, queueLink, queueReceipt } from "../../tests/support/messages/message-queue.ts";
import { smsAccount, verimorSimulator } from "../../tests/support/messages/sms-simulator.ts";
import {
  dropMessages,
  findMessageLanguage,
  listMessages,
  setMessageLanguage,
  showMessage,
  suppressAddress,
  unsuppressAddress,
} from "./index.ts";

const HOUR_MS = 3_600_000;
const EVENING = new Date("2026-12-01T18:30:00.000Z");
const MORNING = new Date("2026-12-02T06:00:00.000Z");
const NOON = new Date("2026-12-01T09:00:00.000Z");

async function at(t: TestContext, now: Date) {
  const [server, simulator] = [await testMailServer(t), await verimorSimulator(t)];
  const mail = { url: `smtp://127.0.0.1:${server.port}`, from: "no-reply@pay.example" };
  const queue = await messageQueue(t, { mail, sms: { provider: "verimor", url: simulator.url, ...smsAccount } });
  queue.clock.set(now);
  const ctx = await queue.newMerchant();
  const sendAll = async () => {
    await queue.sendDue("email");
    await queue.sendDue("sms");
  };
  const kinds = async () => {
    const { messages } = await listMessages(ctx, { page: 1, pageSize: 20 });
    return messages.map(({ channel, kind, state }) => `${channel} ${kind} ${state}`).toSorted();
  };
  return { server, simulator, queue, ctx, sendAll, kinds };
}

const later = (date: Date, hours: number) => new Date(date.getTime() + hours * HOUR_MS);

test("a reminder is sent when it is due, and its headers and text say how to stop", async (t) => {
  const { server, simulator, queue, ctx, sendAll } = await at(t, NOON);
  const contact = await newContact(ctx, { gsm: "+905321234567" });
  const reminder = { kind: "link.reminder", dueAt: later(NOON, 24) } as const;
  await queueLink(ctx, contact, reminder);
  await queueLink(ctx, contact, { ...reminder, channel: "sms" });
  await sendAll();
  assert.deepEqual([server.received.length, simulator.accepted.length], [0, 0]);
  queue.clock.advance(24 * HOUR_MS);
  await sendAll();
  const [mail] = server.received;
  assert.match(headerOf(mail!, "List-Unsubscribe") ?? "", /^<https?:\/\/[^/]+\/k\/[\w-]{22}\/stop>$/);
  assert.equal(headerOf(mail!, "List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
  assert.match(simulator.accepted[0]!.text, /hatırlatırız: \S+\/k\/\S{22} .* Durdur: \S+\/k\/\S{22}\/stop$/);
});

test("a link and a receipt have no header that unsubscribes", async (t) => {
  const { server, ctx, sendAll } = await at(t, NOON);
  const contact = await newContact(ctx);
  await queueLink(ctx, contact);
  await queueReceipt(ctx, contact);
  await sendAll();
  assert.deepEqual(
    server.received.map((mail) => headerOf(mail, "List-Unsubscribe")),
    [undefined, undefined],
  );
});

test("at night reminders and links by SMS wait until 09:00; e-mails, receipts and urgent links do not", async (t) => {
  const { queue, ctx, sendAll, kinds } = await at(t, EVENING);
  const contact = await newContact(ctx, { gsm: "+905321234567" });
  const soon = await newContact(ctx, { gsm: "+905321234568" });
  await queueLink(ctx, contact, { validUntil: later(EVENING, 24) });
  await queueLink(ctx, contact, { channel: "sms", validUntil: later(EVENING, 24) });
  await queueLink(ctx, contact, { kind: "link.reminder", dueAt: EVENING });
  await queueReceipt(ctx, contact);
  await queueLink(ctx, soon, { channel: "sms", validUntil: later(EVENING, 1) });
  await sendAll();
  assert.deepEqual(await kinds(), [
    "email link.created sent",
    "email link.reminder queued",
    "email payment.receipt sent",
    "sms link.created queued",
    "sms link.created sent",
  ]);
  const waiting = (await listMessages(ctx, { page: 1, pageSize: 9, state: "queued" })).messages;
  assert.deepEqual(
    waiting.map(({ nextAt, attemptCount }) => [nextAt, attemptCount]),
    [
      [MORNING, 0],
      [MORNING, 0],
    ],
  );
  queue.clock.set(MORNING);
  await sendAll();
  assert.ok((await kinds()).every((each) => each.endsWith(" sent")));
});

test("a reminder ends when its link cannot be paid any more, or has expired", async (t) => {
  const { server, queue, ctx, sendAll, kinds } = await at(t, NOON);
  const [paid, expired, elsewhere] = [await newContact(ctx), await newContact(ctx), await newContact(ctx)];
  const reminder = { kind: "link.reminder", dueAt: later(NOON, 2) } as const;
  await queueLink(ctx, paid, reminder);
  await queueLink(ctx, expired, { ...reminder, validUntil: later(NOON, 1) });
  await inTransaction(ctx, (ctx) => dropMessages(ctx, paid, ["link.created", "link.reminder"]));
  queue.clock.advance(2 * HOUR_MS);
  await sendAll();
  await queueLink(ctx, elsewhere, reminder);
  queue.sources.isAllTrue = false;
  await sendAll();
  assert.deepEqual(
    await kinds(),
    Array.from({ length: 3 }, () => "email link.reminder dropped"),
  );
  assert.equal(server.received.length, 0);
});

test("reminders count for their address on the day they are due, and not on the day they were queued", async (t) => {
  const { ctx, kinds } = await at(t, NOON);
  for (const each of [1, 2, 3, 4, 5, 6])
    await queueLink(ctx, await newContact(ctx), {
      kind: "link.reminder",
      cause: `r${each}`,
      dueAt: later(NOON, 48 + each),
    });
  await queueLink(ctx, await newContact(ctx));
  assert.deepEqual(await kinds(), [
    "email link.created queued",
    ...Array.from({ length: 5 }, () => "email link.reminder queued"),
    "email link.reminder suppressed",
  ]);
});

test("a suppressed address gets nothing, its messages end, and it is audited without the address", async (t) => {
  const { ctx, kinds } = await at(t, NOON);
  const contact = await newContact(ctx, { email: "Ayse@Example.com" });
  await queueLink(ctx, contact);
  await suppressAddress(ctx, "ayse@example.com");
  await queueReceipt(ctx, contact);
  assert.deepEqual(await kinds(), ["email link.created suppressed", "email payment.receipt suppressed"]);
  await unsuppressAddress(ctx, "AYSE@example.com");
  await queueLink(ctx, contact, { cause: "again" });
  assert.equal((await kinds())[0], "email link.created queued");
  await assert.rejects(unsuppressAddress(ctx, "ayse@example.com"), { code: "ERR_NOT_FOUND" });
  await assert.rejects(suppressAddress(ctx, "nobody"), { code: "ERR_VALIDATION", field: "address" });
  const audit = await inTransaction(ctx, (ctx) => listAudit(ctx, {}));
  assert.deepEqual(audit.map(({ action }) => action).toSorted(), [
    "notification_address.released",
    "notification_address.suppressed",
  ]);
  assert.doesNotMatch(JSON.stringify(audit), /example\.com/i);
});

test("an address that one company suppresses gets another company's messages", async (t) => {
  const { ctx, queue, kinds } = await at(t, NOON);
  const other = await queue.newMerchant();
  await suppressAddress(ctx, "ayse@example.com");
  for (const company of [ctx, other])
    await queueLink(company, await newContact(company, { email: "ayse@example.com" }));
  assert.deepEqual(await kinds(), ["email link.created suppressed"]);
  const { messages } = await listMessages(other, { page: 1, pageSize: 20 });
  assert.deepEqual(
    messages.map(({ state }) => state),
    ["queued"],
  );
  await assert.rejects(unsuppressAddress(other, "ayse@example.com"), { code: "ERR_NOT_FOUND" });
});

test("with reminders only suppressed, links and receipts still arrive", async (t) => {
  const { ctx, kinds } = await at(t, NOON);
  const contact = await newContact(ctx, { gsm: "+905321234567" });
  await queueLink(ctx, contact, { channel: "sms", kind: "link.reminder", dueAt: later(NOON, 1) });
  await suppressAddress(ctx, "0532 123 45 67", { remindersOnly: true });
  await queueLink(ctx, contact, { channel: "sms" });
  await queueLink(ctx, contact, { channel: "sms", kind: "link.reminder", cause: "r2", dueAt: later(NOON, 2) });
  assert.deepEqual(await kinds(), [
    "sms link.created queued",
    "sms link.reminder suppressed",
    "sms link.reminder suppressed",
  ]);
});

test("a company's language applies to later messages that name none", async (t) => {
  const { server, ctx, queue, sendAll } = await at(t, NOON);
  assert.equal(await findMessageLanguage(ctx), "tr");
  await queueLink(ctx, await newContact(ctx), { language: null });
  await setMessageLanguage(ctx, "en");
  const [id] = await queue.rows(ctx, `select id from notifications`);
  assert.equal((await showMessage(ctx, id.id)).language, "tr");
  await queueLink(ctx, await newContact(ctx), { language: null });
  await sendAll();
  // The two are sent at once, in either order.
  const languages = server.received.map((mail) => headerOf(mail, "Content-Language"));
  assert.deepEqual([languages.length, new Set(languages)], [2, new Set(["tr", "en"])]);
});
