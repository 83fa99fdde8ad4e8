import assert from "node:assert/strict";
import { test } from "node:test";
import { vectorsOf, type Vector } from "../../vectors/vectors.ts";
import { firstHash, replyMac, requestMac } from "./hashes.ts";

const signedOf = ({ inputs }: Vector) => {
  const { xid = "", amount = "", currency = "", mid = "", firstHash: first = "", mdStatus = "" } = inputs;
  return { signed: { xid, amount, currency, mid }, first, mdStatus };
};

test("the bank computes the hash of key and terminal that the published macs contain", () => {
  for (const { inputs, expected } of vectorsOf("posnet", "first-hash"))
    assert.equal(firstHash(inputs["encKey"] ?? "", inputs["tid"] ?? ""), expected);
});

for (const vector of vectorsOf("posnet", "request")) {
  test(`the bank computes the published mac ${vector.id} of a request`, () => {
    const { signed, first } = signedOf(vector);
    assert.equal(requestMac(signed, first), vector.expected);
  });
}

for (const vector of vectorsOf("posnet", "reply")) {
  test(`the bank computes the published mac ${vector.id} of a reply`, () => {
    const { signed, first, mdStatus } = signedOf(vector);
    assert.equal(replyMac(mdStatus, signed, first), vector.expected);
  });
}
