/** What an endpoint gets, signed with which secret, and what happens when it fails, changes or goes. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sequenceEvents } from "#events/sequence-events.ts";
import { newId } from "#platform/ids.ts";
import { recordedStatements } from "../../../tests/support/database/recorded-statements.ts";
import {
  endpointWorld,
  ENDPOINTS,
  recordSubject,
  refusalOf,
  sequenceAll,
} from "../../../tests/support/endpoints/endpoint-world.ts";
import type { Json } from "../../../tests/support/http.ts";
import { isSignedWith, record } from "../../../tests/support/webhook-queue.ts";
import { answers, webhookReceiver } from "../../../tests/support/webhook-receiver.ts";
import { queueForEndpoints, webhookSecret } from "../index.ts";

let world: Awaited<ReturnType<typeof endpointWorld>>;
before(async () => {
  world = await endpointWorld();
});
after(() => world.close());

test("a replaced secret signs until its overlap ends; no reply with a secret is kept", async () => {
  await using receiver = await webhookReceiver();
  const { ctx, created, post, get } = await world.company();
  const { id, secret } = await created({ url: receiver.origin });
  const key = { "Idempotency-Key": newId() };
  const first = await post(`/${id}/rotateSecret`, { overlapHours: 1 }, key);
  const again = await post(`/${id}/rotateSecret`, { overlapHours: 2 }, key);
  assert.deepEqual([first.status, again.status], [200, 200]);
  const [second, third] = [first.body.data.secret, again.body.data.secret];
  assert.equal(new Set([secret, second, third]).size, 3);
  assert.equal((await get(`/${id}`)).body.data.secretEndsAt, again.body.data.secretEndsAt);
  const signers = async () => {
    const before = receiver.received.length;
    await recordSubject(ctx, "payment.succeeded");
    await world.deliver();
    assert.equal(receiver.received.length, before + 1);
    const request = receiver.received.at(-1)!;
    return [secret, second, third].map((each) => isSignedWith(each, request));
  };
  assert.deepEqual(await signers(), [true, true, true]);
  world.clock.advance(3_600_000);
  assert.deepEqual(await signers(), [false, true, true]);
  const token = await world.tokenOf(ctx);
  const ended = await world.client.post(`${ENDPOINTS}/${id}/rotateSecret`, { overlapHours: 0 }, { token });
  const { secretEndsAt } = (await world.client.get(`${ENDPOINTS}/${id}`, { token })).body.data;
  assert.equal(secretEndsAt, again.body.data.secretEndsAt, "an earlier secret is still valid");
  assert.deepEqual(await signers(), [false, true, false]);
  assert.ok(isSignedWith(ended.body.data.secret, receiver.received.at(-1)!));
  assert.ok(!isSignedWith(await webhookSecret(ctx), receiver.received.at(-1)!), "the company's secret is another");
  for (const overlapHours of [-1, 721, 1.5])
    assert.equal((await world.client.post(`${ENDPOINTS}/${id}/rotateSecret`, { overlapHours }, { token })).status, 400);
});

test("an endpoint gets the events of its types, with their ids and bytes, and the trace of their cause", async () => {
  await using receiver = await webhookReceiver();
  const { ctx, token, created, get, deliveries } = await world.company();
  const { id, secret } = await created({ url: `${receiver.origin}/hook`, eventTypes: ["payment.*"] });
  const paymentId = await recordSubject(ctx, "payment.succeeded", newId(), { amount: 150.25 });
  await recordSubject(ctx, "card.saved");
  await world.deliver();
  assert.equal(receiver.received.length, 1);
  const [request] = receiver.received;
  const { body: feed } = await world.client.get("/events", { token });
  const [event] = feed.data;
  const stored = await world.client.get(`/events/${event.id}`, { token });
  assert.equal(`{"isSuccess":true,"message":null,"data":${String(request!.body)}}`, stored.text);
  assert.ok(isSignedWith(secret, request!));
  const { headers } = request!;
  assert.deepEqual([headers["webhook-id"], headers["x-trace-id"]], [event.id, ctx.traceId]);
  assert.match(headers["traceparent"] ?? "", new RegExp(`^00-${ctx.traceId}-[0-9a-f]{16}-01$`));
  const listed = await deliveries(`endpointId=${id}`);
  const [delivery] = listed.body.data;
  assert.deepEqual(
    [listed.body.totalCount, delivery.eventId, delivery.endpointId, delivery.type, delivery.paymentId, delivery.state],
    [1, event.id, id, "payment.succeeded", paymentId, "delivered"],
  );
  assert.deepEqual([delivery.transactionId, delivery.receiver], [null, `endpoint:${id}`]);
  for (const query of [`eventId=${event.id}`, "type=payment.succeeded", `paymentId=${paymentId}`])
    assert.equal((await deliveries(query)).body.totalCount, 1, query);
  assert.equal((await deliveries("type=card.saved")).body.totalCount, 0);
  assert.equal((await deliveries("type=card")).status, 400);
  assert.equal((await get(`/${id}`)).body.data.lastDeliveredAt, delivery.endedAt);
});

test("a link's webhook and an endpoint's event of one payment do not wait for each other", async () => {
  await using receiver = await webhookReceiver(answers(500));
  await using hook = await webhookReceiver();
  const { ctx, created, deliveries } = await world.company();
  await created({ url: receiver.origin });
  const paymentId = await recordSubject(ctx, "payment.succeeded");
  await world.deliver();
  await record(ctx, hook.origin, paymentId);
  await world.deliverDue();
  assert.deepEqual([receiver.received.length, hook.received.length], [1, 1]);
  const { body } = await deliveries(`paymentId=${paymentId}`);
  assert.deepEqual(body.data.map(({ eventId, type }: Json) => [eventId === null, type]).toSorted(), [
    [false, "payment.succeeded"],
    [true, null],
  ]);
});

test("a corrected address gets what waits; an inactive endpoint gets nothing until it is active", async () => {
  await using broken = await webhookReceiver(answers(500));
  await using working = await webhookReceiver();
  const { ctx, token, created, put, post, get, deliveries } = await world.company();
  const { id } = await created({ url: broken.origin });
  await recordSubject(ctx, "payment.succeeded");
  await world.deliver();
  const failing = (await get(`/${id}`)).body.data;
  assert.deepEqual([failing.state, failing.pending, failing.failingSince !== null], ["failing", 1, true]);
  await put({ id, url: working.origin, isActive: false });
  await recordSubject(ctx, "payment.declined");
  world.clock.advance(60_000);
  await world.deliver();
  assert.equal(working.received.length, 0);
  const [waiting] = (await deliveries(`endpointId=${id}`)).body.data;
  const replay = `/webhooks/deliveries/${waiting.id}/replay`;
  assert.deepEqual(refusalOf(await world.client.post(replay, {}, { token })), [409, undefined, "endpoint_inactive"]);
  await put({ id, isActive: true });
  assert.deepEqual([(await post(`/${id}/resume`)).body.data, working.received.length], [{ due: 1 }, 0]);
  await world.deliverDue();
  assert.deepEqual(
    working.received.map(({ body }) => JSON.parse(String(body)).type),
    ["payment.succeeded"],
  );
  const healthy = (await get(`/${id}`)).body.data;
  assert.deepEqual([healthy.state, healthy.pending, healthy.failingSince], ["active", 0, null]);
});

test("410 disables that endpoint alone, its events wait, the others are told, and resuming sends them", async () => {
  await using gone = await webhookReceiver(answers(410));
  await using other = await webhookReceiver();
  const { ctx, created, get, post, deliveries } = await world.company();
  const neighbour = await world.company();
  await neighbour.created({ url: gone.origin });
  const { id } = await created({ url: gone.origin });
  await created({ code: "other", url: other.origin, eventTypes: ["endpoint.disabled"] });
  const paymentId = await recordSubject(ctx, "payment.succeeded");
  await world.deliver();
  await recordSubject(ctx, "payment.expired", paymentId);
  await world.deliver();
  assert.equal(gone.received.length, 1, "nothing more is sent");
  const disabled = (await get(`/${id}`)).body.data;
  assert.deepEqual([disabled.state, disabled.disabledBecause, disabled.pending], ["disabled", "gone", 2]);
  assert.equal((await neighbour.get()).body.data[0].state, "active");
  const told = other.received.map(({ body }) => JSON.parse(String(body)));
  assert.deepEqual(
    told.map(({ type, subject, data }) => [type, subject, data.endpoint.disabledBecause]),
    [["endpoint.disabled", { kind: "endpoint", id }, "gone"]],
  );
  gone.answer = answers(200);
  assert.deepEqual((await post(`/${id}/resume`)).body.data, { due: 2 });
  await world.deliver();
  assert.deepEqual(
    gone.received.slice(1).map(({ body }) => JSON.parse(String(body)).type),
    ["payment.succeeded", "payment.expired"],
  );
  assert.equal((await deliveries(`endpointId=${id}&type=endpoint.disabled`)).body.totalCount, 0);
  assert.equal((await get(`/${id}`)).body.data.state, "active");
});

test("an endpoint that has only failed for five days is disabled, and the others are told once", async () => {
  await using broken = await webhookReceiver(answers(503));
  const { ctx, created } = await world.company();
  const { id } = await created({ url: broken.origin });
  for (let day = 0; day < 6; day += 1) {
    await recordSubject(ctx, "payment.succeeded");
    await world.deliver();
    world.clock.advance(24 * 3_600_000);
  }
  const token = await world.tokenOf(ctx);
  const { state, disabledBecause } = (await world.client.get(`${ENDPOINTS}/${id}`, { token })).body.data;
  assert.deepEqual([state, disabledBecause], ["disabled", "failing"]);
  await sequenceAll(world.platform);
  assert.equal((await world.client.get("/events?eventTypes=endpoint.disabled", { token })).body.totalCount, 1);
});

test("a removed endpoint ends what waits, keeps the log, and its code is free", async () => {
  await using broken = await webhookReceiver(answers(500));
  const { ctx, token, created, remove, get, deliveries } = await world.company();
  const { id } = await created({ url: broken.origin });
  await recordSubject(ctx, "payment.succeeded");
  await world.deliver();
  const removed = await remove(id);
  assert.deepEqual([removed.status, removed.body], [200, { isSuccess: true, message: null }]);
  assert.deepEqual([(await get(`/${id}`)).status, (await remove(id)).status], [404, 404]);
  const [delivery] = (await deliveries(`endpointId=${id}`)).body.data;
  assert.deepEqual([delivery.state, delivery.lastOutcome, delivery.attempts], ["dead", "removed", 1]);
  const replayed = await world.client.post(`/webhooks/deliveries/${delivery.id}/replay`, {}, { token });
  assert.deepEqual(refusalOf(replayed), [409, undefined, "endpoint_removed"]);
  await created();
});
test("giving sequences and queueing deliveries takes as many statements for 120 events as for one", async () => {
  const { ctx, created } = await world.company();
  for (const code of ["one", "two", "three"]) await created({ code });
  const statementsFor = async (count: number) => {
    for (let no = 0; no < count; no += 1) await recordSubject(ctx, "payment.succeeded");
    const { transactions, database } = recordedStatements(ctx.database);
    assert.equal(await sequenceEvents({ ...ctx, database }, queueForEndpoints), "idle");
    return transactions.flat().length;
  };
  const one = await statementsFor(1);
  assert.equal(await statementsFor(120), one);
  assert.ok(one <= 8, `${one} statements`);
});
