import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { inOneBatch } from "./in-one-batch.ts";

const failing = async (message: string, ms: number): Promise<never> => {
  await delay(ms);
  throw new Error(message);
};

test("if several fail, the error is that of the first argument, whichever failed first", async () => {
  await assert.rejects(inOneBatch(delay(1, "done"), failing("first", 20), failing("second", 1)), { message: "first" });
});

test("it rejects only when nothing is running any more", async () => {
  let isOver = false;
  const slow = delay(20).then(() => (isOver = true));
  await assert.rejects(inOneBatch(failing("at once", 0), slow), { message: "at once" });
  assert.equal(isOver, true);
});

test("results are in the order of the arguments", async () => {
  assert.deepEqual(await inOneBatch(delay(5, "slow"), "known", null, Promise.resolve(4)), ["slow", "known", null, 4]);
});
