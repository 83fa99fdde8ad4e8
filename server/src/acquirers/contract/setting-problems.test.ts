import assert from "node:assert/strict";
import { test } from "node:test";
import { nestpay } from "../nestpay/nestpay.ts";
import { settingProblems } from "./setting-problems.ts";

const good = {
  apiUrl: "https://bank.example/fim/api",
  threeDsUrl: "http://127.0.0.1:4000/fim/est3Dgate",
  clientId: "700655000200",
  username: "API",
  password: "secret",
  storeKey: "secret",
};

test("complete settings have no problem, with or without the optional ones", () => {
  assert.deepEqual(settingProblems(nestpay, good), []);
  assert.deepEqual(settingProblems(nestpay, { ...good, acceptAttempt: "yes" }), []);
});

test("each problem has its field and reason, and no value", () => {
  const cases = [
    [{ password: "" }, "password", "required"],
    [{ apiUrl: "bank.example/fim/api" }, "apiUrl", "not_a_url"],
    [{ apiUrl: "ftp://bank.example" }, "apiUrl", "not_a_url"],
    [{ apiUrl: "https://user:secret@bank.example" }, "apiUrl", "not_a_url"],
    [{ apiUrl: "https://bank.example/?key=secret" }, "apiUrl", "not_a_url"],
    [{ acceptAttempt: "true" }, "acceptAttempt", "not_a_choice"],
    [{ storeKey: "x".repeat(513) }, "storeKey", "too_long"],
    [{ storekey: "x" }, "storekey", "unknown"],
  ] as const;
  for (const [change, field, reason] of cases) {
    assert.deepEqual(settingProblems(nestpay, { ...good, ...change }), [{ field, reason }]);
  }
});
