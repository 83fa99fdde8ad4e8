import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatInstant, parseInstant } from "./instant.ts";

test("a date-time without a zone is UTC, and one with a zone is converted", () => {
  assert.equal(parseInstant("2026-01-31T09:30:00")?.toISOString(), "2026-01-31T09:30:00.000Z");
  assert.equal(parseInstant("2026-01-31T12:30:00+03:00")?.toISOString(), "2026-01-31T09:30:00.000Z");
  assert.equal(parseInstant("2026-01-31T09:30")?.toISOString(), "2026-01-31T09:30:00.000Z");
});

test("a day is its beginning in UTC, and as the end of a range its last instant", () => {
  assert.equal(parseInstant("2026-01-31")?.toISOString(), "2026-01-31T00:00:00.000Z");
  assert.equal(parseInstant("2026-01-31", "end")?.toISOString(), "2026-01-31T23:59:59.999Z");
  assert.equal(parseInstant("2026-01-31T09:30:00", "end")?.toISOString(), "2026-01-31T09:30:00.000Z");
});

test("days and times that do not exist and other formats are refused", () => {
  for (const text of [
    "2026-02-30T00:00:00",
    "2025-02-29T00:00:00",
    "2026-13-01T00:00:00",
    "2026-01-01T25:00:00",
    "2026-02-30",
    "26-01-01",
    "01.02.2026",
    "now",
    "",
  ]) {
    assert.equal(parseInstant(text), null, text);
  }
});

test("fractional seconds are written only when present, and a zone never", () => {
  assert.equal(formatInstant(new Date("2025-12-01T15:15:13Z")), "2025-12-01T15:15:13");
  assert.equal(formatInstant(new Date("2025-12-01T15:15:13.250Z")), "2025-12-01T15:15:13.250");
});

test("a formatted instant is parsed as the same instant", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }), (time) => {
      assert.equal(parseInstant(formatInstant(time))?.getTime(), time.getTime());
    }),
  );
});
