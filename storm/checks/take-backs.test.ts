import assert from "node:assert/strict";
import { test } from "node:test";
import type { OrderSummary } from "@servicepay/bank-simulator";
import type { AttemptRow, Books, PaymentRow } from "../books.ts";
import { planOrder } from "../order.ts";
import type { TakeBack } from "../order.ts";
import { randomOf } from "../random.ts";
import { checkTakeBacks } from "./take-backs.ts";

const cancelled = { how: "cancel", orderId: null, amount: null } as const;
const refunded = { how: "refund", orderId: null, amount: "40.00" } as const;

test("I19 holds of what was carried out as it was told", () => {
  holds("voided", { voided: true }, { ...cancelled, verdict: "done" });
  holds("cancelled", { voided: true }, { ...cancelled, verdict: "promised" });
  holds("partially_refunded", { refunded: 4_000 }, { ...refunded, verdict: "done" });
  holds("succeeded", {}, { ...refunded, verdict: "refused" });
});

test("I19 holds of an answer that was lost, whatever came of its request", () => {
  holds("succeeded", {}, { ...refunded, verdict: "unsure" });
  holds("partially_refunded", { refunded: 4_000 }, { ...refunded, verdict: "unsure" });
  holds("voided", { voided: true }, { ...cancelled, verdict: "unsure" });
});

test("I19 is broken by a cancel that was accepted and not carried out", () => {
  isBroken("succeeded", {}, { ...cancelled, verdict: "promised" });
  isBroken("succeeded", {}, { ...cancelled, verdict: "done" });
  isBroken("cancelled", {}, { ...cancelled, verdict: "done" });
});

test("I19 is broken by a refund of less or more than was told", () => {
  isBroken("partially_refunded", { refunded: 3_999 }, { ...refunded, verdict: "done" });
  isBroken("partially_refunded", { refunded: 8_000 }, { ...refunded, verdict: "done" });
});

test("I19 is broken by money that goes back though it was refused, or nobody asked", () => {
  isBroken("partially_refunded", { refunded: 4_000 }, { ...refunded, verdict: "refused" });
  isBroken("voided", { voided: true }, { ...cancelled, verdict: "refused" });
  isBroken("voided", { voided: true });
});

interface AtBank {
  refunded?: number;
  voided?: boolean;
}

function holds(state: string, atBank: AtBank, ...takeBacks: TakeBack[]): void {
  assert.deepEqual(breachesOf(state, atBank, takeBacks), []);
}

function isBroken(state: string, atBank: AtBank, ...takeBacks: TakeBack[]): void {
  assert.match(breachesOf(state, atBank, takeBacks).join(), /^I19: payment payment of S1-0 /);
}

/** The order is over 100.00 TRY and was paid. */
function breachesOf(state: string, { refunded: returned = 0, voided = false }: AtBank, takeBacks: TakeBack[]) {
  const order = { ...planOrder(0, randomOf(1, "plan 0"), "S1"), takeBacks };
  const payment = { id: "payment", order_reference: "P1", client_reference: "S1-0", state, currency: "TRY" };
  const sale = { type: "sale", approved: true, amount: "10000", voided };
  const refund = { type: "refund", approved: true, amount: String(returned), voided: false };
  const books: Books = {
    payments: [payment as PaymentRow],
    attempts: [{ kind: "sale", payment_id: "payment", bank_order_id: "BANK1" } as AttemptRow],
    events: [],
    bank: new Map([["BANK1", { transactions: [sale, ...(returned > 0 ? [refund] : [])] } as unknown as OrderSummary]]),
  };
  return checkTakeBacks(books, [order]);
}
