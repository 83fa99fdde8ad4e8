import assert from "node:assert/strict";
import { test } from "node:test";
import type { OrderSummary } from "@servicepay/bank-simulator";
import { planOrder, type Reversal } from "../orders/order.ts";
import { randomOf } from "../random.ts";
import type { AttemptRow, Books, PaymentRow } from "./books.ts";
import { checkReversals } from "./reversals.ts";

const cancelled = { how: "cancel", orderId: null, amount: null } as const;
const refunded = { how: "refund", orderId: null, amount: "40.00" } as const;

test("I19 holds if cancels and refunds were carried out as answered", () => {
  holds("voided", { voided: true }, { ...cancelled, verdict: "done" });
  holds("cancelled", { voided: true }, { ...cancelled, verdict: "promised" });
  holds("partially_refunded", { refunded: 4_000 }, { ...refunded, verdict: "done" });
  holds("succeeded", {}, { ...refunded, verdict: "refused" });
});

test("I19 holds if an answer was lost, whether its request was carried out or not", () => {
  holds("succeeded", {}, { ...refunded, verdict: "unsure" });
  holds("partially_refunded", { refunded: 4_000 }, { ...refunded, verdict: "unsure" });
  holds("voided", { voided: true }, { ...cancelled, verdict: "unsure" });
});

test("I19 is broken if an accepted cancel was not carried out", () => {
  isBroken("succeeded", {}, { ...cancelled, verdict: "promised" });
  isBroken("succeeded", {}, { ...cancelled, verdict: "done" });
  isBroken("cancelled", {}, { ...cancelled, verdict: "done" });
});

test("I19 is broken if a refund is smaller or larger than answered", () => {
  isBroken("partially_refunded", { refunded: 3_999 }, { ...refunded, verdict: "done" });
  isBroken("partially_refunded", { refunded: 8_000 }, { ...refunded, verdict: "done" });
});

test("I19 is broken if money goes back after a refusal or without a request", () => {
  isBroken("partially_refunded", { refunded: 4_000 }, { ...refunded, verdict: "refused" });
  isBroken("voided", { voided: true }, { ...cancelled, verdict: "refused" });
  isBroken("voided", { voided: true });
});

interface AtBank {
  refunded?: number;
  voided?: boolean;
}

function holds(state: string, atBank: AtBank, ...reversals: Reversal[]): void {
  assert.deepEqual(breachesOf(state, atBank, reversals), []);
}

function isBroken(state: string, atBank: AtBank, ...reversals: Reversal[]): void {
  assert.match(breachesOf(state, atBank, reversals).join(), /^I19: payment payment of S1-0 /);
}

/** Checks an order of 100.00 TRY that was paid. */
function breachesOf(state: string, { refunded: returned = 0, voided = false }: AtBank, reversals: Reversal[]) {
  const order = { ...planOrder(0, randomOf(1, "plan 0"), "S1"), reversals };
  const payment = { id: "payment", order_reference: "P1", client_reference: "S1-0", state, currency: "TRY" };
  const sale = { type: "sale", approved: true, amount: "10000", voided };
  const refund = { type: "refund", approved: true, amount: String(returned), voided: false };
  const books: Books = {
    payments: [payment as PaymentRow],
    attempts: [{ kind: "sale", payment_id: "payment", bank_order_id: "BANK1" } as AttemptRow],
    events: [],
    bank: new Map([["BANK1", { transactions: [sale, ...(returned > 0 ? [refund] : [])] } as unknown as OrderSummary]]),
  };
  return checkReversals(books, [order]);
}
