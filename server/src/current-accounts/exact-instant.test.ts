import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { newestFirst, parseExactInstant } from "./exact-instant.ts";

test("an instant is exact to the microsecond; further digits are cut off, not rounded", () => {
  const kept: Record<string, string> = {
    "2026-01-31T09:30:00": "2026-01-31T09:30:00Z",
    "2026-01-31T09:30": "2026-01-31T09:30:00Z",
    "2026-01-31T09:30:59.9999999": "2026-01-31T09:30:59.999999Z",
    "2026-01-31T09:30:00.1200000": "2026-01-31T09:30:00.12Z",
    "2026-01-31T00:30:00.5+03:00": "2026-01-30T21:30:00.5Z",
    "0001-01-01T00:00:00": "0001-01-01T00:00:00Z",
    "2026-01-31": "2026-01-31T00:00:00Z",
    "9999-12-31T23:59:59.9999999": "9999-12-31T23:59:59.999999Z",
  };
  for (const [text, moment] of Object.entries(kept)) assert.equal(parseExactInstant(text), moment, text);
  assert.equal(parseExactInstant("2026-01-31", "end"), "2026-01-31T23:59:59.999999Z");
});

test("text that is not an instant of the years 1 to 9999 is refused", () => {
  const wrong = ["", "2026-02-30", "31.01.2026", "2026-02-30T00:00:00", "2026-01-31T25:00:00", "0000-01-01T00:00:00"];
  const beyond = [
    "0001-01-01T00:00:00+03:00",
    "9999-12-31T23:00:00-03:00",
    "2026-01-31T09:30:00.",
    "2026-01-31T09:30:00.1234567890",
  ];
  for (const text of [...wrong, ...beyond]) assert.equal(parseExactInstant(text), null, text);
});

test("newest_first falls as time rises, by whole microseconds", () => {
  const microsecond = fc.bigInt({ min: -62_135_596_800_000_000n, max: 253_402_300_799_999_999n });
  fc.assert(
    fc.property(microsecond, (time) => {
      const second = time / 1_000_000n - (time % 1_000_000n < 0n ? 1n : 0n);
      const fraction = String(time - second * 1_000_000n).padStart(6, "0");
      const moment = parseExactInstant(`${new Date(Number(second) * 1_000).toISOString().slice(0, 19)}.${fraction}`);
      assert.equal(moment === null ? null : newestFirst(moment), -time);
    }),
  );
});
