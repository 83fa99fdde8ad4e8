import assert from "node:assert/strict";
import { test } from "node:test";
import { vectorsOf } from "../../vectors/vectors.ts";
import { hasGoodHash, ver3 } from "./ver3.ts";

for (const { id, inputs, key = "", expected } of vectorsOf("nestpay", "ver3")) {
  test(`the bank computes the published hash ${id}`, () => {
    const fields = Object.entries(inputs);
    assert.equal(ver3(new Map(fields), key), expected);
    assert.ok(hasGoodHash(new Map([...fields, ["hash", expected]]), key));
    assert.equal(hasGoodHash(new Map([...fields, ["hash", expected.toLowerCase()]]), key), false);
    assert.equal(hasGoodHash(new Map(fields), key), false);
  });
}
