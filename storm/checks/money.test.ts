import assert from "node:assert/strict";
import { test } from "node:test";
import type { OrderSummary } from "@servicepay/bank-simulator";
import type { AttemptRow, Books } from "./books.ts";
import { checkKnownCharges, checkSingleCharges } from "./money.ts";

const ORDER = "ABCDEFGHJKLMNPQRSTUV";

type Transaction = OrderSummary["transactions"][number];

test("I2 holds if one approved attempt records the charge, refunded or not", () => {
  assert.deepEqual(checkKnownCharges(books(charged(), sale())), []);
  assert.deepEqual(checkKnownCharges(books(refunded(10_025), sale())), []);
});

test("I2 holds if a reversed sale's charge was voided, or refunded in whole after the bank's day", () => {
  assert.deepEqual(checkKnownCharges(books(voided(), sale({ state: "REVERSED" }))), []);
  assert.deepEqual(checkKnownCharges(books(refunded(10_025), sale({ state: "REVERSED" }))), []);
  assert.deepEqual(checkKnownCharges(books(refunded(10_000, 25), sale({ state: "REVERSED" }))), []);
});

test("I2 is broken if the bank keeps part of a reversed sale, or returned more than it had charged", () => {
  isBroken(charged(), sale({ state: "REVERSED" }));
  isBroken(refunded(10_024), sale({ state: "REVERSED" }));
  isBroken(refunded(10_025, 1), sale({ state: "REVERSED" }));
});

test("I2 is broken if a charge was returned but its attempt never records it", () => {
  for (const state of ["DECLINED", "ABANDONED", "UNKNOWN", "REVERSING"]) isBroken(refunded(10_025), sale({ state }));
  isBroken(refunded(10_025));
});

test("I2 is broken by a second charge of a reversed sale, even if both were returned", () => {
  const { transactions } = charged();
  isBroken(summary([...transactions, ...refunded(20_050).transactions]), sale({ state: "REVERSED" }));
});

test("I2 is broken if two attempts record one charge", () => {
  isBroken(charged(), sale(), sale());
  isBroken(refunded(10_025), sale({ state: "REVERSED" }), sale({ state: "REVERSED" }));
});

test("I2 is broken by another amount, currency or number of installments, refunded or not", () => {
  for (const other of [{ charged_amount: "100.26" }, { currency: "USD" }, { installments: 3 }]) {
    isBroken(charged(), sale(other));
    isBroken(refunded(10_025), sale(other));
  }
});

test("I1 is broken by two charges of one order, unless one was reversed in whole", () => {
  const again = { ...charged(), orderId: "ANOTHERORDEROFTHEBANK" };
  const second = sale({ bank_order_id: again.orderId });
  const breachesOf = (first: OrderSummary, state: string) =>
    checkSingleCharges({
      ...books(first, sale({ state }), second),
      bank: new Map([first, again].map((order) => [order.orderId, order])),
    });
  assert.equal(breachesOf(charged(), "REVERSED").length, 1);
  assert.equal(breachesOf(refunded(10_025), "APPROVED").length, 1);
  assert.deepEqual(breachesOf(refunded(10_025), "REVERSED"), []);
  assert.deepEqual(breachesOf(voided(), "REVERSED"), []);
});

test("I1 holds if an order is paid again after a full refund, but not before", () => {
  const paidAgainAt = (at: string) => {
    const again = summary([{ ...transaction("sale", 10_025), at, orderId: "ANOTHERORDEROFTHEBANK" }]);
    const second = sale({ bank_order_id: "ANOTHERORDEROFTHEBANK" });
    const bank = new Map([
      [ORDER, refunded(10_025)],
      ["ANOTHERORDEROFTHEBANK", again],
    ]);
    return checkSingleCharges({ ...books(refunded(10_025), sale(), second), bank });
  };
  assert.deepEqual(paidAgainAt("2026-11-20T23:56:00.000Z"), []);
  assert.equal(paidAgainAt("2026-11-20T23:55:00.000Z").length, 1);
});

function isBroken(order: OrderSummary, ...sales: AttemptRow[]): void {
  const breaches = checkKnownCharges(books(order, ...sales));
  assert.equal(breaches.length, 1);
  assert.match(breaches[0]!, /^I2: .*ABCDEFGHJKLMNPQRSTUV/);
}

function books(order: OrderSummary, ...attempts: AttemptRow[]): Books {
  return { payments: [], attempts, events: [], bank: new Map([[ORDER, order]]) };
}

function charged(): OrderSummary {
  return summary([transaction("sale", 10_025)]);
}

function voided(): OrderSummary {
  return summary([{ ...transaction("sale", 10_025), voided: true }]);
}

function refunded(...amounts: number[]): OrderSummary {
  return summary([transaction("sale", 10_025), ...amounts.map((amount) => transaction("refund", amount))]);
}

function summary(transactions: readonly Transaction[]): OrderSummary {
  const effective = transactions.filter(({ approved, voided: isVoided }) => approved && !isVoided);
  const net = effective.reduce((sum, { type, amount }) => sum + (type === "sale" ? 1 : -1) * Number(amount), 0);
  return {
    clientId: "1",
    orderId: ORDER,
    currency: "949",
    installments: 1,
    charges: effective.filter(({ type }) => type === "sale").length,
    netAmount: String(net),
    transactions,
  };
}

function transaction(type: "sale" | "refund", amount: number): Transaction {
  return {
    kind: "transaction",
    at: "2026-11-20T23:55:00.000Z",
    clientId: "1",
    orderId: ORDER,
    transId: `T${type}${amount}`,
    type,
    approved: true,
    amount: String(amount),
    currency: "949",
    installments: 1,
    procReturnCode: "00",
    maskedPan: "",
    authCode: "123456",
    hostRefNum: "1",
    md: null,
    hiddenUntil: null,
    voided: false,
    settled: true,
  };
}

function sale(other: Partial<AttemptRow> = {}): AttemptRow {
  return {
    tenant_id: "tenant",
    id: "attempt",
    payment_id: "payment",
    kind: "sale",
    reverses_id: null,
    exclusive_key: "order:1",
    state: "APPROVED",
    step: 4,
    bank_order_id: ORDER,
    terminal_id: "terminal",
    cost_rate: "0.0000",
    installments: 1,
    charged_amount: "100.2500",
    amount: "100.2500",
    customer_rate: "0.0000",
    currency: "TRY",
    fence: "1",
    outcome_reason: null,
    saved_card_id: null,
    submitted_at: null,
    write_ahead_at: null,
    ...other,
  };
}
