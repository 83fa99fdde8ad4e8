import assert from "node:assert/strict";
import { test } from "node:test";
import { vectorsOf } from "@servicepay/bank-simulator/vectors";
import { bodyHash, formHash, isBodyHash, isReturnHash } from "./hash.ts";

for (const { id, inputs, key = "", expected } of vectorsOf("akbank", "form")) {
  test(`published vector ${id}: the form's hash is the hash that the bank computes`, () => {
    assert.equal(formHash(inputs, key), expected);
  });
}

for (const { id, inputs, key = "", expected } of vectorsOf("akbank", "body")) {
  test(`published vector ${id}: a body's auth-hash is the hash that the bank computes`, () => {
    const body = Buffer.from(inputs["body"] ?? "");
    assert.equal(bodyHash(body, key), expected);
    assert.ok(isBodyHash(expected, body, key));
    assert.ok(!isBodyHash(expected, Buffer.concat([body, Buffer.from(" ")]), key));
  });
}

for (const { id, inputs, key = "", expected } of vectorsOf("akbank", "return")) {
  test(`published vector ${id}: a return of the bank verifies, and a changed one does not`, () => {
    const values = Object.values(inputs);
    assert.ok(isReturnHash(expected, values, key));
    assert.ok(!isReturnHash(expected, values, `${key}0`));
    assert.ok(!isReturnHash("", values, key));
    for (const index of values.keys()) assert.ok(!isReturnHash(expected, values.with(index, `${values[index]}0`), key));
  });
}
