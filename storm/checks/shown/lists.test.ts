import assert from "node:assert/strict";
import { test } from "node:test";
import type { OrderSummary } from "@servicepay/bank-simulator";
import { planOrder } from "../../orders/order.ts";
import { randomOf } from "../../random.ts";
import type { AttemptRow, Books, PaymentRow } from "../books.ts";
import { amountBreaches, leftBreaches, listBreaches, sumBreaches } from "./lists.ts";

const sale = { kind: "sale", tenant_id: "t", payment_id: "p", bank_order_id: "B", currency: "TRY" } as AttemptRow;
const transactions = [
  { type: "sale", approved: true, voided: false, amount: "10000" },
  { type: "refund", approved: true, voided: false, amount: "3333" },
  { type: "refund", approved: true, voided: false, amount: "1" },
];
const bank = new Map([["B", { netAmount: "6666", transactions } as unknown as OrderSummary]]);

test("I33 holds if a list shows each record once and counts them all on every page", () => {
  assert.deepEqual(
    listBreaches({ name: "/l", totals: [2, 2], rows: [{ id: "a" }, { id: "b" }] }, [{ id: "b" }, { id: "a" }]),
    [],
  );
});

test("I33 is broken if a list counts, omits, repeats or adds a record wrongly", () => {
  const rows = [{ id: "a" }, { id: "a" }, { id: "x" }];
  const breaches = listBreaches({ name: "/l", totals: [2, 3], rows }, [{ id: "a" }, { id: "b" }]);
  assert.deepEqual(breaches, [
    "/l does not show b",
    "/l shows x, which is no record of the company",
    "/l shows a record twice",
    "/l says there are 3, and there are 2",
  ]);
});

test("I33 is broken if a list shows a record with another amount than it has", () => {
  const stored = [
    { id: "a", amount: "10.50" },
    { id: "b", amount: null },
  ];
  const rowsOf = (amount: number) => ({ name: "/l", rows: [{ id: "a", amount }, { id: "b" }] });
  assert.deepEqual(amountBreaches(rowsOf(10.5), stored), []);
  assert.deepEqual(amountBreaches(rowsOf(10.05), stored), ["/l shows 10.05 for a, which is of 10.50"]);
});

test("I33 is broken if the listed payments do not add up to what the bank holds", () => {
  const row = { id: "p", state: "partially_refunded", processAmount: 100, refundedAmount: 33.34, currency: "TRY" };
  assert.deepEqual(sumBreaches({ attempts: [sale], bank }, "t", [row]), []);
  assert.deepEqual(sumBreaches({ attempts: [sale], bank }, "t", [{ ...row, refundedAmount: 33.33 }]), [
    "the payments listed add up to 6667 TRY, and the bank holds 6666",
  ]);
});

test("I33 is broken if a refund says that more or less is left than at the bank", () => {
  const payment = { id: "p", client_reference: "S1-0", currency: "TRY" } as PaymentRow;
  const books: Books = { payments: [payment], attempts: [sale], events: [], bank };
  const breachesOf = (left: string) =>
    leftBreaches(books, [
      {
        ...planOrder(0, randomOf(1, "plan 0"), "S1"),
        reversals: [{ how: "refund", orderId: null, amount: "0.01", verdict: "done", left }],
      },
    ]);
  assert.deepEqual([...breachesOf("66.67"), ...breachesOf("66.66")], []);
  assert.deepEqual(breachesOf("99.99"), ["a refund of S1-0 said that 99.99 is left"]);
});
