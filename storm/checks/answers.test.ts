import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAnswers } from "./answers.ts";

const record = (at: number, status: number) => ({ at: new Date(at), operation: "status", status });

test("I45 is broken by a 500 after the faults, and not by one before or by a 503", () => {
  assert.deepEqual(checkAnswers([record(5, 500), record(11, 503)], new Date(10)), []);
  assert.deepEqual(checkAnswers([record(11, 500), record(12, 500)], new Date(10)), [
    "I45: status was answered with 500 after the faults, 2 times",
  ]);
});
