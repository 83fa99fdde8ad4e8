import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { messageQueue, newContact, queueLink } from "../../tests/support/messages/message-queue.ts";
import { eraseMessages, exportMessages } from "./index.ts";

const email = "hacernur@kisisel.example";
const gsm = "+905321110077";

test("addresses and contents are stored sealed, and the export opens them", async (t) => {
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  const contact = await newContact(ctx, { email, gsm });
  await queueLink(ctx, contact);
  await queueLink(ctx, contact, { channel: "sms" });
  const stored = await queue.rows(
    ctx,
    `select n::text || c::text as row from notifications n, notification_contacts c`,
  );
  assert.ok(stored.length > 0);
  for (const { row } of stored) {
    const hex = (text: string) => Buffer.from(text).toString("hex");
    for (const trace of [email, gsm, "Ayşe", "ORDER-42"])
      assert.ok(!row.includes(trace) && !row.includes(hex(trace)), trace);
  }
  const exported = await exportMessages(ctx, [contact]);
  assert.deepEqual(
    exported.map(({ channel, to, kind, state }) => [channel, to, kind, state]),
    [
      ["email", email, "link.created", "queued"],
      ["sms", gsm, "link.created", "queued"],
    ],
  );
  assert.match(JSON.stringify(exported), /ORDER-42/);
});

test("an erasure removes addresses and contents and drops waiting messages; that they were sent stays", async (t) => {
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  const [erased, kept] = [await newContact(ctx, { email }), await newContact(ctx, { email: "other@example.com" })];
  await queueLink(ctx, erased);
  await queue.sendDue();
  await queueLink(ctx, erased, { cause: "link:again" });
  await queueLink(ctx, kept);
  await inTransaction(ctx, (tx) => eraseMessages(tx, [erased]));
  assert.deepEqual(await queue.states(ctx), ["sent", "dropped", "queued"]);
  const exported = await exportMessages(ctx, [erased, kept]);
  assert.deepEqual(
    exported.map(({ to, content }) => [to, content === null]),
    [
      [null, true],
      [null, true],
      ["other@example.com", false],
    ],
  );
  await queue.sendDue();
  assert.deepEqual(await queue.states(ctx), ["sent", "dropped", "sent"]);
});

test("a message of an erased person that a worker has claimed is not sent", async (t) => {
  const queue = await messageQueue(t);
  const ctx = await queue.newMerchant();
  const contact = await newContact(ctx, { email });
  await queueLink(ctx, contact);
  await queue.rows(ctx, `alter table notification_attempts add constraint died check (outcome is null)`);
  await queue.sendDue();
  await queue.rows(ctx, `alter table notification_attempts drop constraint died`);
  await inTransaction(ctx, (tx) => eraseMessages(tx, [contact]));
  await queue.endLeases(ctx);
  await queue.sendDue();
  assert.deepEqual(await queue.states(ctx), ["dropped"]);
});
