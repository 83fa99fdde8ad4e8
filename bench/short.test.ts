import assert from "node:assert/strict";
import { test } from "node:test";
import { tell } from "./short.ts";

const expected = { pay: { statements: 58.3, commits: 5, cpu: 250 } };

test("a statement more, a commit more, and half of the CPU time more each fail", (t) => {
  t.mock.method(console, "log", () => {});
  const failedOf = (cost: object) => tell({ pay: { ...expected.pay, ...cost } }, expected).failed;
  assert.equal(failedOf({ statements: 59.3 }), 1);
  assert.equal(failedOf({ commits: 6 }), 1);
  assert.equal(failedOf({ cpu: 376 }), 1);
  assert.deepEqual(tell(expected, expected), { passed: 3, failed: 0 });
});

test("what comes by itself now and then, and a busy machine, fail nothing", (t) => {
  t.mock.method(console, "log", () => {});
  const measured = { pay: { statements: 58.7, commits: 5.4, cpu: 350 } };
  assert.deepEqual(tell(measured, expected), { passed: 3, failed: 0 });
});
