import assert from "node:assert/strict";
import { test } from "node:test";
import { vectorsOf } from "@servicepay/bank-simulator/vectors";
import fc from "fast-check";
import { formHash, isSignedReturn } from "./hash.ts";

const vectors = vectorsOf("nestpay", "ver3");
const isReturn = ({ inputs }: { inputs: object }) => "mdStatus" in inputs;

for (const { id, inputs, key = "", expected } of vectors.filter((vector) => !isReturn(vector))) {
  test(`published vector ${id}: the form's hash is the hash that the bank computes`, () => {
    assert.equal(formHash(inputs, key), expected);
  });
}

/** A real bank's return to a test account. */
const recorded = vectors.find(isReturn);
const np3: Record<string, string> = { ...recorded?.inputs, HASH: recorded?.expected ?? "" };

test("published vector NP-3: a real bank's return of 50 fields verifies", () => {
  assert.ok(isSignedReturn(np3, "123456"));
});

test("a return verifies with its fields in any order, and with an unsigned national id", () => {
  const entries = fc.shuffledSubarray(Object.entries(np3), { minLength: Object.keys(np3).length });
  fc.assert(fc.property(entries, (shuffled) => isSignedReturn(Object.fromEntries(shuffled), "123456")));
  assert.ok(isSignedReturn({ ...np3, NATIONALIDNO: "anything" }, "123456"));
});

test("a return does not verify with a changed, missing, added or trimmed field, or with another key", () => {
  const unsigned = ["HASH", "encoding"];
  for (const [name, value] of Object.entries(np3)) {
    if (unsigned.includes(name)) continue;
    const { [name]: _removed, ...rest } = np3;
    assert.equal(isSignedReturn({ ...np3, [name]: `${value} ` }, "123456"), false, `changed ${name}`);
    assert.equal(isSignedReturn(rest, "123456"), false, `dropped ${name}`);
  }
  assert.equal(isSignedReturn({ ...np3, extra: "" }, "123456"), false);
  assert.equal(isSignedReturn(np3, "1234567"), false);
});

test("a return without a hash, or with an empty, wrong or second hash, does not verify", () => {
  const { HASH: hash = "", ...unsigned } = np3;
  assert.equal(isSignedReturn(unsigned, "123456"), false);
  for (const wrong of ["", "A", `${hash}=`, hash.toLowerCase()])
    assert.equal(isSignedReturn({ ...np3, HASH: wrong }, "123456"), false);
  assert.equal(isSignedReturn({ ...np3, hash }, "123456"), false);
});

test("a separator inside a value cannot move the boundary between two values", () => {
  assert.notEqual(formHash({ a: "x|y", b: "z" }, "k"), formHash({ a: "x", b: "y|z" }, "k"));
  assert.notEqual(formHash({ a: "x\\", b: "y" }, "k"), formHash({ a: "x", b: "\\y" }, "k"));
  const value = fc.string({ unit: fc.constantFrom("a", "|", "\\") });
  fc.assert(
    fc.property(value, value, value, value, (a, b, c, d) => {
      const isSame = formHash({ a, b }, "k") === formHash({ a: c, b: d }, "k");
      assert.equal(isSame, a === c && b === d);
    }),
  );
});
