import assert from "node:assert/strict";
import { after, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import { isSignedWith, record, webhookQueue } from "../../tests/support/webhook-queue.ts";
import { answers, webhookReceiver } from "../../tests/support/webhook-receiver.ts";
import {
  enableReceiver,
  listDeliveries,
  listReceivers,
  replayDelivery,
  replaySince,
  rotateWebhookSecret,
  showDelivery,
  webhookSecret,
} from "./index.ts";

const { clock, newMerchant, deliverDue, close } = await webhookQueue();
after(close);
const page = { page: 1, pageSize: 10 };

const HOUR_MS = 3_600_000;

/** What the audit log says was done. */
async function actions(ctx: Context): Promise<string[]> {
  const entries = await inTransaction(ctx, (write) => listAudit(write, {}));
  return entries.map(({ action }) => action);
}

test("410 disables a receiver: its webhooks wait, and go out when it is enabled", async () => {
  await using receiver = await webhookReceiver(answers(410));
  const ctx = await newMerchant();
  const first = await record(ctx, receiver.origin);
  await deliverDue();
  const second = await record(ctx, receiver.origin);
  clock.advance(HOUR_MS);
  await deliverDue();
  assert.equal(receiver.received.length, 1);
  const [listed] = (await listReceivers(ctx, page)).receivers;
  assert.equal(listed?.disabledBecause, "gone");
  assert.equal(listed.pendingCount, 2);
  await assert.rejects(replayDelivery(ctx, first), { code: "ERR_CONFLICT" });

  receiver.answer = answers(200);
  assert.equal(await enableReceiver(ctx, `${receiver.origin}/hook`), 2);
  assert.deepEqual(await actions(ctx), ["webhook_receiver.enabled"]);
  await deliverDue();
  for (const eventId of [first, second]) assert.equal((await showDelivery(ctx, eventId)).state, "delivered");
});

test("a receiver that only failed for five days is disabled, one success in between starts the count anew", async () => {
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

test("after a rotation the old secret signs too for 24 hours, and no longer", async () => {
  await using receiver = await webhookReceiver();
  const ctx = await newMerchant();
  const before = await webhookSecret(ctx);
  const after_ = await rotateWebhookSecret(ctx);
  assert.match(before, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.notEqual(before, after_);
  assert.equal(await webhookSecret(ctx), after_);
  assert.deepEqual(await actions(ctx), ["webhook_secret.rotated"]);
  await record(ctx, receiver.origin);
  await deliverDue();
  clock.advance(24 * HOUR_MS + 1);
  await record(ctx, receiver.origin);
  await deliverDue();
  const [during, later] = receiver.received;
  assert.deepEqual([isSignedWith(before, during!), isSignedWith(after_, during!)], [true, true]);
  assert.deepEqual([isSignedWith(before, later!), isSignedWith(after_, later!)], [false, true]);
});

test("many first calls at once make one secret", async () => {
  const ctx = await newMerchant();
  const secrets = await Promise.all(Array.from({ length: 5 }, () => webhookSecret(ctx)));
  assert.equal(new Set(secrets).size, 1);
});

test("replaying since a time takes the dead ones of that tenant only", async () => {
  await using receiver = await webhookReceiver();
  const ctx = await newMerchant();
  const other = await newMerchant();
  const kill = statement(
    "test.kill",
    `update webhook_deliveries set state = 'dead', ended_at = created_at where tenant_id = $1`,
  );
  const early = await record(ctx, receiver.origin);
  clock.advance(1_000);
  const since = clock.now();
  const late = await record(ctx, receiver.origin);
  await record(other, receiver.origin);
  for (const each of [ctx, other]) await inTransaction(each, ({ tx }) => tx.run(kill, [each.tenantId]));
  assert.equal(await replaySince(ctx, since), 1);
  assert.deepEqual(await actions(ctx), ["webhooks.replayed"]);
  await deliverDue();
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers["webhook-id"]),
    [late],
  );
  assert.equal((await showDelivery(ctx, early)).state, "dead");
  await replayDelivery(ctx, early);
  assert.deepEqual(await actions(ctx), ["webhook.replayed", "webhooks.replayed"]);
});

test("deliveries are listed newest first, by state and by payment", async () => {
  const ctx = await newMerchant();
  const paymentId = newId();
  const first = await record(ctx, "http://127.0.0.1:1/", paymentId);
  const second = await record(ctx, "http://127.0.0.1:1/");
  const ids = async (filter: object) =>
    (await listDeliveries(ctx, { ...page, ...filter })).deliveries.map(({ eventId }) => eventId);
  assert.deepEqual(await ids({}), [second, first]);
  assert.deepEqual(await ids({ pageSize: 1, page: 2 }), [first]);
  assert.deepEqual(await ids({ paymentId }), [first]);
  assert.deepEqual(await ids({ paymentId: "no-guid" }), []);
  assert.deepEqual(await ids({ state: "delivered" }), []);
  assert.equal((await listDeliveries(ctx, { ...page, state: "pending" })).totalCount, 2);
});

test("another tenant's delivery is unknown, in reading and in replaying", async () => {
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
