import assert from "node:assert/strict";
import { test } from "node:test";
import { bookingsOf } from "./bookings.ts";
import type { AttemptRow } from "./books.ts";

const SUBMITTED = Date.parse("2026-11-23T02:10:25Z");

test("refunds count in the order of submission, even if a process with a slow clock made the second", () => {
  const sale = attempt("sale", { charged_amount: "100.00", amount: "99.00" });
  const first = attempt("first", { kind: "refund", charged_amount: "0.01", reverses_id: "sale", submittedAfterMs: 1 });
  const second = attempt("second", {
    kind: "refund",
    charged_amount: "99.99",
    reverses_id: "sale",
    submittedAfterMs: 2,
  });
  // Rows come in the order of the processes' clocks.
  const pure = bookingsOf({ attempts: [second, sale, first] }).map((each) => [each.attempt.id, each.pure]);
  assert.deepEqual(pure, [
    ["sale", 9_900n],
    ["first", 0n],
    ["second", -9_900n],
  ]);
});

function attempt(id: string, { submittedAfterMs = 0, ...row }: Partial<AttemptRow> & { submittedAfterMs?: number }) {
  const approved = { kind: "sale", state: "APPROVED", currency: "TRY", reverses_id: null, payment_id: "payment" };
  return { ...approved, ...row, id, write_ahead_at: new Date(SUBMITTED + submittedAfterMs) } as AttemptRow;
}
