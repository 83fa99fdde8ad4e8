import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { isSignedWith, record, webhookQueue } from "../../tests/support/webhook-queue.ts";
import { answers, webhookReceiver, type ReceiverBehaviour } from "../../tests/support/webhook-receiver.ts";
import { listDeliveries, replayDelivery, showDelivery, webhookSecret } from "./index.ts";

const { clock, newMerchant, deliverDue, close } = await webhookQueue();
after(close);
const page = { page: 1, pageSize: 10 };

const HOUR_MS = 3_600_000;

test("a webhook arrives once, and the Standard Webhooks library verifies its signature", async () => {
  await using receiver = await webhookReceiver(answers(200, {}, "thanks"));
  const ctx = await newMerchant();
  clock.set(new Date());
  const eventId = await record(ctx, `${receiver.origin}/hook?shop=1`);
  await deliverDue();
  await deliverDue();
  const [request, ...others] = receiver.received;
  assert.deepEqual(others, []);
  assert.equal(request?.path, "/hook?shop=1");
  assert.equal(request.headers["content-type"], "application/json");
  assert.equal(request.headers["webhook-id"], eventId);
  assert.equal(request.headers["x-trace-id"], ctx.traceId);
  const verifiedBody = new Webhook(await webhookSecret(ctx)).verify(request.body, request.headers);
  assert.equal((verifiedBody as { OrderReference: string }).OrderReference, "Sipariş 42 ₺");

  const { state, attempts, body, endedAt } = await showDelivery(ctx, eventId);
  assert.equal(state, "delivered");
  assert.deepEqual(endedAt, clock.now());
  assert.equal(body, request.body.toString());
  assert.equal(attempts.length, 1);
  const { no, ip, status, outcome, reply, isReplay } = attempts[0]!;
  assert.deepEqual(
    { no, ip, status, outcome, reply, isReplay },
    { no: 1, ip: "127.0.0.1", status: 200, outcome: "delivered", reply: "thanks", isReplay: false },
  );
});

test("every attempt has the same id and bytes, a new timestamp and a valid signature", async () => {
  await using receiver = await webhookReceiver(answers(500));
  const ctx = await newMerchant();
  await record(ctx, receiver.origin);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await deliverDue();
    clock.advance(HOUR_MS);
  }
  assert.equal(receiver.received.length, 3);
  assert.equal(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size, 1);
  assert.equal(new Set(receiver.received.map(({ body }) => body.toString("hex"))).size, 1);
  assert.equal(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size, 3);
  const secret = await webhookSecret(ctx);
  for (const request of receiver.received) assert.ok(isSignedWith(secret, request));
});

test("a receiver that closes each connection after its answer gets every webhook at the first attempt", async () => {
  await using receiver = await webhookReceiver(answers(200));
  const ctx = await newMerchant();
  const hangUp: ReceiverBehaviour = (request, response) => {
    answers(200)(request, response);
    setImmediate(() => request.socket.resetAndDestroy());
  };
  receiver.answer = hangUp;
  const events: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    events.push(await record(ctx, receiver.origin));
    await deliverDue();
  }
  for (const eventId of events) assert.equal((await showDelivery(ctx, eventId)).attemptCount, 1);
});

test("a webhook that never succeeds is attempted 12 times in about 76 hours, then dead, and replayable", async () => {
  await using receiver = await webhookReceiver(answers(500));
  const ctx = await newMerchant();
  const startedAt = clock.now().getTime();
  const eventId = await record(ctx, receiver.origin);
  for (let round = 0; round < 20; round += 1) {
    await deliverDue();
    const { nextAt } = await showDelivery(ctx, eventId);
    if (nextAt === null) break;
    const before = receiver.received.length;
    clock.set(new Date(nextAt.getTime() - 1));
    await deliverDue();
    assert.equal(receiver.received.length, before, "not before its time");
    clock.set(nextAt);
  }
  assert.equal(receiver.received.length, 12);
  const hours = (clock.now().getTime() - startedAt) / HOUR_MS;
  assert.ok(hours > 75.7 * 0.8 && hours < 75.7 * 1.2, `${hours} hours`);
  const dead = await listDeliveries(ctx, { ...page, state: "dead" });
  assert.equal(dead.totalCount, 1);
  assert.equal(dead.deliveries[0]?.id, eventId);
  assert.equal(dead.deliveries[0].lastStatus, 500);

  receiver.answer = answers(204);
  await replayDelivery(ctx, eventId);
  await deliverDue();
  const { state, attempts } = await showDelivery(ctx, eventId);
  assert.equal(state, "delivered");
  assert.equal(attempts.length, 13);
  assert.deepEqual(attempts.at(-1)?.isReplay, true);
  assert.equal(receiver.received[12]?.headers["webhook-id"], eventId);
});

const behaviours: [string, ReceiverBehaviour, string, number | null][] = [
  ["answers 404", answers(404), "rejected", 404],
  ["answers 503", answers(503), "overloaded", 503],
  ["redirects", answers(302, { location: "http://127.0.0.1:1/elsewhere" }), "redirected", 302],
  ["resets the connection", (request) => request.socket.resetAndDestroy(), "reset", null],
  ["closes without an answer", (request) => request.socket.destroy(), "reset", null],
  ["answers no HTTP", (request) => request.socket.end("hello\r\n\r\n"), "reset", null],
];

for (const [behaviour, answer, outcome, status] of behaviours) {
  test(`a receiver that ${behaviour} gets the webhook again (outcome ${outcome})`, async () => {
    await using receiver = await webhookReceiver(answer);
    const ctx = await newMerchant();
    const eventId = await record(ctx, receiver.origin);
    await deliverDue();
    const failed = await showDelivery(ctx, eventId);
    assert.deepEqual([failed.state, failed.lastOutcome, failed.lastStatus], ["pending", outcome, status]);
    receiver.answer = answers(200);
    clock.advance(10_000);
    await deliverDue();
    assert.equal((await showDelivery(ctx, eventId)).state, "delivered");
    assert.equal(receiver.received.length, 2);
  });
}

test("a connection that is refused is retried later", async () => {
  const gone = await webhookReceiver();
  await gone.close();
  const ctx = await newMerchant();
  const eventId = await record(ctx, gone.origin);
  await deliverDue();
  assert.equal((await showDelivery(ctx, eventId)).lastOutcome, "refused");
});

test("no connection is opened to a blocked address", async () => {
  const ctx = await newMerchant();
  const eventId = await record(ctx, "http://10.0.0.1:8080/hook");
  await deliverDue();
  const { lastOutcome, attempts } = await showDelivery(ctx, eventId);
  assert.equal(lastOutcome, "blocked");
  assert.equal(attempts[0]?.ip, null);
});

test("Retry-After is respected up to twice the schedule's delay", async () => {
  await using receiver = await webhookReceiver(answers(429, { "retry-after": "8" }));
  const ctx = await newMerchant();
  const patient = await record(ctx, receiver.origin);
  await deliverDue();
  assert.equal((await showDelivery(ctx, patient)).nextAt?.getTime(), clock.now().getTime() + 8_000);
  receiver.answer = answers(429, { "retry-after": "86400" });
  const greedy = await record(ctx, receiver.origin);
  await deliverDue();
  assert.equal((await showDelivery(ctx, greedy)).nextAt?.getTime(), clock.now().getTime() + 10_000);
});

test("only an endless reply's beginning is read and stored, without anything like a card number", async () => {
  const endless: ReceiverBehaviour = (_request, response) => {
    response.writeHead(200);
    response.write("card 4111 1111 1111 1111 and 5571135571135575\u0000 ");
    const flood = () => {
      while (response.write("x".repeat(16_384)));
      response.once("drain", flood);
    };
    flood();
  };
  await using receiver = await webhookReceiver(endless);
  const ctx = await newMerchant();
  const eventId = await record(ctx, receiver.origin);
  await deliverDue();
  const { state, attempts } = await showDelivery(ctx, eventId);
  assert.equal(state, "delivered");
  const reply = attempts[0]?.reply ?? "";
  assert.ok(reply.startsWith("card [digits] and [digits] xxx"), reply.slice(0, 60));
  assert.ok(reply.length <= 2_048);
});
