import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readableFields, readFormFields, withoutCard } from "./three-ds-fields.ts";

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

test("people read what the adapter describes of a return, and nothing that looks like a card number", () => {
  const fields = {
    mdStatus: "1",
    md: "435508:AAAA:BBBB",
    ErrMsg: "card 4355 0843 5508 4358 refused",
    "4355084355084358": "x",
  };
  assert.deepEqual(readableFields(fields, { mdStatus: "1", ErrMsg: fields.ErrMsg, read: "from XML" }), {
    mdStatus: "1",
    md: "(16 characters)",
    ErrMsg: "card *** refused",
    "***": "(1 characters)",
    read: "from XML",
  });
});

test("dropped fields and the card's number are removed from a return, other long numbers stay", () => {
  const fields = {
    Pan: "4355084355084358",
    EXPIRY: "3012",
    Note: "4355-0843-5508-4358 and 4355084355084358",
    "4355084355084358": "",
    // Passes the check of card numbers, as every tenth number does: a bank's reference, which it may have signed.
    RequestGuid: "1000000081265965",
  };
  assert.deepEqual(withoutCard(fields, { drops: ["pan", "Expiry"], maskedPan: "435508******4358" }), {
    Note: "435508******4358 and 435508******4358",
    "435508******4358": "",
    RequestGuid: "1000000081265965",
  });
});
