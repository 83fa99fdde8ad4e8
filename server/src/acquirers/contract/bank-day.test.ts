import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays, bankDayOf, bankWallTime, boundsOfBankDay, isDay, readBankTime, spreadsheetTime } from "./bank-day.ts";

test("every instant belongs to exactly one bank day, between its bounds", () => {
  const instants = fc.date({
    min: new Date("2000-01-01T00:00:00Z"),
    max: new Date("2090-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (at) => {
      const day = bankDayOf(at);
      const { from, to } = boundsOfBankDay(day);
      assert.ok(isDay(day) && from <= at && at < to, at.toISOString());
      assert.equal(bankDayOf(to), addDays(day, 1));
      assert.equal(bankDayOf(new Date(to.getTime() - 1)), day);
    }),
  );
});

test("days of 23 and 25 hours, from when Türkiye changed its clocks, have their lengths", () => {
  const hours = (day: string) => {
    const { from, to } = boundsOfBankDay(day);
    return (to.getTime() - from.getTime()) / 3_600_000;
  };
  assert.deepEqual([hours("2015-03-29"), hours("2015-11-08"), hours("2026-03-29")], [23, 25, 24]);
});

test("a bank's time is local time in Türkiye unless it has a zone", () => {
  const same = ["2026-01-31 09:30:00", "2026-01-31T09:30:00.000", "2026-01-31T06:30:00Z", "2026-01-31T08:30:00+02:00"];
  for (const text of same) assert.equal(readBankTime(text)?.toISOString(), "2026-01-31T06:30:00.000Z", text);
  const wrong = [
    "",
    "2026-01-31",
    "31.01.2026 09:30:00",
    "2026-02-30 09:30:00",
    "2026-01-31 25:00:00",
    "2026-01-31 09:30",
  ];
  for (const text of wrong) assert.equal(readBankTime(text), null, text);
});

test("only existing dates are days", () => {
  for (const day of ["2026-02-28", "2024-02-29"]) assert.ok(isDay(day));
  for (const day of ["2026-02-29", "2026-13-01", "2026-1-1", "today", "2026-02-28 "]) assert.ok(!isDay(day), day);
});

test("a spreadsheet's day or time is one of Istanbul, in every form; any other text stays", () => {
  const days = fc.date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(days, (at) => {
      const day = bankDayOf(at);
      const turkish = day.split("-").toReversed().join(".");
      const { from } = boundsOfBankDay(day);
      assert.deepEqual([spreadsheetTime(day), spreadsheetTime(turkish)], [from.toISOString(), from.toISOString()]);
      assert.equal(spreadsheetTime(`${turkish} 09:30`), spreadsheetTime(`${day} 09:30:00`));
    }),
  );
  for (const text of ["31/01/2026", "31-01-2026", "30.02.2026", "2026-01-31T09:30:00", "31.01.26", "1.250,50", ""])
    assert.equal(spreadsheetTime(text), text);
});

test("a bank's wall time has milliseconds and no zone", () => {
  assert.equal(bankWallTime(new Date("2026-11-20T21:15:30.007Z")), "2026-11-21T00:15:30.007");
  assert.equal(bankWallTime(new Date("2026-06-01T09:00:00Z")), "2026-06-01T12:00:00.000");
});
