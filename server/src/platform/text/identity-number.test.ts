import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { givenTckn, isTckn, isVkn } from "./identity-number.ts";

test("exactly one last digit makes a tax number right", () => {
  for (const right of ["4540536920", "1234567890"]) assert.ok(isVkn(right), right);
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{9}$/), (first) => {
      const right = Array.from("0123456789").filter((last) => isVkn(first + last));
      assert.equal(right.length, 1);
    }),
  );
  for (const wrong of ["4540536921", "454053692", "45405369200", " 4540536920", ""]) assert.equal(isVkn(wrong), false);
});

test("11111111111 and blanks count as no identity number; blanks at the ends are cut", () => {
  for (const text of ["11111111111", " 11111111111 ", "", " ", null]) assert.equal(givenTckn(text), null);
  assert.equal(givenTckn(" 10000000146\t"), "10000000146");
  assert.ok(isTckn("10000000146"));
});
