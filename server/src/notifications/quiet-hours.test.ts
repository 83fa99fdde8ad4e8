import assert from "node:assert/strict";
import { test } from "node:test";
import { quietUntil } from "./quiet-hours.ts";

for (const [time, end] of [
  ["2026-01-31T05:59:59.000Z", "2026-01-31T06:00:00.000Z"],
  ["2026-01-31T06:00:00.000Z", null],
  ["2026-07-31T17:59:59.000Z", null],
  ["2026-07-31T18:00:00.000Z", "2026-08-01T06:00:00.000Z"],
  ["2026-12-31T23:30:15.500Z", "2027-01-01T06:00:00.000Z"],
] as const) {
  test(`at ${time} it is ${end === null ? "day" : `night until ${end}`} in Istanbul`, () => {
    assert.equal(quietUntil(new Date(time))?.toISOString() ?? null, end);
  });
}
