/** How many deliveries a receiver gets at a time, with real receivers over HTTP. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import type { Context } from "#platform/context.ts";
import { randomKey } from "#platform/crypto.ts";
import { statement } from "#platform/database/statement.ts";
import type { OwnTask } from "../../../tests/support/processes/own-context.ts";
import { recordMany, webhookQueue } from "../../../tests/support/webhook-queue.ts";
import {
  answers,
  webhookReceiver,
  type ReceiverBehaviour,
  type WebhookReceiver,
} from "../../../tests/support/webhook-receiver.ts";
import { createDeliveryWorker, deliveryRules } from "../delivery-worker.ts";
import { listDeliveries, listReceivers } from "../index.ts";

const ANSWER_MS = 20;
const hangs: ReceiverBehaviour = () => {};

/** Counts how many requests a receiver has at a time. */
function counting(answer: (atOnce: number) => ReceiverBehaviour) {
  let atOnce = 0;
  const counted = { most: 0, answer: null as unknown as ReceiverBehaviour };
  counted.answer = (request, response) => {
    atOnce += 1;
    counted.most = Math.max(counted.most, atOnce);
    response.once("close", () => (atOnce -= 1));
    answer(atOnce)(request, response);
  };
  return counted;
}

const answersAfter =
  (ms: number): ReceiverBehaviour =>
  (request, response) =>
    void setTimeout(() => answers(200)(request, response), ms);

async function limitOf(ctx: Context, { origin }: WebhookReceiver): Promise<number> {
  const { receivers } = await listReceivers(ctx, { page: 1, pageSize: 10 });
  return receivers.find(({ receiver }) => receiver === origin)!.inFlightLimit;
}

async function countIn(ctx: Context, state: "pending" | "delivered" | "dead"): Promise<number> {
  return (await listDeliveries(ctx, { page: 1, pageSize: 1, state })).totalCount;
}

function eventsOf({ received }: WebhookReceiver): Set<string | undefined> {
  return new Set(received.map(({ headers }) => headers["webhook-id"]));
}

const setLimit = statement(
  "test.setLimit",
  `update webhook_receivers set in_flight_limit = $2, claimed_at = now() - $3 * interval '1 second' where tenant_id = $1`,
);
const expireLeases = statement(
  "test.endLeases",
  `update webhook_deliveries set leased_until = now() - interval '1 second' where leased_until is not null`,
);

/** Sets what earlier deliveries would have taught about the tenant's receivers. */
function teach({ database, tenantId }: Context, limit: number, secondsAgo = 0): Promise<number> {
  return database.system((tx) => tx.run(setLimit, [tenantId, limit, secondsAgo]));
}

test("a receiver that always answers within 20 ms is sent as many at a time as 500 a second need", async () => {
  await using queue = await webhookQueue();
  const counted = counting(() => answersAfter(ANSWER_MS));
  await using receiver = await webhookReceiver(counted.answer);
  await recordMany(400, queue.ctx, receiver.origin);
  await queue.deliverDue();
  assert.equal(await countIn(queue.ctx, "delivered"), 400);
  assert.equal(receiver.received.length, 400, "each of them once");
  assert.ok(counted.most >= 16, `${counted.most} at a time`);
});

test("a receiver that answers 503 above eight at a time is kept near eight, and gets everything", async () => {
  await using queue = await webhookQueue();
  const counted = counting((atOnce) => (atOnce > 8 ? answers(503) : answersAfter(ANSWER_MS)));
  await using receiver = await webhookReceiver(counted.answer);
  const events = await recordMany(200, queue.ctx, receiver.origin);
  await queue.deliverDue();
  const limit = await limitOf(queue.ctx, receiver);
  assert.ok(limit >= 4 && limit <= 9, `a limit of ${limit}`);
  assert.ok(counted.most <= 16, `${counted.most} at a time`);
  const refused = await countIn(queue.ctx, "pending");
  assert.ok(refused > 0 && refused <= events.length / 5, `${refused} of ${events.length} were refused`);
  for (let round = 0; round < 10 && (await countIn(queue.ctx, "pending")) > 0; round += 1) {
    queue.clock.advance(40_000);
    await queue.deliverDue();
  }
  assert.equal(await countIn(queue.ctx, "delivered"), events.length);
  assert.deepEqual(eventsOf(receiver), new Set(events));
});

test("a receiver that hangs with all it may have delays no other of its tenant or of other tenants", async () => {
  await using queue = await webhookQueue();
  const { ctx, platform } = queue;
  await using hanging = await webhookReceiver(hangs);
  await using healthy = await webhookReceiver();
  const other = await queue.newMerchant();
  await recordMany(200, ctx, hanging.origin);
  await teach(ctx, 128);
  const worker = createDeliveryWorker(platform);
  while ((await worker.start()) > 0);
  await hanging.hasReceived(128);
  const events = [...(await recordMany(60, ctx, healthy.origin)), ...(await recordMany(60, other, healthy.origin))];
  const never = new AbortController().signal;
  for (let round = 0; round < 300 && healthy.received.length < events.length; round += 1) {
    await worker.start();
    await worker.waitForNextClaim(never);
  }
  assert.deepEqual(eventsOf(healthy), new Set(events));
  assert.equal(hanging.received.length, 128);
  await hanging.close();
  await worker.waitForAll();
});

test("after an outage a receiver begins with one at a time, and gets more as it answers", async () => {
  await using queue = await webhookQueue();
  const { ctx, platform, clock } = queue;
  await using receiver = await webhookReceiver(answers(503));
  await recordMany(60, ctx, receiver.origin);
  await teach(ctx, 40);
  for (let round = 0; round < 6; round += 1) {
    await queue.deliverDue();
    clock.advance(3 * 3_600_000);
  }
  assert.equal(await limitOf(ctx, receiver), 1);
  receiver.answer = answers(200);
  const worker = createDeliveryWorker(platform);
  const begun: number[] = [];
  // On a busy machine an answer may look slow, and the limit does not grow in that round.
  for (let round = 0; round < 12 && begun.at(-1) !== 4; round += 1) {
    begun.push(await worker.start());
    await worker.waitForAll();
  }
  assert.equal(begun[0], 1);
  assert.equal(begun.at(-1), 4);
  const grown = begun.slice(1).map((count, index) => count - begun[index]!);
  assert.ok(Math.max(...grown) === 1, String(begun));
});

test("failures of deliveries that were sent together cut the limit once", async () => {
  await using queue = await webhookQueue();
  await using receiver = await webhookReceiver(answers(500));
  await recordMany(32, queue.ctx, receiver.origin);
  await teach(queue.ctx, 32);
  const worker = createDeliveryWorker(queue.platform);
  assert.equal(await worker.start(), 32);
  await worker.waitForAll();
  assert.equal(await limitOf(queue.ctx, receiver), 16);
});

test("answers about the webhook itself do not lower the limit", async () => {
  await using queue = await webhookQueue();
  await using receiver = await webhookReceiver(answers(404));
  await recordMany(32, queue.ctx, receiver.origin);
  await teach(queue.ctx, 32);
  await queue.deliverDue();
  assert.equal(await limitOf(queue.ctx, receiver), 32);
});

test("a limit that is not used does not grow", async () => {
  await using queue = await webhookQueue();
  await using receiver = await webhookReceiver();
  const worker = createDeliveryWorker(queue.platform);
  for (let round = 0; round < 6; round += 1) {
    await recordMany(1, queue.ctx, receiver.origin);
    assert.equal(await worker.start(), 1);
    await worker.waitForAll();
  }
  assert.equal(await limitOf(queue.ctx, receiver), 4);
});

test("a receiver that got nothing for a minute begins with four again", async () => {
  await using queue = await webhookQueue();
  await using receiver = await webhookReceiver();
  await recordMany(20, queue.ctx, receiver.origin);
  await teach(queue.ctx, 100, 61);
  const worker = createDeliveryWorker(queue.platform);
  assert.equal(await worker.start(), 4);
  await worker.waitForAll();
});

test("two workers share a receiver's limit", async () => {
  await using queue = await webhookQueue();
  const { platform, ctx } = queue;
  await using receiver = await webhookReceiver(hangs);
  await recordMany(30, ctx, receiver.origin);
  await teach(ctx, 10);
  const workers = [createDeliveryWorker(platform), createDeliveryWorker(platform)];
  for (let round = 0; round < 3; round += 1) await Promise.all(workers.map((worker) => worker.start()));
  await receiver.hasReceived(10);
  assert.equal(receiver.received.length, 10);
  await receiver.close();
  await Promise.all(workers.map((worker) => worker.waitForAll()));
});

test("WEBHOOKS_PER_RECEIVER is the most that a receiver gets at a time", async () => {
  await using queue = await webhookQueue({ webhooksPerReceiver: 6 });
  const counted = counting(() => answersAfter(ANSWER_MS));
  await using receiver = await webhookReceiver(counted.answer);
  await recordMany(40, queue.ctx, receiver.origin);
  await queue.deliverDue();
  assert.equal(counted.most, 6);
  await using one = await webhookQueue({ webhooksPerReceiver: 1 });
  await using slow = await webhookReceiver(hangs);
  await recordMany(5, one.ctx, slow.origin);
  const worker = createDeliveryWorker(one.platform, { ...deliveryRules(one.platform), timeoutMs: 150 });
  assert.equal(await worker.start(), 1);
  await worker.waitForAll();
});

test("kill -9 of a worker that sends many at a time loses no webhook", async (t) => {
  const keyEncryptionKey = randomKey();
  await using queue = await webhookQueue({ keyEncryptionKey });
  const { ctx, databaseUrl, clock, platform } = queue;
  await using receiver = await webhookReceiver(answersAfter(ANSWER_MS));
  const events = await recordMany(300, ctx, receiver.origin);
  const task: OwnTask = {
    databaseUrl,
    keyEncryptionKey: keyEncryptionKey.toString("base64"),
    tenantId: ctx.tenantId,
    now: clock.now().toISOString(),
  };
  const script = join(import.meta.dirname, "../../../tests/support/processes/delivering-process.ts");
  const env = { ...process.env, DELIVERING_TASK: JSON.stringify(task) };
  const child = spawn(process.execPath, [script], { env, stdio: "ignore" });
  t.after(() => child.kill("SIGKILL"));
  const exit = once(child, "exit");
  await Promise.race([receiver.hasReceived(120), exit.then(() => assert.fail("the worker ended"))]);
  child.kill("SIGKILL");
  await exit;
  assert.ok((await countIn(ctx, "pending")) > 0, "it was killed while it had work");
  await queue.deliverDue();
  await platform.database.system((tx) => tx.run(expireLeases, []));
  await queue.deliverDue();
  assert.equal(await countIn(ctx, "delivered"), events.length);
  assert.deepEqual(eventsOf(receiver), new Set(events));
});
