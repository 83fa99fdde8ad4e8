import assert from "node:assert/strict";
import { test } from "node:test";
import { vectorsOf, type Vector } from "@servicepay/bank-simulator/vectors";
import { firstHash, isReplyMac, requestMac, type Signed } from "./hash.ts";

const of = ({ inputs }: Vector, name: string) => inputs[name] ?? "";
const signedOf = (vector: Vector): Signed => ({
  xid: of(vector, "xid"),
  amount: of(vector, "amount"),
  currency: of(vector, "currency"),
  merchantId: of(vector, "mid"),
});

for (const vector of vectorsOf("posnet", "first-hash")) {
  test(`vector ${vector.id}: the hash of key and terminal that the published macs contain`, () => {
    assert.equal(firstHash(of(vector, "encKey"), of(vector, "tid")), vector.expected);
  });
}

for (const vector of vectorsOf("posnet", "request")) {
  test(`published vector ${vector.id}: the mac of a request is the mac that the bank computes`, () => {
    assert.equal(requestMac(signedOf(vector), of(vector, "firstHash")), vector.expected);
  });
}

for (const vector of vectorsOf("posnet", "reply")) {
  test(`published vector ${vector.id}: the mac of the bank's word verifies, and a changed one does not`, () => {
    const [signed, mdStatus, first] = [signedOf(vector), of(vector, "mdStatus"), of(vector, "firstHash")];
    assert.ok(isReplyMac(vector.expected, mdStatus, signed, first));
    assert.ok(!isReplyMac(vector.expected, mdStatus === "1" ? "9" : "1", signed, first));
    assert.ok(!isReplyMac(vector.expected, mdStatus, signed, "another"));
    assert.ok(!isReplyMac("", mdStatus, signed, first));
    for (const name of Object.keys(signed) as (keyof Signed)[])
      assert.ok(!isReplyMac(vector.expected, mdStatus, { ...signed, [name]: `${signed[name]}0` }, first), name);
  });
}
