import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createSlots } from "./slots.ts";

test("no more callers run at once than there are slots, and those who wait run in their order", async () => {
  const slots = createSlots(2);
  const begun: number[] = [];
  for (const caller of [1, 2, 3, 4]) void slots.take().then(() => begun.push(caller));
  await nextTurn();
  assert.deepEqual([begun, slots.taken, slots.waiting], [[1, 2], 2, 2]);
  slots.release();
  await nextTurn();
  assert.deepEqual([begun, slots.taken, slots.waiting], [[1, 2, 3], 2, 1]);
  for (let freed = 0; freed < 3; freed += 1) slots.release();
  await nextTurn();
  assert.deepEqual([begun, slots.taken, slots.waiting], [[1, 2, 3, 4], 0, 0]);
});
