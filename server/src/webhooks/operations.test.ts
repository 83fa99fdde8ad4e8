import assert from "node:assert/strict";
import { after, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { isSignedWith, record, webhookQueue } from "../../tests/support/webhook-queue.ts";
import { answers, webhookReceiver } from "../../tests/support/webhook-receiver.ts";
import {
  enableReceiver,
  listDeliveries,
  listReceivers,
  replayDelivery,
  rotateWebhookSecret,
  showDelivery,
  webhookSecret,
} from "./index.ts";

const { clock, newMerchant, deliverDue, close } = await webhookQueue();
after(close);
const page = { page: 1, pageSize: 10 };

const HOUR_MS = 3_600_000;

async function auditedActions(ctx: Context): Promise<string[]> {
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, {}));
  return entries.map(({ action }) => action);
}

test("a receiver that only fails for five days is disabled, and a success restarts the five days", async () => {
  await using receiver = await webhookReceiver(answers(500));
  const ctx = await newMerchant();
  const failDaily = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      await record(ctx, receiver.origin);
      await deliverDue();
      clock.advance(24 * HOUR_MS);
    }
  };
  const because = async () => (await listReceivers(ctx, page)).receivers[0]?.disabledBecause;
  await failDaily(4);
  receiver.answer = answers(200);
  await deliverDue();
  receiver.answer = answers(500);
  await failDaily(5);
  assert.equal(await because(), null);
  await failDaily(1);
  assert.equal(await because(), "failing");
});

test("a server that is disabled for one company gets another company's webhooks at the same address", async () => {
  await using receiver = await webhookReceiver(answers(500));
  const [disabled, other] = [await newMerchant(), await newMerchant()];
  for (let day = 0; day < 7; day += 1) {
    await record(disabled, receiver.origin);
    await deliverDue();
    clock.advance(24 * HOUR_MS);
  }
  receiver.answer = answers(200);
  receiver.received.length = 0;
  await record(disabled, receiver.origin);
  const sent = await record(other, receiver.origin);
  await deliverDue();
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers["webhook-id"]),
    [sent],
  );
  const states = await Promise.all(
    [disabled, other].map(async (ctx) => (await listReceivers(ctx, page)).receivers[0]?.disabledBecause),
  );
  assert.deepEqual(states, ["failing", null]);
});

test("after a rotation webhooks are also signed with the old secret for 24 hours", async () => {
  await using receiver = await webhookReceiver();
  const ctx = await newMerchant();
  const previous = await webhookSecret(ctx);
  const current = await rotateWebhookSecret(ctx);
  assert.match(previous, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.notEqual(previous, current);
  assert.equal(await webhookSecret(ctx), current);
  assert.deepEqual(await auditedActions(ctx), ["webhook_secret.rotated"]);
  await record(ctx, receiver.origin);
  await deliverDue();
  clock.advance(24 * HOUR_MS + 1);
  await record(ctx, receiver.origin);
  await deliverDue();
  const [during, later] = receiver.received;
  assert.deepEqual([isSignedWith(previous, during!), isSignedWith(current, during!)], [true, true]);
  assert.deepEqual([isSignedWith(previous, later!), isSignedWith(current, later!)], [false, true]);
});

test("concurrent first calls create one secret", async () => {
  const ctx = await newMerchant();
  const secrets = await Promise.all(Array.from({ length: 5 }, () => webhookSecret(ctx)));
  assert.equal(new Set(secrets).size, 1);
});

test("deliveries are listed newest first, by state and by payment", async () => {
  const ctx = await newMerchant();
  const paymentId = newId();
  const first = await record(ctx, "http://127.0.0.1:1/", paymentId);
  const second = await record(ctx, "http://127.0.0.1:1/");
  const ids = async (filter: object) =>
    (await listDeliveries(ctx, { ...page, ...filter })).deliveries.map(({ id }) => id);
  assert.deepEqual(await ids({}), [second, first]);
  assert.deepEqual(await ids({ pageSize: 1, page: 2 }), [first]);
  assert.deepEqual(await ids({ paymentId }), [first]);
  assert.deepEqual(await ids({ paymentId: "no-guid" }), []);
  assert.deepEqual(await ids({ state: "delivered" }), []);
  assert.equal((await listDeliveries(ctx, { ...page, state: "pending" })).totalCount, 2);
});

test("another tenant's delivery cannot be read or replayed", async () => {
  const ctx = await newMerchant();
  const other = await newMerchant();
  const eventId = await record(ctx, "http://127.0.0.1:1/");
  for (const wrong of [eventId, newId(), "no-guid"]) {
    await assert.rejects(showDelivery(other, wrong), { code: "ERR_NOT_FOUND" });
    await assert.rejects(replayDelivery(other, wrong), { code: "ERR_NOT_FOUND" });
  }
  await assert.rejects(enableReceiver(other, "http://127.0.0.1:1/"), { code: "ERR_NOT_FOUND" });
  assert.equal((await listDeliveries(other, page)).totalCount, 0);
});
