import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildApp } from "#app.ts";
import { createCredential, findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId, randomHex } from "#platform/ids.ts";
import { demoClient, type DemoClient } from "../../../tests/support/demo-client.ts";
import type { Json } from "../../../tests/support/http.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";
import { exampleBytes } from "../../events/event-example.ts";
import { eventTypes, type EventType } from "../../events/event.ts";
import { cardsOfType } from "./trigger.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService({ rateLimitPerCredential: 100_000 });
  client = await demoClient(service);
});
after(() => service.close());

const TRIES_MAX = 30;

const trigger = (body: Json, token = client.token) => client.post("/sandbox/trigger", body, { token });

interface Told {
  sequence: number;
  type: string;
  subject: { kind: string; id: string };
  data: Record<string, Json>;
}

/** The first event of the type after the sequence. */
async function eventAfter(after: number, type: EventType): Promise<Told> {
  const { body } = await client.get(`/events?after=${after}&eventTypes=${type}&waitSeconds=25`, client);
  const [event] = body.data as Told[];
  assert.ok(event !== undefined, `${type} came`);
  return event;
}

/** Moves the clock until the event has come: a busy machine asks the bank later than it answers the trigger. */
async function lateEventAfter(after: number, type: EventType): Promise<Told> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    service.clock.advance(12_000);
    const { body } = await client.get(`/events?after=${after}&eventTypes=${type}&waitSeconds=2`, client);
    const [event] = body.data as Told[];
    if (event !== undefined) return event;
  }
  throw new Error(`${type} did not come`);
}

async function newest(): Promise<number> {
  return Number((await client.get("/events?pageSize=1", client)).body.newest);
}

/** These come once an answer has been awaited for seconds of the service's clock, which the test moves. */
const late: readonly EventType[] = ["payment.pending", "refund.pending", "payment.needs_attention"];

/** What a payment or a record of the sandbox has, and that of the example has not, or the other way round. */
const CHOICES = [
  "clientReferenceCode",
  "customerId",
  "program",
  "bank",
  "authCode",
  "posting",
  "ours",
  "transactionId",
  "failingSince",
];

/** The event has the fields of its type's documented example, each of the same kind, and no others. */
function assertDocumented(type: EventType, event: Told): void {
  const bytes = exampleBytes(type, { id: newId(), occurredAt: new Date() });
  const example = { ...(JSON.parse(bytes.toString()) as Told), sequence: event.sequence };
  assert.deepEqual(shapeOf(event, example), shapeOf(example, event), type);
}

/** Each field by its path with the kind of its value. An empty list and a chosen field that is null take the other's shape. */
function shapeOf(value: Json, other: Json, name = ""): Json {
  if (Array.isArray(value) && Array.isArray(other)) {
    const [item = other[0], otherItem = value[0]] = [value[0], other[0]];
    return [item === undefined ? "nothing" : shapeOf(item, otherItem, name)];
  }
  const chosen = value === null && CHOICES.includes(name) ? other : value;
  if (chosen === null || typeof chosen !== "object") return chosen === null ? "null" : typeof chosen;
  return Object.fromEntries(
    Object.entries(chosen).map(([field, inner]) => [field, shapeOf(inner, other?.[field] ?? null, field)]),
  );
}

test("each type is really caused: the event comes, and names the payment of the reply", async () => {
  for (const type of eventTypes.filter((each) => !late.includes(each))) {
    const after = await newest();
    const { status, body, text } = await trigger({ type });
    assert.equal(status, 202, `${type}: ${text}`);
    const event = await eventAfter(after, type);
    const { subject } = event;
    assertDocumented(type, event);
    if (subject.kind === "payment") assert.equal(body.paymentId, subject.id, type);
    else if (!type.startsWith("approval.")) assert.equal(body.paymentId, null, type);
  }
});

test("what a bank leaves open is caused by cards whose answers are lost", async () => {
  const after = await newest();
  const replies = await Promise.all(late.map((type) => trigger({ type })));
  for (const [index, type] of late.entries()) {
    const event = await lateEventAfter(after, type);
    const { subject } = event;
    assertDocumented(type, event);
    assert.deepEqual([replies[index]!.status, subject.id], [202, replies[index]!.body.paymentId], type);
  }
});

test("the source, the amount, a given link and each card that can give the type are used", async () => {
  for (const source of ["link", "widget"] as const) {
    const after = await newest();
    const { body } = await trigger({ type: "payment.succeeded", source, amount: 12.34 });
    const { payment } = (await eventAfter(after, "payment.succeeded")).data as Json;
    assert.deepEqual([payment.id, payment.source, payment.amount], [body.paymentId, source, 12.34]);
  }
  for (const type of ["payment.succeeded", "payment.declined"] as const)
    for (const card of cardsOfType[type]) {
      const after = await newest();
      const { link } = (await client.newLink()).body.data as { link: string };
      const { status, body } = await trigger({ type, card, link });
      assert.equal(status, 202, card);
      assert.equal((await eventAfter(after, type)).subject.id, body.paymentId, `${type} with ${card}`);
    }
  const { link } = (await client.newLink()).body.data as { link: string };
  assert.equal((await trigger({ type: "payment.cancelled", link })).status, 202);
  const paid = await trigger({ type: "payment.succeeded", link });
  assert.deepEqual([paid.status, paid.body.details], [409, { field: "link", reason: "not_payable" }]);
});

test("what cannot cause the event names its field", async () => {
  const { link } = (await client.newLink()).body.data as { link: string };
  for (const [body, field] of [
    [{}, "type"],
    [{ type: "payment.sent" }, "type"],
    [{ type: "payment.succeeded", card: "do_not_honour" }, "card"],
    [{ type: "payment.declined", card: "approved" }, "card"],
    [{ type: "payment.succeeded", card: "4508034508034509" }, "card"],
    [{ type: "customer.created", card: "approved" }, "card"],
    [{ type: "customer.created", amount: 1 }, "amount"],
    [{ type: "customer.created", source: "widget" }, "source"],
    [{ type: "payment.succeeded", source: "phone" }, "source"],
    [{ type: "payment.succeeded", amount: 0 }, "amount"],
    [{ type: "payment.succeeded", amount: 1, link }, "amount"],
    [{ type: "payment.succeeded", source: "widget", link }, "source"],
    [{ type: "payment.expired", link }, "link"],
  ] as const) {
    const reply = await trigger(body);
    assert.deepEqual([reply.status, reply.body.details?.field], [400, field], JSON.stringify(body));
    assert.ok(!reply.text.includes("4508034508034509"));
  }
});

test("another company's link is as unknown as one that does not exist", async () => {
  const other = await demoClient(service, service.tenants[1]);
  const { link } = (await other.newLink()).body.data as { link: string };
  for (const unknown of [link, "https://pay.example/hpm/pay?id=1", "nothing", `${service.url}/k/none`]) {
    const { status, body } = await trigger({ type: "payment.succeeded", link: unknown });
    assert.deepEqual([status, body.errorCode], [404, "ERR_NOT_FOUND"], unknown);
  }
});

test("the trigger needs the scope events, and does not exist in live mode", async () => {
  const tenant = await findTenant(service.platform, service.tenants[0].code);
  const { apiKey, secretKey } = await inTransaction(service.contextFor(tenant!.id), (ctx) =>
    createCredential(ctx, { username: `t-${randomHex(4)}`, password: randomHex(8), scopes: ["payments"] }),
  );
  const connected = await client.post("/auth/api/token/connect", { apiKey, secretKey });
  assert.equal((await trigger({ type: "customer.created" }, String(connected.body.accessToken))).status, 403);
  assert.equal((await client.post("/sandbox/trigger", { type: "customer.created" })).status, 401);
  const live = await buildApp({ ...service.platform, config: { ...service.platform.config, mode: "live" } });
  const reply = await live.inject({ method: "POST", url: "/sandbox/trigger", payload: { type: "customer.created" } });
  assert.equal(reply.statusCode, 404);
  await live.close();
});
