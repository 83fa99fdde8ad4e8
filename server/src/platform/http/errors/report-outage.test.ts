import assert from "node:assert/strict";
import { test } from "node:test";
import { DatabaseUnavailable } from "../../database/failures.ts";
import { silentLog, type Log, type LogFields } from "../../log/log.ts";
import { reportOutage } from "./report-outage.ts";

test("a lost database and a full disk are each one error of the log while requests fail", () => {
  const lines: (string | undefined)[] = [];
  const log: Log = { ...silentLog, error: (_message: string, fields?: LogFields) => void lines.push(fields?.reason) };
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED", address: "127.0.0.1", port: 5432 });
  const full = Object.assign(new Error("could not extend file"), { code: "53100" });
  for (let request = 0; request < 50; request++) {
    reportOutage(log, new DatabaseUnavailable(refused));
    reportOutage(log, full);
    reportOutage(log, new Error("something else"));
  }
  assert.deepEqual(lines, ["Nothing listens at 127.0.0.1:5432.", "The database's disk is full."]);
});
