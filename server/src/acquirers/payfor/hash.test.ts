import assert from "node:assert/strict";
import { test } from "node:test";
import { vectorsOf, type Vector } from "@servicepay/bank-simulator/vectors";
import { formHash, isSignedReturn } from "./hash.ts";

for (const { id, inputs, expected } of vectorsOf("payfor", "form")) {
  test(`published vector ${id}: the form's hash is the hash that the bank computes`, () => {
    assert.equal(formHash(inputs, inputs["merchantPass"] ?? ""), expected);
  });
}

const keysOf = ({ inputs }: Vector) => ({
  merchantId: inputs["MerchantID"] ?? "",
  merchantPass: inputs["merchantPass"] ?? "",
  userCode: inputs["UserCode"] ?? "",
});
const postedOf = ({ inputs, expected }: Vector): Record<string, string> => ({ ...inputs, ResponseHash: expected });
const returns = [...vectorsOf("payfor", "return"), ...vectorsOf("payfor", "return-sha256")];

for (const vector of returns) {
  test(`published vector ${vector.id}: the bank's return verifies, whichever algorithm it has`, () => {
    assert.ok(isSignedReturn(postedOf(vector), keysOf(vector)));
  });
}

test("a return does not verify with a changed field, another key, or a cut, longer or absent hash", () => {
  for (const vector of returns) {
    const posted = postedOf(vector);
    const keys = keysOf(vector);
    for (const name of ["OrderId", "AuthCode", "ProcReturnCode", "3DStatus", "ResponseRnd"])
      assert.equal(isSignedReturn({ ...posted, [name]: `${posted[name]}0` }, keys), false, `${vector.id} ${name}`);
    for (const [name, value] of Object.entries(keys))
      assert.equal(isSignedReturn(posted, { ...keys, [name]: `${value}0` }), false, `${vector.id} ${name}`);
    const hash = vector.expected;
    for (const wrong of ["", hash.slice(1), `${hash}=`, hash.slice(0, 28), hash.padEnd(44, "A"), hash.toLowerCase()])
      if (wrong !== hash) assert.equal(isSignedReturn({ ...posted, ResponseHash: wrong }, keys), false, wrong);
    const { ResponseHash: _removed, ...unsigned } = posted;
    assert.equal(isSignedReturn(unsigned, keys), false);
  }
});
