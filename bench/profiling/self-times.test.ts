import assert from "node:assert/strict";
import { test } from "node:test";
import { selfTimes, tableOf } from "./self-times.ts";
import type { CpuProfile } from "./self-times.ts";

const frame = (functionName: string, url = "", lineNumber = 0) => ({ functionName, url, lineNumber });
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame("(idle)") },
    { id: 2, callFrame: frame("(garbage collector)") },
    { id: 3, callFrame: frame("render", "file:///somewhere/page.ts", 11) },
    { id: 4, callFrame: frame("render", "file:///somewhere/page.ts", 11) },
  ],
  startTime: 1_000,
  samples: [3, 1, 2, 4, 3],
  timeDeltas: [100, 1_000, 200, 300, 400],
};

test("a function's time is that of all its places in the tree together, by name and line", () => {
  const times = selfTimes(profile, { from: 0, to: 10_000 });
  assert.deepEqual(Object.fromEntries(times), {
    "(idle)": 1_000,
    "(garbage collector)": 200,
    "render page.ts:12": 800,
  });
});

test("what was before or after the measurement is left out", () => {
  const times = selfTimes(profile, { from: 1_200, to: 2_700 });
  assert.deepEqual(Object.fromEntries(times), {
    "(idle)": 1_000,
    "(garbage collector)": 200,
    "render page.ts:12": 300,
  });
});

test("the table tells shares of the time in which the process was not idle, the most first, ten at most", () => {
  const many = Array.from({ length: 14 }, (_, index): [string, number] => [`function${index}`, 1_000 * (index + 1)]);
  const lines = tableOf("pay.service.ours", 2, new Map([...many, ["(idle)", 9e6]])).split("\n");
  assert.match(lines[0]!, /pay\.service\.ours, 2 processes: busy for 0\.1[01] s, \(idle\) for 9\.00 s/);
  assert.match(lines[1]!, /^ +13\.3 % {2}function13 .* function8$/);
  assert.equal(lines.length, 6);
});
