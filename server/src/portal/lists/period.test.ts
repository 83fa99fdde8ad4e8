/** Periods of lists: whole days of the bank, wherever the browser is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { boundsOf, boundsOfToday, readPeriod } from "./period.ts";

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

test("between 00:00 and 03:00 in Istanbul, today and yesterday change with the month and the year", () => {
  const nights = [
    ["2026-10-31T20:59:59.999Z", "2026-10-31", "2026-10-30", "2026-10-25"],
    ["2026-10-31T21:00:00Z", "2026-11-01", "2026-10-31", "2026-10-26"],
    ["2026-10-31T23:59:59.999Z", "2026-11-01", "2026-10-31", "2026-10-26"],
    ["2026-12-31T20:59:59.999Z", "2026-12-31", "2026-12-30", "2026-12-25"],
    ["2026-12-31T21:00:00Z", "2027-01-01", "2026-12-31", "2026-12-26"],
    ["2027-01-01T00:00:00Z", "2027-01-01", "2026-12-31", "2026-12-26"],
    ["2028-02-28T21:30:00Z", "2028-02-29", "2028-02-28", "2028-02-23"],
    ["2028-02-29T21:30:00Z", "2028-03-01", "2028-02-29", "2028-02-24"],
  ] as const;
  for (const [at, today, yesterday, weekAgo] of nights) {
    const now = new Date(at);
    const days = (period: string) => readPeriod({ ...none, period }, now);
    assert.deepEqual(days("today"), { preset: "today", from: today, to: today }, at);
    assert.deepEqual(days("yesterday"), { preset: "yesterday", from: yesterday, to: yesterday }, at);
    assert.deepEqual(days("7d"), { preset: "7d", from: weekAgo, to: today }, at);
    const { from, before } = boundsOfToday({ now: () => now, movedMs: () => 0 });
    assert.ok(from <= now && now < before, at);
    assert.equal(boundsOf(days("yesterday")).before.getTime(), from.getTime(), at);
  }
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
