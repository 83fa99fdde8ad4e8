import assert from "node:assert/strict";
import { test } from "node:test";
import { overtaken } from "./order.ts";

const at = (seconds: number) => new Date(seconds * 1_000);
const events = [
  { id: "1", payment_id: "payment", created_at: at(0) },
  { id: "2", payment_id: "payment", created_at: at(5) },
];
const arrival = (eventId: string, seconds: number, status: number | null = 200) => ({
  eventId,
  status,
  isAfterFaults: false,
  at: seconds * 1_000,
  receivedAt: seconds * 1_000,
});

test("I31 holds if webhooks arrive in order, or the earlier one could not be delivered for a minute", () => {
  assert.deepEqual(overtaken(events, [arrival("1", 1), arrival("2", 6), arrival("1", 7)]), []);
  assert.deepEqual(overtaken(events, [arrival("1", 1, null), arrival("2", 66)]), []);
  assert.deepEqual(overtaken(events, [arrival("1", 1)]), []);
});

test("I31 is broken if a webhook arrives before the one that its payment sent first", () => {
  const expected = ["webhook 2 of payment payment arrived before 1"];
  assert.deepEqual(overtaken(events, [arrival("2", 6), arrival("1", 7)]), expected);
  assert.deepEqual(overtaken(events, [arrival("1", 1, null), arrival("2", 6)]), expected);
});
