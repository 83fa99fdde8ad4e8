import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { newId } from "#platform/ids.ts";
import { attemptsMax, chanceOf, readRetryAfter, retryDelayMs } from "./schedule.ts";

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const attempts = fc.integer({ min: 1, max: attemptsMax - 1 });

test("retries wait 5 s, 30 s, 2 m, 10 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then end", () => {
  const middles = Array.from({ length: attemptsMax }, (_, index) => retryDelayMs(index + 1, 0.5, null));
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * 3_600_000);
  assert.deepEqual(middles, [5_000, 30_000, 120_000, 600_000, 1_800_000, ...hours, null]);
});

test("a delay is within 20 % of the schedule's", () => {
  fc.assert(
    fc.property(attempts, chance, (count, x) => {
      const base = retryDelayMs(count, 0.5, null)!;
      const delay = retryDelayMs(count, x, null)!;
      return delay >= Math.floor(base * 0.8) && delay <= Math.ceil(base * 1.2);
    }),
  );
});

test("Retry-After is respected between the schedule's delay and twice that", () => {
  fc.assert(
    fc.property(attempts, chance, fc.nat(200_000_000), (count, x, asked) => {
      const base = retryDelayMs(count, 0.5, null)!;
      const delay = retryDelayMs(count, x, asked)!;
      return delay >= base && delay <= 2 * base && (asked < base || asked > 2 * base || delay === asked);
    }),
  );
});

test("retries of events that failed together are spread over time", () => {
  const spread = Array.from({ length: 1_000 }, () => chanceOf(newId(), 1));
  assert.ok(spread.every((x) => x >= 0 && x < 1));
  assert.ok(spread.filter((x) => x < 0.5).length > 350 && spread.filter((x) => x >= 0.5).length > 350);
});

test("Retry-After is read in seconds and as a date, and ignored otherwise", () => {
  const now = new Date("2026-01-31T09:30:00Z");
  assert.equal(readRetryAfter("120", now), 120_000);
  assert.equal(readRetryAfter("Sat, 31 Jan 2026 09:31:00 GMT", now), 60_000);
  assert.equal(readRetryAfter("Sat, 31 Jan 2026 09:00:00 GMT", now), 0);
  for (const nonsense of [undefined, "", "soon", "-5", "1.5 hours"]) assert.equal(readRetryAfter(nonsense, now), null);
});
