import assert from "node:assert/strict";
import { test } from "node:test";
import { vectorsOf } from "../../vectors/vectors.ts";
import { bodyHash, formHash, returnHash } from "./hashes.ts";

for (const { id, inputs, key = "", expected } of vectorsOf("akbank", "form")) {
  test(`the bank computes the published hash ${id} of a form`, () => {
    assert.equal(formHash(new Map(Object.entries(inputs)), key), expected);
  });
}

for (const { id, inputs, key = "", expected } of vectorsOf("akbank", "body")) {
  test(`the bank computes the published hash ${id} of a body`, () => {
    assert.equal(bodyHash(inputs["body"] ?? "", key), expected);
  });
}

for (const { id, inputs, key = "", expected } of vectorsOf("akbank", "return")) {
  test(`the bank computes the published hash ${id} of a return`, () => {
    assert.equal(returnHash(Object.values(inputs), key), expected);
  });
}
