import assert from "node:assert/strict";
import { test } from "node:test";
import type { OrderSummary } from "@servicepay/bank-simulator";
import { planOrder } from "../orders/order.ts";
import { randomOf } from "../random.ts";
import type { AttemptRow, Books } from "./books.ts";
import { checkDeadlines, checkProofs } from "./submissions.ts";

const WRITTEN_AT = new Date("2026-11-20T12:00:00.000Z");

test("I9 is broken by an order without proof that was submitted, or that the bank knows", () => {
  assert.equal(checkProofs(books({ reachedBankAfterMs: 500 }), [unproven()]).length, 1);
  assert.equal(checkProofs(books({ submittedAt: WRITTEN_AT }), [unproven()]).length, 1);
  assert.deepEqual(checkProofs(books({}), [unproven()]), []);
});

test("I20 is broken by a charge that reaches the bank long after its write-ahead", () => {
  assert.deepEqual(checkDeadlines(books({ reachedBankAfterMs: 44_000 })), []);
  assert.match(checkDeadlines(books({ reachedBankAfterMs: 53_000 })).join(), /^I20: attempt attempt .* 53 s after/);
});

function unproven() {
  return { ...planOrder(0, randomOf(1, "plan 0"), "S1"), unproven: new Map([["BANK1", "a forged return"]]) };
}

interface Given {
  reachedBankAfterMs?: number;
  submittedAt?: Date;
}

function books({ reachedBankAfterMs, submittedAt }: Given): Books {
  const times = { submitted_at: submittedAt ?? null, write_ahead_at: WRITTEN_AT };
  const attempt = { id: "attempt", kind: "sale", bank_order_id: "BANK1", ...times } as AttemptRow;
  const at = new Date(WRITTEN_AT.getTime() + (reachedBankAfterMs ?? 0)).toISOString();
  const order = { transactions: [{ type: "sale", at }] } as unknown as OrderSummary;
  const bank = new Map(reachedBankAfterMs === undefined ? [] : [["BANK1", order]]);
  return { payments: [], attempts: [attempt], events: [], bank };
}
