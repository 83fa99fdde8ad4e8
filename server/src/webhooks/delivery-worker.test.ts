import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { readinessCheck } from "#platform/http/management/readiness.ts";
import { newId } from "#platform/ids.ts";
import { runJobs } from "#platform/queues/job.ts";
import { findUnservedWork, gaugeQueues } from "#platform/queues/work-queue.ts";
import { record, recordMany, webhookQueue } from "../../tests/support/webhook-queue.ts";
import {
  answers,
  webhookReceiver,
  type ReceiverBehaviour,
  type WebhookReceiver,
} from "../../tests/support/webhook-receiver.ts";
import { claimDeliveries } from "./claim-deliveries.ts";
import { createDeliveryWorker, deliveryRules, type DeliveryWorker } from "./delivery-worker.ts";
import { attemptsMax } from "./schedule.ts";
import { webhookQueue as webhooksToSend } from "./store/measure-queue.ts";
import { listDeliveries, listReceivers, oldWebhooks, showDelivery, webhookJobs } from "./index.ts";

const hangs: ReceiverBehaviour = () => {};

async function isDelivered(ctx: Context, eventId: string): Promise<boolean> {
  return (await showDelivery(ctx, eventId)).state === "delivered";
}

function idsOf(receiver: WebhookReceiver): string[] {
  return receiver.received.map(({ headers }) => headers["webhook-id"] ?? "");
}

/** Expires leases, as time does after a worker has died. */
const expireLeases = statement(
  "test.expireLeases",
  `update webhook_deliveries set leased_until = now() - interval '1 second' where leased_until is not null`,
);

test("a new event is sent within two seconds of its commit", async () => {
  await using queue = await webhookQueue();
  const { platform, ctx } = queue;
  await using receiver = await webhookReceiver();
  const jobs = runJobs(platform, webhookJobs);
  await delay(300);
  const started = performance.now();
  await record(ctx, receiver.origin);
  await receiver.hasReceived(1);
  const tookMs = performance.now() - started;
  await jobs.stop();
  assert.ok(tookMs < 2_000, `took ${tookMs} ms`);
  assert.equal((await listDeliveries(ctx, { page: 1, pageSize: 10, state: "delivered" })).totalCount, 1);
});

test("a stopping worker waits for deliveries in flight and records them", async () => {
  await using queue = await webhookQueue();
  const { platform, ctx } = queue;
  await using receiver = await webhookReceiver(
    (request, response) => void setTimeout(() => answers(200)(request, response), 300),
  );
  const eventId = await record(ctx, receiver.origin);
  const jobs = runJobs(platform, webhookJobs);
  await receiver.hasReceived(1);
  await jobs.stop();
  assert.ok(await isDelivered(ctx, eventId));
});

test("two workers deliver each event exactly once", async () => {
  await using queue = await webhookQueue();
  const { ctx, newMerchant, deliverDue } = queue;
  await using receiver = await webhookReceiver();
  const merchants = [ctx, await newMerchant(), await newMerchant()];
  const events = (await Promise.all(merchants.map((merchant) => recordMany(20, merchant, receiver.origin)))).flat();
  await Promise.all([deliverDue(), deliverDue()]);
  await deliverDue();
  assert.deepEqual(idsOf(receiver).toSorted(), events.toSorted());
});

test("after a worker dies while sending, the event is sent again with the same id and bytes, and logged", async () => {
  await using queue = await webhookQueue();
  const { platform, ctx, deliverDue } = queue;
  await using receiver = await webhookReceiver(hangs);
  const eventId = await record(ctx, receiver.origin);
  const dying = createDeliveryWorker(platform);
  await dying.start();
  await receiver.hasReceived(1);
  await deliverDue();
  assert.equal(receiver.received.length, 1, "the lease still holds");

  await platform.database.system((tx) => tx.run(expireLeases, []));
  receiver.answer = answers(200);
  await deliverDue();
  const [first, second, ...others] = receiver.received;
  assert.deepEqual(others, []);
  assert.equal(second?.headers["webhook-id"], first?.headers["webhook-id"]);
  assert.deepEqual(second?.body, first?.body);

  await receiver.close();
  await dying.waitForAll();
  const { state, attempts } = await showDelivery(ctx, eventId);
  assert.equal(state, "delivered", "the late failure of the first attempt changes nothing");
  assert.deepEqual(
    attempts.map(({ outcome }) => outcome),
    ["reset", "delivered"],
  );
});

test("attempts whose workers died or lost their leases do not count among the twelve of the schedule", async () => {
  await using queue = await webhookQueue();
  const { platform, clock, ctx, deliverDue } = queue;
  await using receiver = await webhookReceiver(hangs);
  const eventId = await record(ctx, receiver.origin);
  const late = createDeliveryWorker(platform);
  await late.start();
  await receiver.hasReceived(1);
  const expire = () => platform.database.system((tx) => tx.run(expireLeases, []));
  for (let died = 0; died < 2 * attemptsMax; died += 1) {
    await expire();
    assert.equal((await claimDeliveries(platform)).length, 1);
  }
  await expire();
  receiver.answer = answers(500);
  await deliverDue();
  const failed = await showDelivery(ctx, eventId);
  assert.equal(failed.attempts.length, 2 + 2 * attemptsMax);
  const waitMs = failed.nextAt!.getTime() - clock.now().getTime();
  assert.ok(waitMs >= 4_000 && waitMs <= 6_000, `the schedule's first wait, not ${waitMs} ms`);

  await receiver.close();
  await late.waitForAll();
  assert.deepEqual((await showDelivery(ctx, eventId)).nextAt, failed.nextAt, "the late failure changes nothing");
});

test("a new receiver that hangs gets four deliveries at a time and delays no other", async () => {
  await using queue = await webhookQueue();
  const { platform, ctx } = queue;
  await using hanging = await webhookReceiver(hangs);
  await using healthy = await webhookReceiver();
  const other = await queue.newMerchant();
  await recordMany(30, ctx, hanging.origin);
  await record(ctx, healthy.origin);
  await record(other, healthy.origin);
  const worker = createDeliveryWorker(platform);
  while ((await worker.start()) > 0);
  await healthy.hasReceived(2);
  await hanging.hasReceived(4);
  assert.equal(hanging.received.length, 4);
  await hanging.close();
  await worker.waitForAll();
});

/** Creates hanging receivers with four events for each. */
async function recordHanging(stack: AsyncDisposableStack, ctx: Context, receiverCount: number): Promise<void> {
  const hanging = await Promise.all(Array.from({ length: receiverCount }, () => webhookReceiver(hangs)));
  for (const receiver of hanging) stack.use(receiver);
  await Promise.all(hanging.map(({ origin }) => recordMany(4, ctx, origin)));
}

async function startAll(worker: DeliveryWorker): Promise<number> {
  let begun = 0;
  for (let count = await worker.start(); count > 0; count = await worker.start()) begun += count;
  return begun;
}

test("beside other tenants, a tenant has at most a quarter of a worker's deliveries in flight", async () => {
  await using queue = await webhookQueue();
  const worker = createDeliveryWorker(queue.platform);
  {
    await using receivers = new AsyncDisposableStack();
    await recordHanging(receivers, queue.ctx, 65);
    await recordHanging(receivers, await queue.newMerchant(), 65);
    assert.equal(await startAll(worker), 2 * 256);
  }
  await worker.waitForAll();
});

test("a tenant alone has at most half of a worker's deliveries, which leaves a quarter each for two others", async () => {
  await using queue = await webhookQueue();
  const worker = createDeliveryWorker(queue.platform);
  {
    await using receivers = new AsyncDisposableStack();
    await recordHanging(receivers, queue.ctx, 129);
    assert.equal(await startAll(worker), 512);
    for (let others = 0; others < 2; others += 1) await recordHanging(receivers, await queue.newMerchant(), 65);
    assert.equal(await startAll(worker), 2 * 256);
  }
  await worker.waitForAll();
});

test("after a time-out a receiver gets one delivery at a time, until it answers again", async () => {
  await using queue = await webhookQueue();
  const { platform, ctx, deliverDue } = queue;
  await using receiver = await webhookReceiver(hangs);
  const impatient = createDeliveryWorker(platform, { ...deliveryRules(platform), timeoutMs: 150 });
  const limit = async () => (await listReceivers(ctx, { page: 1, pageSize: 10 })).receivers[0]!.inFlightLimit;
  const events = await recordMany(12, ctx, receiver.origin);
  const begun: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    begun.push(await impatient.start());
    await impatient.waitForAll();
  }
  assert.deepEqual(begun, [4, 1, 1]);
  assert.equal(await limit(), 1);
  assert.equal((await showDelivery(ctx, events[0]!)).lastOutcome, "timeout");
  receiver.answer = answers(200);
  await deliverDue();
  assert.ok((await limit()) > 1);
});

test("events of one payment are sent in order; each waits for the previous one for at most a minute", async () => {
  await using queue = await webhookQueue();
  const { clock, ctx, deliverDue } = queue;
  await using receiver = await webhookReceiver(answers(500));
  const paymentId = newId();
  const first = await record(ctx, receiver.origin, paymentId);
  const second = await record(ctx, receiver.origin, paymentId);
  const unrelated = await record(ctx, receiver.origin);
  await deliverDue();
  assert.deepEqual(idsOf(receiver).toSorted(), [first, unrelated].toSorted());
  receiver.answer = answers(200);
  clock.advance(10_000);
  await deliverDue();
  assert.deepEqual(
    idsOf(receiver).filter((id) => id !== unrelated),
    [first, first, second],
  );

  receiver.answer = answers(500);
  const third = await record(ctx, receiver.origin, paymentId);
  await deliverDue();
  clock.advance(3_000);
  const fourth = await record(ctx, receiver.origin, paymentId);
  clock.advance(59_000);
  await deliverDue();
  assert.ok(!idsOf(receiver).includes(fourth));
  clock.advance(1_001);
  receiver.answer = answers(200);
  await deliverDue();
  assert.ok(idsOf(receiver).includes(fourth));
  assert.ok(idsOf(receiver).includes(third));
});

test("metrics report the queue's length and its oldest due delivery", async () => {
  await using queue = await webhookQueue();
  const { platform, clock, ctx } = queue;
  await record(ctx, "http://127.0.0.1:1/");
  clock.advance(90_000);
  await queue.runJob("webhooks.measure");
  gaugeQueues(platform, [webhooksToSend]);
  const { body } = await platform.metrics.expose();
  const figure = (series: string) =>
    Number(
      body
        .split("\n")
        .find((line) => line.startsWith(`${series} `))
        ?.split(" ")[1],
    );
  assert.ok(figure('servicepay_webhooks{state="pending"}') >= 1);
  assert.equal(figure('servicepay_webhooks{state="stopped"}'), 0);
  assert.ok(figure("servicepay_webhook_lateness_seconds") >= 90);
});

test("a probe warns of no worker once the oldest webhook has waited two minutes, not while one sends", async () => {
  await using queue = await webhookQueue();
  const { platform, clock, ctx, deliverDue } = queue;
  await using receiver = await webhookReceiver();
  const warnings = async () => (await readinessCheck(platform, () => true, [webhooksToSend])()).warnings;
  await record(ctx, receiver.origin);
  clock.advance(110_000);
  assert.deepEqual(await warnings(), []);
  clock.advance(20_000);
  assert.deepEqual(await warnings(), ["no_worker"]);
  const [late, ...more] = await findUnservedWork(platform, [webhooksToSend]);
  assert.deepEqual([late?.queue, more], ["webhooks", []]);
  await deliverDue();
  assert.deepEqual(await warnings(), []);
  // A worker served this receiver a moment ago, so what is late is a backlog.
  await record(ctx, receiver.origin);
  clock.advance(600_000);
  assert.deepEqual(await warnings(), []);
});

test("webhooks older than 90 days are deleted with their log, younger ones stay", async () => {
  await using queue = await webhookQueue();
  const { clock, ctx, deliverDue } = queue;
  await using receiver = await webhookReceiver();
  const old = await record(ctx, receiver.origin);
  await deliverDue();
  clock.advance(60 * 86_400_000);
  const young = await record(ctx, receiver.origin);
  await deliverDue();
  clock.advance(31 * 86_400_000);
  const before = new Date(clock.now().getTime() - 90 * 86_400_000);
  assert.equal(await queue.platform.database.system((tx) => oldWebhooks.deleteOld(tx, before, 1_000)), 1);
  await assert.rejects(showDelivery(ctx, old), { code: "ERR_NOT_FOUND" });
  assert.ok(await isDelivered(ctx, young));
});
