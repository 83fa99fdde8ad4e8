import assert from "node:assert/strict";
import { test } from "node:test";
import { approvalBreaches } from "./approvals.ts";
import type { AttemptRow } from "./books.ts";

type Row = Parameters<typeof approvalBreaches>[0][number];

const refund = { id: "A1", payment_id: "P1", charged_amount: "400.00", currency: "TRY" } as AttemptRow;
const approval: Row = {
  id: "R1",
  payment_id: "P1",
  amount: "400.00",
  currency: "TRY",
  state: "done",
  asked_by: "support",
  decided_by: "support",
  needs_second: false,
  attempt_id: "A1",
  day: "2026-11-23",
  limit: "1000",
};
const breaches = (approvals: readonly Row[]) => approvalBreaches(approvals, [refund], ["A1"]);

test("I22 holds if each reversal has one approval, approved by another member above the limit", () => {
  assert.deepEqual(breaches([approval]), []);
  const large = { ...approval, id: "R2", amount: "3000.00", needs_second: true, attempt_id: null } as const;
  assert.deepEqual(breaches([approval, { ...large, state: "waiting", decided_by: null }]), []);
  assert.deepEqual(breaches([{ ...approval, needs_second: true, decided_by: "finance" }]), []);
});

test("I22 is broken if a member's reversal has no approval, or two", () => {
  assert.match(breaches([]).join(), /belongs to 0 approvals/);
  assert.match(breaches([approval, { ...approval, id: "R2" }]).join(), /belongs to 2 approvals/);
});

test("I22 is broken if another amount went back than was asked for", () => {
  assert.match(breaches([{ ...approval, amount: "40.00" }]).join(), /asked for 40\.00, and its reversal gave 400\.00/);
  assert.match(breaches([{ ...approval, payment_id: "P2" }]).join(), /its reversal gave/);
});

test("I22 is broken if the member who asked approved", () => {
  assert.match(
    breaches([{ ...approval, needs_second: true }]).join(),
    /approval R1 was not approved by another member/,
  );
});

test("I22 is broken if nobody decided an approval that needed another member", () => {
  const undecided = { ...approval, needs_second: true, decided_by: null };
  assert.match(breaches([undecided]).join(), /approval R1 was not approved by another member/);
});

test("I22 is broken if an approval that is not done has a reversal", () => {
  for (const state of ["waiting", "approved", "failed", "refused", "expired"])
    assert.match(breaches([{ ...approval, state }]).join(), new RegExp(`approval R1 is ${state}, and has a reversal`));
});

test("I22 is broken if a member gave back more on one day than alone is allowed", () => {
  const second = { ...approval, id: "R2", amount: "600.01", attempt_id: null } as const;
  assert.match(
    breaches([approval, second]).join(),
    /100001 minor units were given back alone, and the limit is 100000/,
  );
  assert.deepEqual(breaches([approval, { ...second, day: "2026-11-24" }]), []);
  assert.deepEqual(breaches([approval, { ...second, currency: "EUR" }]), []);
  assert.deepEqual(breaches([approval, { ...second, state: "failed" }]), []);
});
