import assert from "node:assert/strict";
import { test } from "node:test";
import { nextAskAt } from "./resolution-schedule.ts";

test("an unknown outcome is asked for after seconds, hourly for a day, daily for a week, then never", () => {
  const submittedAt = new Date(Date.UTC(2026, 0, 1));
  const delays: number[] = [];
  let at = submittedAt;
  for (let askedCount = 0; askedCount < 1_000; askedCount += 1) {
    const next = nextAskAt({ ageMs: at.getTime() - submittedAt.getTime(), askedCount }, at);
    if (next === null) break;
    delays.push((next.getTime() - at.getTime()) / 1_000);
    at = next;
  }
  assert.deepEqual(delays.slice(0, 9), [2, 5, 15, 30, 60, 120, 300, 900, 3_600]);
  assert.equal(delays.filter((delay) => delay === 3_600).length, 24);
  assert.equal(delays.filter((delay) => delay === 86_400).length, delays.length - 8 - 24);
  const days = (at.getTime() - submittedAt.getTime()) / 86_400_000;
  assert.ok(days >= 7 && days < 8.1, `${days} days`);
});
