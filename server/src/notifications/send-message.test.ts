import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { headerOf, testMailServer } from "../../tests/support/messages/mail-server.ts";
import {
  linkMessage,
  messageQueue,
  newContact,
  queueLink,
  queueReceipt,
} from "../../tests/support/messages/message-queue.ts";
import type { NotificationId } from "./notification.ts";
import { attemptsMax } from "./schedule.ts";
import { dropMessages, queueMessage, resendMessage, showMessage } from "./index.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

async function withServer(t: Parameters<typeof messageQueue>[0], more: Parameters<typeof messageQueue>[1] = {}) {
  const server = await testMailServer(t);
  const mail = { url: `smtp://127.0.0.1:${server.port}`, from: "no-reply@pay.example" };
  const queue = await messageQueue(t, { mail, ...more });
  const ctx = await queue.newMerchant();
  const idOf = async (): Promise<NotificationId> => (await queue.rows(ctx, `select id from notifications`))[0].id;
  return { server, queue, ctx, idOf };
}

test("a message is sent once, in the merchant's name, with its queue id as Message-ID", async (t) => {
  const { server, queue, ctx, idOf } = await withServer(t);
  await queueLink(ctx, await newContact(ctx));
  await queue.sendDue();
  await queue.sendDue();
  const [mail, ...others] = server.received;
  assert.equal(others.length, 0);
  const id = await idOf();
  assert.equal(headerOf(mail!, "Message-ID"), `<${id}@localhost>`);
  assert.equal(headerOf(mail!, "Reply-To"), "info@acme.example");
  assert.equal(headerOf(mail!, "Auto-Submitted"), "auto-generated");
  assert.match(headerOf(mail!, "From")!, /<no-reply@pay\.example>$/);
  assert.deepEqual([mail!.from, mail!.to], ["no-reply@pay.example", ["ayse@example.com"]]);
  const { state, attempts, to, endedAt } = await showMessage(ctx, id);
  assert.deepEqual([state, to, attempts.map(({ outcome }) => outcome)], ["sent", "ayse@example.com", ["sent"]]);
  assert.deepEqual(endedAt, queue.clock.now());
});

test("a cause that is queued twice is queued once per channel", async (t) => {
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  const contact = await newContact(ctx, { gsm: "+905321234567" });
  await queueLink(ctx, contact);
  await queueLink(ctx, contact);
  await queueLink(ctx, contact, { channel: "sms" });
  assert.deepEqual(await queue.states(ctx), ["queued", "queued"]);
});

test("a message whose transaction is rolled back does not exist", async (t) => {
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  const contact = await newContact(ctx);
  await assert.rejects(
    inTransaction(ctx, async (tx) => {
      await queueMessage(tx, linkMessage(contact));
      throw new Error("the cause failed");
    }),
  );
  assert.deepEqual(await queue.states(ctx), []);
});

test("4xx, cut connections and silence repeat with the same Message-ID; the seventh failure is the last", async (t) => {
  const { server, queue, ctx, idOf } = await withServer(t);
  await queueLink(ctx, await newContact(ctx));
  const startedAt = queue.clock.now().getTime();
  const behaviours = [{ data: 451 }, { greeting: 421 }, { rcptTo: 450 }, { cutsAfterData: true }];
  for (let attempt = 0; (await queue.states(ctx))[0] === "queued"; attempt += 1) {
    server.behaviour = behaviours[attempt % behaviours.length]!;
    await queue.sendDue();
    queue.clock.advance(MINUTE_MS);
    while (
      (await queue.rows(ctx, `select from notifications where state = 'queued' and next_at > $1`, [queue.clock.now()]))
        .length > 0
    )
      queue.clock.advance(10 * MINUTE_MS);
  }
  const { state, reason, attempts } = await showMessage(ctx, await idOf());
  assert.deepEqual([state, reason, attempts.length], ["failed", "deferred", attemptsMax]);
  const tookHours = (queue.clock.now().getTime() - startedAt) / HOUR_MS;
  assert.ok(tookHours > 20 && tookHours < 22, `${tookHours} hours`);
  const ids = new Set(server.received.map((mail) => headerOf(mail, "Message-ID")));
  assert.equal(ids.size, 1, "receivers recognise a repeated message");

  server.behaviour = {};
  await resendMessage(ctx, await idOf());
  await queue.sendDue();
  assert.deepEqual(await queue.states(ctx), ["sent"]);
  await assert.rejects(resendMessage(ctx, await idOf()), { code: "ERR_CONFLICT" });
});

test("a receiver refused with 5xx fails at once; after two refusals the address gets no more", async (t) => {
  const { server, queue, ctx } = await withServer(t);
  server.behaviour = { rcptTo: 550 };
  for (let each = 0; each < 2; each += 1) {
    await queueLink(ctx, await newContact(ctx, { email: "Nobody@Example.com" }));
    await queue.sendDue();
  }
  await queueLink(ctx, await newContact(ctx, { email: "nobody@example.com" }));
  await queueReceipt(ctx, await newContact(ctx, { email: "nobody@example.com" }));
  await queueLink(ctx, await newContact(ctx, { email: "somebody@example.com" }));
  assert.deepEqual(await queue.states(ctx), ["failed", "failed", "suppressed", "suppressed", "queued"]);
  const [{ reply }] = await queue.rows(ctx, `select reply from notification_attempts limit 1`);
  assert.match(reply, /\[address\]/);
  assert.doesNotMatch(reply, /nobody/i, "the address is kept sealed only");
});

test("a 5xx answer to the message itself fails it, and does not count against the address", async (t) => {
  const { server, queue, ctx } = await withServer(t);
  server.behaviour = { data: 554 };
  await queueLink(ctx, await newContact(ctx));
  await queue.sendDue();
  assert.deepEqual(await queue.states(ctx), ["failed"]);
  assert.equal((await queue.rows(ctx, `select from notification_addresses`)).length, 0);
});

test("a message that became untrue is dropped in that transaction and never sent", async (t) => {
  const { server, queue, ctx } = await withServer(t);
  const contact = await newContact(ctx);
  await queueLink(ctx, contact);
  await inTransaction(ctx, (tx) => dropMessages(tx, contact, ["link.created"]));
  assert.deepEqual(await queue.states(ctx), ["dropped"]);
  await queue.sendDue();
  assert.equal(server.received.length, 0);
});

test("a message that becomes untrue while it is being sent is not sent again", async (t) => {
  const { server, queue, ctx } = await withServer(t);
  const contact = await newContact(ctx);
  await queueLink(ctx, contact);
  server.behaviour = { data: 451 };
  queue.sources.isStillValid = async () => {
    await inTransaction(ctx, (tx) => dropMessages(tx, contact, ["link.created"]));
    return true;
  };
  await queue.sendDue();
  assert.deepEqual(await queue.states(ctx), ["dropped"]);
});

test("just before it is sent, a message is asked once more whether it is true", async (t) => {
  const { server, queue, ctx } = await withServer(t);
  await queueLink(ctx, await newContact(ctx));
  queue.sources.isAllTrue = false;
  await queue.sendDue();
  assert.deepEqual([await queue.states(ctx), server.received.length], [["dropped"], 0]);
});

test("a message about a link is dropped when the link has expired before it was sent", async (t) => {
  const { server, queue, ctx } = await withServer(t);
  const validUntil = new Date(queue.clock.now().getTime() + HOUR_MS);
  await queueLink(ctx, await newContact(ctx), { validUntil });
  queue.clock.advance(HOUR_MS);
  await queue.sendDue();
  assert.deepEqual([await queue.states(ctx), server.received.length], [["dropped"], 0]);
});

test("an e-mail whose worker died is sent again when the lease ends, with the same Message-ID", async (t) => {
  const { server, queue, ctx } = await withServer(t);
  await queueLink(ctx, await newContact(ctx));
  await queue.rows(ctx, `alter table notification_attempts add constraint died check (outcome is null)`);
  await queue.sendDue();
  assert.deepEqual(await queue.states(ctx), ["sending"]);
  await queue.sendDue();
  assert.equal(server.received.length, 1, "its lease holds");
  await queue.rows(ctx, `alter table notification_attempts drop constraint died`);
  await queue.endLeases(ctx);
  await queue.sendDue();
  assert.deepEqual(await queue.states(ctx), ["sent"]);
  const [first, second] = server.received.map((mail) => headerOf(mail, "Message-ID"));
  assert.equal(first, second);
});

test("an SMS whose worker died may have been sent: it is unknown and never sent again", async (t) => {
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  await queueLink(ctx, await newContact(ctx, { gsm: "+905321234567" }), { channel: "sms" });
  await queue.rows(ctx, `alter table notification_attempts add constraint died check (outcome is null)`);
  await queue.sendDue("sms");
  await queue.endLeases(ctx);
  await queue.rows(ctx, `alter table notification_attempts drop constraint died`);
  await queue.sendDue("sms");
  assert.deepEqual(await queue.states(ctx), ["unknown"]);
});

test("one company has at most EMAILS_PER_MINUTE e-mails a minute; its others wait, other companies do not", async (t) => {
  const messagesPerMinute = { email: 3, sms: 1 };
  const { server, queue, ctx } = await withServer(t, { messagesPerMinute });
  const other = await queue.newMerchant();
  for (let each = 0; each < 5; each += 1) await queueReceipt(ctx, await newContact(ctx));
  await queueReceipt(other, await newContact(other));
  await queue.sendDue();
  assert.equal(server.received.length, 4);
  queue.clock.advance(MINUTE_MS + 1);
  await queue.sendDue();
  assert.equal(server.received.length, 6);
});

test("an address gets at most five messages a day that others cause, and every receipt", async (t) => {
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  for (let each = 0; each < 6; each += 1) await queueLink(ctx, await newContact(ctx));
  for (let each = 0; each < 6; each += 1) await queueReceipt(ctx, await newContact(ctx));
  const states = await queue.states(ctx);
  assert.deepEqual(states.filter((state) => state === "suppressed").length, 1);
  assert.equal(states[5], "suppressed");
  queue.clock.advance(25 * HOUR_MS);
  await queueLink(ctx, await newContact(ctx));
  assert.equal((await queue.states(ctx)).at(-1), "queued");
});

test("one payment has at most ten messages that others cause", async (t) => {
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  const contact = await newContact(ctx);
  for (let day = 0; day < 11; day += 1) {
    await queueLink(ctx, contact, { cause: `link:${contact}:${day}` });
    queue.clock.advance(24 * HOUR_MS + 1);
  }
  assert.deepEqual((await queue.states(ctx)).indexOf("suppressed"), 10);
});

test("a contact that wants no receipts gets none, and one without a number gets no SMS", async (t) => {
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  const contact = await newContact(ctx, { wantsReceipts: false });
  await queueReceipt(ctx, contact);
  await queueLink(ctx, contact, { channel: "sms" });
  assert.deepEqual(await queue.states(ctx), []);
});

test("in live mode nothing is queued without a mail server", async (t) => {
  const queue = await messageQueue(t, { mode: "live" });
  const ctx = await queue.newMerchant();
  await queueReceipt(ctx, await newContact(ctx));
  assert.deepEqual(await queue.states(ctx), []);
});

test("a mail server that hangs holds up one company's messages and no SMS", async (t) => {
  const { server, queue, ctx } = await withServer(t);
  for (let each = 0; each < 6; each += 1) await queueReceipt(ctx, await newContact(ctx));
  await queueLink(ctx, await newContact(ctx, { gsm: "+905321234567" }), { channel: "sms" });
  server.behaviour = { hangs: true };
  const worker = queue.worker();
  assert.equal(await worker.start(), 4, "a quarter of what is sent at once");
  assert.equal(await worker.start(), 0);
  await queue.sendDue("sms");
  assert.equal((await queue.states(ctx)).at(-1), "sent");
  await server.close();
  await worker.waitForAll();
});
