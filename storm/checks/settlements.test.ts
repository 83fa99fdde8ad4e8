import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttemptRow } from "./books.ts";
import { settlementBreaches } from "./settlements.ts";

type Facts = Parameters<typeof settlementBreaches>[0];

const approval: Facts["done"][number] = {
  id: "R1",
  attempt_id: "A1",
  settle_as: "approved",
  asked_by: "finance",
  decided_by: "administrator",
  needs_second: true,
};
const settled: Facts["settled"][number] = { attempt_id: "A1", to_state: "APPROVED", actor: "member:administrator" };
const sale = { id: "A1", kind: "sale" } as AttemptRow;
const breaches = (changes: Partial<Facts>) =>
  settlementBreaches({
    done: [approval],
    settled: [settled],
    attempts: [sale],
    isCharged: () => true,
    ...changes,
  }).join();

test("I23 holds if two members settled each attempt as one asked and the other approved", () => {
  assert.equal(breaches({}), "");
  assert.equal(breaches({ done: [], settled: [] }), "");
});

test("I23 is broken if an attempt was settled without an approval, or with two", () => {
  assert.match(breaches({ done: [] }), /with 0 approvals/);
  assert.match(breaches({ done: [approval, { ...approval, id: "R2" }] }), /with 2 approvals/);
});

test("I23 is broken if one member settled it", () => {
  assert.match(breaches({ done: [{ ...approval, needs_second: false, decided_by: "finance" }] }), /by one member/);
  assert.match(breaches({ done: [{ ...approval, decided_by: "finance" }] }), /by one member/);
});

test("I23 is broken if the attempt became something else, or nothing", () => {
  assert.match(breaches({ settled: [{ ...settled, to_state: "DECLINED" }] }), /became DECLINED/);
  assert.match(breaches({ settled: [{ ...settled, actor: "member:finance" }] }), /said approved/);
  assert.match(breaches({ settled: [] }), /became nothing/);
});

test("I23 is broken if the bank's ledger says the opposite", () => {
  assert.match(breaches({ isCharged: () => false }), /ledger says the opposite/);
});
