import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { together } from "./together.ts";

const failing = async (message: string, ms: number): Promise<never> => {
  await delay(ms);
  throw new Error(message);
};

test("of several that fail the first one asked for is told, whichever failed first", async () => {
  await assert.rejects(together(delay(1, "done"), failing("first", 20), failing("second", 1)), { message: "first" });
});

test("a failure is told only once nothing else is under way", async () => {
  let isOver = false;
  const slow = delay(20).then(() => (isOver = true));
  await assert.rejects(together(failing("at once", 0), slow), { message: "at once" });
  assert.equal(isOver, true);
});

test("results stand in the order of what was asked for", async () => {
  assert.deepEqual(await together(delay(5, "slow"), "known", null, Promise.resolve(4)), ["slow", "known", null, 4]);
});
