import assert from "node:assert/strict";
import { test } from "node:test";
import { checkSentPeriod } from "./sent-period.ts";

const period = { at: 10, chosen: new Set(["a", "b"]) };
const receipt = (eventId: string, receivedAt: number) => ({ eventId, receivedAt });

test("I44 holds if each webhook of the period arrives once more", () => {
  assert.deepEqual(checkSentPeriod(period, [receipt("c", 5), receipt("a", 5), receipt("a", 11), receipt("b", 12)]), []);
});

test("I44 is broken by a webhook that is missing, comes twice, or is not of the period", () => {
  assert.deepEqual(checkSentPeriod(period, [receipt("a", 11), receipt("a", 12), receipt("c", 13)]), [
    "I44: b is of a period that was sent again, and did not arrive",
    "I44: c arrived again, and is not of the period that was sent again",
    "I44: a was sent again once, and arrived 2 times",
  ]);
});
