import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readFormFields, redactFields } from "./three-ds-fields.ts";

test("fields are read exactly as they were sent: empty ones, spaces, dots and signs included", () => {
  const fields = fc.dictionary(fc.string({ unit: "grapheme", minLength: 1 }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(fields, (sent) => {
      const plain = Object.fromEntries(Object.entries(sent));
      const body = Buffer.from(new URLSearchParams(plain).toString());
      assert.deepEqual(readFormFields(body), plain);
    }),
  );
  assert.deepEqual(readFormFields("EXTRA.X=a%2Bb+c&oid=&flag&=v"), { "EXTRA.X": "a+b c", oid: "", flag: "", "": "v" });
});

test("a form in Turkish Latin-5 is read", () => {
  assert.deepEqual(readFormFields(Buffer.from("ErrMsg=Hatal%FD+%DDstek&name=%DE", "latin1")), {
    ErrMsg: "Hatalı İstek",
    name: "Ş",
  });
});

test("a form with a repeated field or with hundreds of fields is rejected", () => {
  assert.equal(readFormFields("mdStatus=0&mdStatus=1"), null);
  assert.equal(readFormFields(Array.from({ length: 201 }, (_, index) => `f${index}=1`).join("&")), null);
});

test("only harmless fields of a return are stored, and nothing that looks like a card number", () => {
  const kept = redactFields({
    mdStatus: "1",
    md: "435508:AAAA:BBBB",
    cavv: "secret",
    HASH: "secret",
    pan: "4355084355084358",
    oid: "S123",
    ErrMsg: "card 4355 0843 5508 4358 refused",
    "4355084355084358": "x",
  });
  assert.deepEqual(kept, {
    mdStatus: "1",
    md: "(16 characters)",
    cavv: "(6 characters)",
    HASH: "(6 characters)",
    pan: "(16 characters)",
    oid: "S123",
    ErrMsg: "card *** refused",
    "***": "(1 characters)",
  });
});
