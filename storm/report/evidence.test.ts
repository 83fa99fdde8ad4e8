import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttemptRow, Books, EventRow, PaymentRow } from "../checks/books.ts";
import { paymentsNamed, wordsOf } from "./evidence.ts";

test("breaches name payments by every id that invariants use, in the order in which they name them", () => {
  const breaches = [
    "I1: S7-4 was charged 2 times",
    "I1: 0a order:S7-5 was charged 2 times",
    "I2: the bank charged ABCDEFGHJKLMNPQRSTU3, and 0 approved attempts know of it",
    "I6: webhook event-2 is dead after 12 attempts, and its receiver (good) has not taken it",
    "I7: status said that SP-1 is paid, and it is open",
    "I4: sale attempt-0 is UNKNOWN (no_reply)",
    "I17: bank_only sale of ABCDEFGHJKLMNPQRSTU3",
    "I3: payment payment-6 is failed: 0 is expected at the bank, which has 121985",
    "coverage: kill api never happened",
  ];
  const named = paymentsNamed(new Set(breaches.flatMap(wordsOf)), books(8));
  assert.deepEqual(
    named,
    [4, 5, 3, 2, 1, 0, 6].map((index) => `payment-${index}`),
  );
});

function books(count: number): Books {
  const indexes = [...Array(count).keys()];
  return {
    payments: indexes.map((index) => ({
      ...({} as PaymentRow),
      id: `payment-${index}`,
      order_reference: `SP-${index}`,
      client_reference: index === 7 ? null : `S7-${index}`,
    })),
    attempts: indexes.map((index) => ({
      ...({} as AttemptRow),
      id: `attempt-${index}`,
      payment_id: `payment-${index}`,
      bank_order_id: `ABCDEFGHJKLMNPQRSTU${index}`,
    })),
    events: indexes.map((index) => ({
      ...({} as EventRow),
      id: `event-${index}`,
      payment_id: `payment-${index}`,
    })),
    bank: new Map(),
  };
}
