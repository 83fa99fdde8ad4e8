import assert from "node:assert/strict";
import { test } from "node:test";
import { demoCards } from "./demo-file.ts";

test("demo.json has an approved card of each program, one without, and a debit card", () => {
  const cards = demoCards();
  assert.ok(cards.every(({ bank, outcome }) => bank !== "" && outcome !== ""));
  const approved = cards.filter(({ outcome }) => outcome === "approved");
  assert.deepEqual([...new Set(approved.map(({ program }) => String(program)))].toSorted(), [
    "axess",
    "bonus",
    "cardfinans",
    "maximum",
    "null",
    "paraf",
    "world",
  ]);
  assert.ok(approved.some(({ cardNumber }) => cardNumber === "5890040000000016"));
});
