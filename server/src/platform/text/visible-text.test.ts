import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { normaliseGsm, readEmail } from "./contact-details.ts";
import { isVisibleCode, trimUnseen } from "./visible-text.ts";

/** Zero-width, bidirectional marks, soft hyphen, no-break spaces, byte order mark, variation selector, tag. */
const UNSEEN = Array.from(
  "\u200b\u200c\u200d\u2060\u200e\u200f\u202a\u202e\u2066\u2069\u00ad\u00a0\u202f\ufeff\ufe0f\u{e0041}",
);
const unseen = fc.array(fc.constantFrom(...UNSEEN), { maxLength: 4 }).map((found) => found.join(""));

test("an e-mail address loses white space at its ends and invisible characters anywhere", () => {
  fc.assert(
    fc.property(fc.array(unseen, { minLength: 17, maxLength: 17 }), (marks) => {
      const typed = Array.from("ayse@shop.example", (letter, index) => letter + marks[index]).join("");
      assert.equal(readEmail(` ${typed}\t`), "ayse@shop.example");
    }),
  );
});

test("an address in brackets, with a name beside it, or several at once are refused", () => {
  for (const text of [
    "<a@x.example>",
    "Ali <a@x.example>",
    "a@x.example,b@x.example",
    "a@x.example;",
    "a@x",
    "",
    "a b@x.example",
  ])
    assert.equal(readEmail(text), null, text);
  assert.equal(readEmail("o'neil+tag@x-y.example"), "o'neil+tag@x-y.example");
});

test("trimming leaves what is seen, and a code is visible exactly if nothing is to be removed", () => {
  fc.assert(
    fc.property(unseen, fc.constantFrom("A-1", "ÖDEME 7", "x"), unseen, (before, code, behind) => {
      assert.equal(trimUnseen(` ${before}${code}${behind}\n`), code);
      assert.equal(isVisibleCode(before + code + behind), before + behind === "");
    }),
  );
  for (const code of ["A\u200b1", " A", "A\u00a0", "A\t1", "A\ufe0f"]) assert.equal(isVisibleCode(code), false, code);
});

test("a landline is not a mobile number, in Turkey or elsewhere", () => {
  for (const mobile of ["0532 111 22 33", "+90\u00a0532 111 22 33", "\u202a05321112233\u202c", "+4915112345678"])
    assert.notEqual(normaliseGsm(mobile), null, mobile);
  for (const landline of ["0212 345 67 89", "+902123456789", "+493012345678", "0850 222 00 00"])
    assert.equal(normaliseGsm(landline), null, landline);
});
