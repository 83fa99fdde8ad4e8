import assert from "node:assert/strict";
import { test } from "node:test";
import { readableLogLine } from "./readable-log-line.ts";

const line = (fields: object) =>
  readableLogLine(`${JSON.stringify({ level: "info", time: "2026-01-31T09:30:00.123Z", ...fields })}\n`);

test("a request is one line with method, route, status and duration first", () => {
  const fields = { traceId: "abc", method: "POST", route: "/hpm", status: 200, durationMs: 38, message: "request" };
  assert.equal(line(fields), "09:30:00 info   request  POST /hpm 200  38 ms  traceId=abc\n");
});

test("an error's stack is indented below its line, and a long list is shown as its length", () => {
  const error = { name: "Error", message: "lost", stack: "Error: lost\n    at here" };
  assert.equal(
    line({ level: "error", message: "it failed", migrations: ["1", "2", "3", "4"], error }),
    "09:30:00 error  it failed  migrations=(4)\n    Error: lost\n        at here\n",
  );
  assert.equal(line({ message: "odd", error: { name: "string" } }).split("\n")[1], "    string");
});

test("a value can write neither control characters nor a new line to the terminal", () => {
  const written = line({ message: "x", host: "a\u001b[2J\u009b\nfaked", error: { stack: "E\u001b[31m\r\nnext" } });
  assert.doesNotMatch(written.replaceAll("\n", ""), /[\p{Cc}\p{Cf}]/u);
  assert.equal(written.split("\n").length, 4);
});
