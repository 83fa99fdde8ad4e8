/** Periods of lists: whole days of the bank, wherever the browser is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { boundsOf, readPeriod } from "./period.ts";

const none = { period: "", from: "", to: "" };
/** 00:30 on 21 November in Istanbul. */
const afterMidnight = new Date("2026-11-20T21:30:00Z");

test("half past midnight in Istanbul belongs to the new day", () => {
  const today = readPeriod({ ...none, period: "today" }, afterMidnight);
  assert.deepEqual(today, { preset: "today", from: "2026-11-21", to: "2026-11-21" });
  const { from, before } = boundsOf(today);
  assert.equal(from.toISOString(), "2026-11-20T21:00:00.000Z");
  assert.equal(before.toISOString(), "2026-11-21T21:00:00.000Z");
});

test("without a choice a list shows thirty days, today included", () => {
  assert.deepEqual(readPeriod(none, afterMidnight), { preset: "30d", from: "2026-10-23", to: "2026-11-21" });
});

test("own days count both ends, in either order, and an open end is today", () => {
  const days = { preset: null, from: "2026-11-01", to: "2026-11-05" };
  assert.deepEqual(readPeriod({ ...none, from: "2026-11-01", to: "2026-11-05" }, afterMidnight), days);
  assert.deepEqual(readPeriod({ ...none, from: "2026-11-05", to: "2026-11-01" }, afterMidnight), days);
  const open = readPeriod({ ...none, from: "2026-11-01" }, afterMidnight);
  assert.deepEqual(open, { preset: null, from: "2026-11-01", to: "2026-11-21" });
});

test("days that do not exist are no choice", () => {
  assert.equal(readPeriod({ ...none, from: "2026-02-30", to: "yesterday" }, afterMidnight).preset, "30d");
});
