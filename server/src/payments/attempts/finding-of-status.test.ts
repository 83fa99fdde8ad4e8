import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal, zero, type Amount } from "@servicepay/money";
import { noReferences, type QueryOutcome } from "#acquirers/registry.ts";
import { findingOf } from "./finding-of-status.ts";

const evidence = { operation: "query", url: "", httpStatus: 200, durationMs: 1, reply: {} } as const;
const decimal = (text: string) => amountFromDecimal(text) as Amount;
const telling = { voids: true };
const refundOf = (amount: string) => ({ kind: "refund" as const, chargedAmount: decimal(amount) });
const refundedBy = (transactionId: string | null) =>
  ({
    kind: "refunded",
    amount: null,
    refundedTotal: null,
    references: { ...noReferences, transactionId },
    calls: [evidence],
  }) as const;

test("a refund at the bank counts as this refund only if the bank's id of every earlier refund is known", () => {
  const before = { count: 1, total: decimal("5"), isEachKnown: true, knownTransactions: ["SALE", "REFUND-1"] };
  assert.deepEqual(findingOf(refundOf("10"), refundedBy("REFUND-1"), before, telling), { kind: "notFound" });
  assert.equal(findingOf(refundOf("10"), refundedBy("REFUND-2"), before, telling).kind, "approved");
  const hearsay = { count: 1, total: decimal("5"), isEachKnown: false, knownTransactions: ["SALE"] };
  assert.equal(findingOf(refundOf("10"), refundedBy("REFUND-1"), hearsay, telling).kind, "unanswerable");
  assert.equal(
    findingOf(refundOf("10"), refundedBy(null), { ...before, knownTransactions: ["SALE"] }, telling).kind,
    "unanswerable",
  );
});

test("the first refund of a sale is this refund, whatever its id", () => {
  const before = { count: 0, total: zero, isEachKnown: true, knownTransactions: ["SALE"] };
  assert.equal(findingOf(refundOf("10"), refundedBy(null), before, telling).kind, "approved");
  assert.equal(findingOf(refundOf("10"), refundedBy("REFUND-1"), before, telling).kind, "approved");
});

test("where the bank tells the sum of all refunds, the sum decides, and any other sum is for people", () => {
  const before = { count: 1, total: decimal("30"), isEachKnown: false, knownTransactions: ["SALE"] };
  const statusOf = (kind: "approved" | "refunded", total: string): QueryOutcome => ({
    kind,
    amount: decimal("100"),
    refundedTotal: decimal(total),
    references: noReferences,
    settled: null,
    calls: [evidence],
  });
  const found = (total: string, kind: "approved" | "refunded" = "refunded") =>
    findingOf(refundOf("20.50"), statusOf(kind, total), before, telling);
  assert.deepEqual(found("30"), { kind: "notFound" });
  assert.equal(found("50.50").kind, "approved");
  for (const total of ["20.50", "50.51", "100"]) assert.equal(found(total).kind, "unanswerable", total);
  assert.equal(found("0", "approved").kind, "unanswerable", "our own refund is missing there");
});

test("an approved order was not voided, unless its bank shows voided orders as approved too", () => {
  const voided = { kind: "void" as const, chargedAmount: decimal("10") };
  const none = { count: 0, total: zero, isEachKnown: true, knownTransactions: [] };
  const approved: QueryOutcome = {
    kind: "approved",
    amount: decimal("10"),
    refundedTotal: null,
    references: noReferences,
    settled: null,
    calls: [evidence],
  };
  assert.deepEqual(findingOf(voided, approved, none, telling), { kind: "notFound" });
  assert.equal(findingOf(voided, approved, none, { voids: false }).kind, "unanswerable");
});

test("an approved order may have been refunded where its bank shows refunded orders as approved too", () => {
  const approved: QueryOutcome = {
    kind: "approved",
    amount: decimal("10"),
    refundedTotal: null,
    references: noReferences,
    settled: null,
    calls: [evidence],
  };
  const none = { count: 0, total: zero, isEachKnown: true, knownTransactions: [] };
  assert.deepEqual(findingOf(refundOf("4"), approved, none, telling), { kind: "notFound" });
  const finding = findingOf(refundOf("4"), approved, none, { voids: false });
  assert.deepEqual(finding, { kind: "unanswerable", reason: "status_tells_no_refunds" });
});

test("a bank that refuses our clock says nothing, whatever is asked about", () => {
  const none = { count: 0, total: zero, isEachKnown: true, knownTransactions: [] };
  const refused: QueryOutcome = { kind: "unknown", reason: "clock", isClockRefused: true, calls: [evidence] };
  for (const kind of ["sale", "void", "refund"] as const)
    assert.deepEqual(findingOf({ kind, chargedAmount: decimal("10") }, refused, none, telling), {
      kind: "clockRefused",
    });
});
