import assert from "node:assert/strict";
import { test } from "node:test";
import { twinBreaches, type ShownTwins } from "./companies.ts";

const order = { reference: "S1-0", amount: "10.50", currency: "TRY" } as const;
const twins: ShownTwins = {
  order,
  twin: { amount: "5010.50" },
  amounts: ["10.5", "5010.5"],
  has: [true, true],
  account: null,
};

test("I40 holds if each company reads its own amount or nothing, and the unpaid account owes all", () => {
  assert.deepEqual(twinBreaches(twins), []);
  const onlyOwn = { ...twins, amounts: ["10.50", null], has: [true, false] } as const;
  assert.deepEqual(twinBreaches({ ...onlyOwn, account: { open: 700n, owed: 700n } }), []);
});

test("I40 is broken if a company is shown the other's payment, or its account is paid by the other's payer", () => {
  assert.deepEqual(twinBreaches({ ...twins, amounts: ["10.5", "10.5"] }), [
    "a company asked 5010.50 for S1-0, and is shown 10.5",
  ]);
  assert.deepEqual(twinBreaches({ ...twins, account: { open: 200n, owed: 700n } }), [
    "account S1-0, which nobody paid, shows 200 of 700 as open",
  ]);
});

test("I40 is broken if a company gets no answer when it asks for its payment", () => {
  assert.deepEqual(twinBreaches({ ...twins, amounts: [undefined, "5010.5"] }), [
    "a company that asks for S1-0 gets no answer",
  ]);
});

test("I40 is broken if a company is told that it has no such payment although it has one", () => {
  assert.deepEqual(twinBreaches({ ...twins, amounts: ["10.5", null] }), [
    "a company that has S1-0 is told that it has none",
  ]);
});
