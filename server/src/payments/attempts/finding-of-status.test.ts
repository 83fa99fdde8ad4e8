import assert from "node:assert/strict";
import { test } from "node:test";
import { noReferences } from "#acquirers/registry.ts";
import { findingOf } from "./finding-of-status.ts";

const evidence = { operation: "query", url: "", httpStatus: 200, durationMs: 1, reply: {} } as const;
const refundedBy = (transactionId: string | null) =>
  ({
    kind: "refunded",
    amount: null,
    refundedTotal: null,
    references: { ...noReferences, transactionId },
    calls: [evidence],
  }) as const;

test("a refund at the bank counts as this refund only if the bank's id of every earlier refund is known", () => {
  const before = { count: 1, isEachKnown: true, knownTransactions: ["SALE", "REFUND-1"] };
  assert.deepEqual(findingOf("refund", refundedBy("REFUND-1"), before), { kind: "notFound" });
  assert.equal(findingOf("refund", refundedBy("REFUND-2"), before).kind, "approved");
  const hearsay = { count: 1, isEachKnown: false, knownTransactions: ["SALE"] };
  assert.equal(findingOf("refund", refundedBy("REFUND-1"), hearsay).kind, "unanswerable");
  assert.equal(findingOf("refund", refundedBy(null), { ...before, knownTransactions: ["SALE"] }).kind, "unanswerable");
});

test("the first refund of a sale is this refund, whatever its id", () => {
  const before = { count: 0, isEachKnown: true, knownTransactions: ["SALE"] };
  assert.equal(findingOf("refund", refundedBy(null), before).kind, "approved");
  assert.equal(findingOf("refund", refundedBy("REFUND-1"), before).kind, "approved");
});
