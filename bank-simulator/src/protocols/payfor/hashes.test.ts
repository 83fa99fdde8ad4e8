import assert from "node:assert/strict";
import { test } from "node:test";
import { vectorsOf, type Vector } from "../../vectors/vectors.ts";
import { formHash, returnHash } from "./hashes.ts";

for (const { id, inputs, expected } of vectorsOf("payfor", "form")) {
  test(`the bank computes the published hash ${id} of a form`, () => {
    assert.equal(formHash(new Map(Object.entries(inputs)), inputs["merchantPass"] ?? ""), expected);
  });
}

const returned = ({ inputs }: Vector, algorithm: "sha1" | "sha256") => {
  const { MerchantID: clientId = "", merchantPass = "", UserCode: userCode = "" } = inputs;
  return returnHash(new Map(Object.entries(inputs)), { clientId, merchantPass, userCode }, algorithm);
};

for (const vector of vectorsOf("payfor", "return")) {
  test(`the bank computes the published hash ${vector.id} of a return`, () => {
    assert.equal(returned(vector, "sha1"), vector.expected);
  });
}

for (const vector of vectorsOf("payfor", "return-sha256")) {
  test(`the bank computes the published hash ${vector.id} of a return with SHA-256`, () => {
    assert.equal(returned(vector, "sha256"), vector.expected);
  });
}
