import assert from "node:assert/strict";
import { test } from "node:test";
import { aheadOf } from "./starts-at.ts";

const HOUR_MS = 3_600_000;
/** 23:30 in Türkiye on 30 January. */
const now = Date.parse("2026-01-30T20:30:00Z");

test("a storm starts at a time of the next day in Türkiye, at a day to come, or at the month's end", () => {
  assert.equal(aheadOf("00:30", now), HOUR_MS);
  assert.equal(aheadOf("2026-01-31 00:30", now), HOUR_MS);
  assert.equal(aheadOf("month-end 23:30", now), 24 * HOUR_MS);
});

test("a storm does not start at a time that is over or that is none", () => {
  for (const text of ["2026-01-30 23:00", "25:00", "2026-01-31", "tomorrow 00:30"])
    assert.equal(aheadOf(text, now), null);
});
