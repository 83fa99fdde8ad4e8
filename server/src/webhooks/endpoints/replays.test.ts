/** Kept events are sent to an endpoint again, or first; a test event tries it out, and a signature is explained. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { oldEvents } from "#events/index.ts";
import { newId } from "#platform/ids.ts";
import {
  endpointWorld,
  recordSubject,
  refusalOf,
  sequenceAll,
} from "../../../tests/support/endpoints/endpoint-world.ts";
import { toldMembers } from "../../../tests/support/messages/told-members.ts";
import { newMember } from "../../../tests/support/portal-client.ts";
import { isSignedWith, record } from "../../../tests/support/webhook-queue.ts";
import {
  answers,
  webhookReceiver,
  type Received,
  type WebhookReceiver,
} from "../../../tests/support/webhook-receiver.ts";
import { explainSignature } from "../index.ts";

let world: Awaited<ReturnType<typeof endpointWorld>>;
before(async () => {
  world = await endpointWorld();
});
after(() => world.close());

const HOUR_MS = 3_600_000;
const sequencesAt = ({ received }: WebhookReceiver) => received.map(({ body }) => JSON.parse(String(body)).sequence);

/** Queues all parts of replays, and delivers them. */
async function deliverReplays(): Promise<void> {
  do await world.deliver();
  while ((await world.runJob("webhooks.replay")) === "more");
  await world.deliver();
}

test("a new endpoint gets kept events in their order, and a replay of what it had sends the same bytes", async () => {
  await using receiver = await webhookReceiver();
  const { ctx, token, created, post, deliveries } = await world.company();
  const paymentId = await recordSubject(ctx, "payment.pending");
  for (const type of ["payment.declined", "payment.succeeded"] as const) await recordSubject(ctx, type, paymentId);
  await recordSubject(ctx, "card.saved");
  await sequenceAll(world.platform);
  const { id } = await created({ url: receiver.origin, eventTypes: ["payment.*"] });
  const replayed = await post(`/${id}/replay`, { after: 0 });
  assert.deepEqual([replayed.status, replayed.body], [202, { isSuccess: true, message: null, data: { count: 3 } }]);
  await deliverReplays();
  assert.deepEqual(sequencesAt(receiver), [1, 2, 3]);
  assert.deepEqual((await post(`/${id}/replay`, { after: 1, through: 2 })).body.data, { count: 1 });
  await deliverReplays();
  assert.deepEqual(sequencesAt(receiver), [1, 2, 3, 2]);
  const [, first, , again] = receiver.received;
  assert.deepEqual([first!.body, first!.headers["webhook-id"]], [again!.body, again!.headers["webhook-id"]]);
  const { data } = (await deliveries(`endpointId=${id}&pageSize=100`)).body;
  assert.deepEqual(data.map(({ attempts }: { attempts: number }) => attempts).toSorted(), [1, 1, 2]);
  assert.equal((await world.client.get("/webhooks/deliveries?type=card.saved", { token })).body.totalCount, 0);
});

test("a replay takes types, a period, and only what did not arrive", async () => {
  await using receiver = await webhookReceiver(answers(500));
  const { ctx, created, post } = await world.company();
  const { id } = await created({ url: receiver.origin, eventTypes: ["payment.*", "refund.*"] });
  await recordSubject(ctx, "payment.succeeded");
  await world.deliver();
  receiver.answer = answers(200);
  await recordSubject(ctx, "payment.expired");
  world.clock.advance(1_000);
  const occurredFrom = world.clock.now().toISOString();
  await recordSubject(ctx, "refund.succeeded");
  await world.deliver();
  const replay = async (body: object) => {
    const before = receiver.received.length;
    const { count } = (await post(`/${id}/replay`, body)).body.data;
    await deliverReplays();
    return [count, sequencesAt(receiver).slice(before)];
  };
  assert.deepEqual(await replay({ after: 0, only: "undelivered" }), [1, [1]]);
  assert.deepEqual(await replay({ after: 0, only: "undelivered" }), [0, []]);
  assert.deepEqual(await replay({ after: 0, eventTypes: ["refund.*", "card.*"] }), [1, [3]]);
  assert.deepEqual(await replay({ occurredFrom }), [1, [3]]);
  assert.deepEqual(await replay({ occurredFrom: "2020-01-01", occurredTo: "2020-01-02" }), [0, []]);
  assert.deepEqual(await replay({ after: 77 }), [0, []]);
});

test("a replay that cannot be made is refused, and two of one endpoint do not run at once", async () => {
  const { ctx, created, post } = await world.company();
  const { id } = await created({ isActive: false });
  assert.deepEqual(refusalOf(await post(`/${id}/replay`)), [400, "after", "required"]);
  assert.deepEqual(refusalOf(await post(`/${id}/replay`, { after: 0, eventTypes: ["paid"] })), [
    400,
    "eventTypes",
    "not_allowed",
  ]);
  assert.equal((await post(`/${id}/replay`, { after: 0, only: "some" })).status, 400);
  assert.equal((await post(`/${newId()}/replay`, { after: 0 })).status, 404);
  for (let no = 0; no < 3; no += 1) await recordSubject(ctx, "payment.succeeded");
  await sequenceAll(world.platform);
  world.clock.advance(60_000);
  const cut = world.clock.now();
  await recordSubject(ctx, "payment.succeeded");
  await sequenceAll(world.platform);
  await world.platform.database.system((tx) => oldEvents.deleteOld(tx, cut, 1_000));
  assert.deepEqual(refusalOf(await post(`/${id}/replay`, { after: 2 })), [400, "after", "expired"]);
  const occurredFrom = new Date(cut.getTime() - 1_000).toISOString();
  assert.deepEqual(refusalOf(await post(`/${id}/replay`, { occurredFrom })), [400, "occurredFrom", "expired"]);
  assert.deepEqual((await post(`/${id}/replay`, { after: 3 })).body.data, { count: 1 });
  assert.deepEqual(refusalOf(await post(`/${id}/replay`, { after: 3 })), [409, undefined, "in_progress"]);
  await world.runJob("webhooks.replay");
  assert.equal((await post(`/${id}/replay`, { after: 3 })).status, 202);
});

test("a long replay is queued in parts, keeps the order of each subject, and lets new events pass", async () => {
  await using receiver = await webhookReceiver();
  const { ctx, created, post, get } = await world.company();
  const subjects = Array.from({ length: 7 }, () => newId());
  for (let no = 0; no < 1_200; no += 1) await recordSubject(ctx, "payment.pending", subjects[no % 7]);
  await sequenceAll(world.platform);
  const { id } = await created({ url: receiver.origin });
  assert.deepEqual((await post(`/${id}/replay`, { after: 0 })).body.data, { count: 1_200 });
  assert.equal(await world.runJob("webhooks.replay"), "more");
  assert.equal(await world.runJob("webhooks.replay"), "idle", "the endpoint has enough to do");
  assert.equal((await get(`/${id}`)).body.data.pending, 500);
  await recordSubject(ctx, "payment.succeeded");
  await world.deliver();
  assert.equal(receiver.received.length, 501);
  await deliverReplays();
  const told = receiver.received.map(({ body }) => JSON.parse(String(body)));
  assert.equal(new Set(told.map(({ sequence }) => sequence)).size, 1_201);
  for (const subject of subjects) {
    const own = told.filter((each) => each.subject.id === subject).map(({ sequence }) => sequence as number);
    assert.deepEqual(
      own,
      own.toSorted((left, right) => left - right),
    );
  }
});

test("removing an endpoint ends its replay", async () => {
  const { ctx, created, post, remove, deliveries } = await world.company();
  await recordSubject(ctx, "payment.succeeded");
  await sequenceAll(world.platform);
  const { id } = await created();
  await post(`/${id}/replay`, { after: 0 });
  await remove(id);
  assert.equal(await world.runJob("webhooks.replay"), "idle");
  assert.equal((await deliveries(`endpointId=${id}`)).body.totalCount, 0);
});

test("a test event is the documented example, signed by the endpoint, not kept, and not counted", async () => {
  await using receiver = await webhookReceiver(answers(503, {}, "not now"));
  const { created, post, get, deliveries, ctx } = await world.company();
  const { id, secret } = await created({ url: receiver.origin, eventTypes: ["refund.*"], isActive: false });
  const tested = await post(`/${id}/test`);
  const { durationMs, ...answer } = tested.body.data;
  assert.deepEqual([tested.status, answer], [200, { outcome: "overloaded", status: 503, replyStart: "not now" }]);
  assert.ok(durationMs >= 0);
  await post(`/${id}/test`, { type: "case.opened" });
  assert.equal((await post(`/${id}/test`, { type: "case" })).status, 400);
  const [first, second] = receiver.received.map(({ body }) => JSON.parse(String(body)));
  assert.deepEqual(
    [first.type, first.isTest, first.sequence, first.subject.kind, second.type],
    ["refund.pending", true, null, "payment", "case.opened"],
  );
  const [request] = receiver.received;
  assert.ok(isSignedWith(secret, request!));
  assert.deepEqual([request!.headers["x-servicepay-test"], request!.headers["webhook-id"]], ["true", first.id]);
  const endpoint = (await get(`/${id}`)).body.data;
  assert.deepEqual([endpoint.state, endpoint.pending], ["active", 0]);
  assert.equal((await deliveries(`endpointId=${id}`)).body.totalCount, 0);
  assert.equal((await post(`/${newId()}/test`)).status, 404);
  const headers = { ...request!.headers };
  const body = String(request!.body);
  assert.equal((await explainSignature(ctx, { headers, body })).fault, null);
  assert.equal((await explainSignature(ctx, { headers, body: body.replace("true", "false") })).fault, "test_event");
});

test("the signature of an event or of a link's webhook is explained, changed bytes and old secrets by name", async () => {
  await using receiver = await webhookReceiver();
  const { ctx, token, created, post } = await world.company();
  const { id } = await created({ url: receiver.origin });
  await recordSubject(ctx, "payment.succeeded", newId(), { amount: 150.25 });
  await record(ctx, receiver.origin);
  await world.deliver();
  const check = async ({ headers }: Pick<Received, "headers">, body: string) => {
    const reply = await world.client.post("/webhooks/checkSignature", { headers, body }, { token });
    assert.equal(reply.status, 200, reply.text);
    const { ageSeconds, ...verdict } = reply.body.data;
    assert.ok(ageSeconds === null || Math.abs(ageSeconds) < 300);
    return verdict;
  };
  for (const request of receiver.received) {
    const body = String(request.body);
    assert.deepEqual(await check(request, body), { fault: null, secret: "current", isTimely: true });
    assert.equal((await check(request, body.replace("1", "2"))).fault, "body_changed");
    assert.equal((await check(request, JSON.stringify(JSON.parse(body), null, 2))).fault, "body_rewritten");
    const forged = { headers: { ...request.headers, "webhook-signature": `v1,${"A".repeat(43)}=` } };
    assert.equal((await check(forged, body)).fault, "other_secret");
    const unknown = { headers: { ...request.headers, "webhook-id": newId() } };
    assert.equal((await check(unknown, body)).fault, "unknown_event");
  }
  const event = receiver.received.find(({ body }) => String(body).includes("sequence"))!;
  await post(`/${id}/rotateSecret`);
  assert.deepEqual(await check(event, String(event.body)), { fault: null, secret: "previous", isTimely: true });
  const none = await check({ headers: {} }, "{}");
  assert.deepEqual(none, { fault: "id_missing", secret: null, isTimely: false });
  assert.equal((await world.client.post("/webhooks/checkSignature", { headers: {} }, { token })).status, 400);
  const other = await world.company(["payments"]);
  const refused = await world.client.post("/webhooks/checkSignature", { headers: {}, body: "{}" }, other);
  assert.equal(refused.status, 403);
});

test("members hear of an endpoint that fails for four hours, by its code, and of one that is disabled", async () => {
  await using receiver = await webhookReceiver(answers(500));
  const { ctx, created } = await world.company();
  const { email } = await newMember(world.platform, ctx.tenantId, ["integrator"]);
  await created({ url: receiver.origin });
  const fail = async () => {
    await recordSubject(ctx, "payment.succeeded");
    await world.deliver();
    return toldMembers(ctx);
  };
  assert.deepEqual(await fail(), []);
  world.clock.advance(4 * HOUR_MS - 60_000);
  assert.deepEqual(await fail(), []);
  world.clock.advance(60_000);
  assert.deepEqual(await fail(), [`receiver.failing ${email}`]);
  world.clock.advance(24 * HOUR_MS);
  receiver.answer = answers(410);
  assert.deepEqual(await fail(), [`receiver.failing ${email}`, `receiver.failing ${email}`]);
});
