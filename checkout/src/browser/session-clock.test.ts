import assert from "node:assert/strict";
import { test } from "node:test";
import { announcementDue, minutesAndSeconds, sessionClock } from "./session-clock.ts";

test("the time left is announced once at five minutes, one minute and 30 seconds, even after a sleep", () => {
  const said: number[] = [];
  for (let left = 400; left > 0; left -= 1) {
    const mark = announcementDue(left, left - 1);
    if (mark !== null) said.push(mark);
  }
  assert.deepEqual(said, [300, 60, 30]);
  assert.equal(announcementDue(500, 20), 30);
  assert.equal(minutesAndSeconds(245), "4:05");
});

test("a page is extended by its own duration, but never beyond the link's expiry", (t) => {
  t.mock.timers.enable({ apis: ["Date"] });
  const clock = sessionClock({ secondsLeft: 1_200, linkSecondsLeft: 2_000 });
  assert.deepEqual([clock.secondsLeft(), clock.canExtend()], [1_200, true]);
  t.mock.timers.tick(1_000_000);
  assert.equal(clock.secondsLeft(), 200);
  clock.extend();
  assert.deepEqual([clock.secondsLeft(), clock.canExtend()], [1_000, false]);
  t.mock.timers.tick(1_100_000);
  assert.equal(clock.secondsLeft(), 0);
});
