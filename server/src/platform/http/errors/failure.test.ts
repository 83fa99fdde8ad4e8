import assert from "node:assert/strict";
import { test } from "node:test";
import { CommitUnknown, DatabaseUnavailable } from "../../database/failures.ts";
import { conflict } from "../../refusal.ts";
import { refusalOf } from "./failure.ts";

const withCode = (code: string) => Object.assign(new Error("secret detail"), { code });

test("a refusal is returned unchanged", () => {
  const refusal = conflict("There is one already.");
  assert.equal(refusalOf(refusal), refusal);
});

test("a temporary database error is ERR_UNAVAILABLE", () => {
  const errors = [
    new DatabaseUnavailable(null),
    new CommitUnknown(null),
    ...["40001", "40P01", "57014", "57P01", "53300"].map(withCode),
  ];
  for (const error of errors) assert.equal(refusalOf(error).code, "ERR_UNAVAILABLE");
});

test("a character that the database cannot store is ERR_VALIDATION", () => {
  for (const code of ["22021", "22P05"]) assert.equal(refusalOf(withCode(code)).code, "ERR_VALIDATION");
});

test("any other error is ERR_INTERNAL, and its message does not reveal the cause", () => {
  for (const error of [new Error("secret detail"), withCode("23505"), "secret detail", null, undefined, { code: 7 }]) {
    const refusal = refusalOf(error);
    assert.equal(refusal.code, "ERR_INTERNAL");
    assert.ok(!refusal.message.includes("secret"));
  }
});
