import assert from "node:assert/strict";
import { test } from "node:test";
import type { PaymentRow } from "../books.ts";
import type { EventBooks, StoredEvent } from "./event-books.ts";
import { checkTold } from "./told.ts";

const JOURNAL = "a1 sale TRY 10.0000";
const sale = {
  id: "e1",
  company: 0,
  type: "payment.succeeded",
  subjectId: "p1",
  journal: JOURNAL,
  content: { transaction: { id: "a1" } },
} as StoredEvent;
const asked = { ...sale, id: "e2", type: "approval.requested", subjectId: "r1", journal: null, content: {} };

function breachesOf(changes: Partial<EventBooks>, payment: Partial<PaymentRow> = {}): string[] {
  const books = { events: [sale], journals: [{ company: 0, journal: JOURNAL }], approvals: [], deliveries: [] };
  return checkTold({ ...books, ...changes }, [{ id: "p1", state: "succeeded", ...payment } as PaymentRow]);
}

test("I46 holds if each journal has its event", () => {
  assert.deepEqual(breachesOf({}), []);
  const approvals = [{ id: "r1", state: "waiting", isOfTwo: true }];
  assert.deepEqual(breachesOf({ events: [sale, asked], approvals }), []);
});

test("I46 is broken by a journal without its event, or told twice, or with another amount", () => {
  assert.deepEqual(breachesOf({ events: [] }), [
    `I46: journal 0 ${JOURNAL} is told 0 times`,
    "I46: payment p1 is succeeded, and has 0 payment.succeeded",
  ]);
  assert.deepEqual(breachesOf({ events: [sale, { ...sale, id: "e3" }] }), [
    `I46: journal 0 ${JOURNAL} is told 2 times`,
    "I46: payment.succeeded of a1 is told 2 times",
    "I46: payment p1 is succeeded, and has 2 payment.succeeded",
  ]);
  assert.deepEqual(breachesOf({ journals: [{ company: 0, journal: "a1 sale TRY 11.0000" }] }), [
    "I46: journal 0 a1 sale TRY 11.0000 is told 0 times",
    `I46: an event tells journal 0 ${JOURNAL}, which is not booked`,
  ]);
  assert.deepEqual(breachesOf({ journals: [], events: [{ ...sale, journal: null }] }), [
    "I46: event e1, payment.succeeded, has no journal",
  ]);
});

test("I46 is broken by what became of a payment or an approval and was not told", () => {
  assert.deepEqual(breachesOf({ events: [], journals: [] }, { state: "expired" }), [
    "I46: payment p1 is expired, and has 0 payment.expired",
  ]);
  assert.deepEqual(breachesOf({ events: [], journals: [] }, { state: "failed" }), [
    "I46: payment p1 is failed, and no event says so",
  ]);
  assert.deepEqual(breachesOf({ approvals: [{ id: "r1", state: "refused", isOfTwo: true }] }), [
    "I46: approval r1 is refused, and has 0 approval.requested",
    "I46: approval r1 is refused, and has 0 approval.decided",
  ]);
});
