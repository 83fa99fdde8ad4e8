import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readJson } from "./read-json.ts";
import { elementsAt, textAt } from "./read-xml.ts";

const read = (text: string) => readJson(Buffer.from(text));

test("texts are read by path, and numbers as they are written", () => {
  const reply = read(
    '{"code":"VPS-0000","order":{"orderId":"A"},"rows":[{"amount":10.0},{"amount":1e2}],"is":true,"no":null}',
  );
  assert.ok(reply !== null);
  assert.deepEqual(
    ["code", "order.orderId", "order", "rows", "is", "no", "toString", "order.other"].map((path) =>
      textAt(reply, path),
    ),
    ["VPS-0000", "A", "", "", "", "", "", ""],
  );
  assert.deepEqual(
    elementsAt(reply, "rows").map((row) => textAt(row, "amount")),
    ["10.0", "1e2"],
  );
});

test("anything but one whole object with distinct names is refused", () => {
  const refused = [
    "",
    " ",
    "null",
    "[]",
    '"a"',
    "{",
    '{"a":1}x',
    '{"a":1}{"a":1}',
    '{"a":1,"a":2}',
    '{"b":{"a":"1","a":"2"}}',
    '{"a":1,"\\u0061":2}',
    '\uFEFF{"a":"\u0000"}',
  ];
  for (const text of refused) assert.equal(read(text), null, text);
  assert.equal(readJson(Buffer.from('{"a":"\u00fe"}', "latin1")), null, "not UTF-8");
  assert.equal(readJson(Buffer.from(`{"a":"${"x".repeat(70_000)}"}`)), null, "too long");
  assert.ok(read('{"a":"b\\": c","d":"\\\\"}') !== null);
});

test("any object is read as it was written", () => {
  const text = fc.string({ unit: fc.constantFrom("a", '"', "\\", ":", "{", "}", ",", "ş", " ", "\n", "\u2028") });
  fc.assert(
    fc.property(fc.dictionary(text, text, { noNullPrototype: true }), (object) => {
      assert.deepEqual(readJson(Buffer.from(JSON.stringify(object))), object);
    }),
  );
});

test("arbitrary bytes never make the reader throw", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readJson(Buffer.from(bytes))));
});
