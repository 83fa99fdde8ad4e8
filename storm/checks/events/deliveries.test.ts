import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import type { EventReceipt } from "../../events/event-receiver.ts";
import type { Subscriber } from "../../events/subscriptions.ts";
import { checkEndpoints } from "./deliveries.ts";
import type { EndpointDelivery, StoredEvent } from "./event-books.ts";

const SECRET = `whsec_${Buffer.from("secret").toString("base64")}`;
const event = {
  id: "e1",
  company: 0,
  sequence: 5,
  type: "payment.succeeded",
  subjectId: "p1",
  text: "{}",
} as StoredEvent;
const later = { ...event, id: "e2", sequence: 6, type: "refund.succeeded" };
const subscriber: Subscriber = {
  company: 0,
  id: "n1",
  code: "all",
  name: "0/all",
  eventTypes: ["*"],
  since: 4,
  isSteady: true,
  secrets: [SECRET],
  ended: new Map(),
};
const deliveryOf = ({ id, sequence }: StoredEvent) =>
  ({
    company: 0,
    endpointId: "n1",
    eventId: id,
    sequence,
    subjectId: "p1",
    state: "delivered",
    createdAt: new Date(0),
  }) as EndpointDelivery;

function receiptOf({ id, text }: StoredEvent, changes: Partial<EventReceipt> = {}): EventReceipt {
  const signature = createHmac("sha256", Buffer.from("secret")).update(`${id}.1.${text}`).digest("base64");
  const signed = { eventId: id, body: text, timestamp: "1", signatures: [`v1,${signature}`] };
  return { endpoint: "0/all", ...signed, at: 0, receivedAt: 10, isAfterFaults: false, status: 200, ...changes };
}

interface Given {
  events: readonly StoredEvent[];
  deliveries: readonly EndpointDelivery[];
  receipts: readonly EventReceipt[];
  changes: Partial<Subscriber>;
}

function breachesOf({
  events = [event],
  deliveries = events.map(deliveryOf),
  receipts = events.map((each) => receiptOf(each)),
  changes = {},
}: Partial<Given>) {
  const found = checkEndpoints(
    { events: [...events], deliveries: [...deliveries] },
    [{ ...subscriber, ...changes }],
    receipts,
  );
  return found.map((breach) => breach.replace("I48: endpoint 0/all: ", ""));
}

test("I48 holds if each wanted event was delivered once, accepted, whole and signed", () => {
  assert.deepEqual(breachesOf({ events: [event, later] }), []);
  assert.deepEqual(
    breachesOf({ events: [{ ...event, sequence: 4 }], deliveries: [], receipts: [] }),
    [],
    "it happened before the endpoint",
  );
});

test("I48 is broken by an event without a delivery, one that nobody accepted, and one that is not wanted", () => {
  assert.deepEqual(breachesOf({ deliveries: [] }), ["event 5, payment.succeeded, has 0 deliveries"]);
  assert.deepEqual(breachesOf({ deliveries: [{ ...deliveryOf(event), state: "pending" }] }), [
    "event 5, payment.succeeded, is pending",
  ]);
  assert.deepEqual(breachesOf({ receipts: [receiptOf(event, { status: 500 })] }), [
    "event 5, payment.succeeded, is delivered, and was not accepted",
  ]);
  assert.deepEqual(breachesOf({ changes: { eventTypes: ["refund.*"] } }), [
    "event 5 is not wanted, and has a delivery",
  ]);
});

test("I48 is broken by other bytes, a wrong or an ended secret, and another company's event", () => {
  assert.deepEqual(breachesOf({ receipts: [receiptOf({ ...event, text: "[]" })] }), [
    "event 5 arrived with other bytes",
  ]);
  assert.deepEqual(breachesOf({ changes: { secrets: [] } }), ["event 5 has a wrong signature"]);
  const ended = new Map([[SECRET, 0]]);
  assert.deepEqual(breachesOf({ changes: { ended }, receipts: [receiptOf(event, { receivedAt: 9_000 })] }), [
    "event 5 is signed with a secret that had ended",
  ]);
  assert.deepEqual(breachesOf({ events: [{ ...event, company: 1 }], deliveries: [] }), [
    "event 5 of another company arrived",
  ]);
});

test("I48 is broken by an event that arrives before the one of its subject before it was accepted", () => {
  const receipts = [receiptOf(event, { receivedAt: 20 }), receiptOf(later, { receivedAt: 10 })];
  assert.deepEqual(breachesOf({ events: [event, later], receipts }), ["event 6 arrived before event 5 of its subject"]);
  const waited = [receiptOf(event, { receivedAt: 20 }), receiptOf(later, { receivedAt: 10, at: 60_000 })];
  assert.deepEqual(breachesOf({ events: [event, later], receipts: waited }), []);
});
