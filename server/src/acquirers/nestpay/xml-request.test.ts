import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { requestBody } from "./xml-request.ts";

const parser = new XMLParser({ parseTagValue: false, htmlEntities: true, trimValues: false, ignoreDeclaration: true });

test("any text is sent as ASCII and read back unchanged", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "<", ">", "&", '"', "'", "]]>", "ş", "İ", "€", "😀", " x ", "&amp;", "|"),
  });
  fc.assert(
    fc.property(text, (value) => {
      const xml = new URLSearchParams(requestBody({ Name: value, Extra: { ORDERSTATUS: "QUERY" } })).get("DATA") ?? "";
      assert.match(xml, /^[ -~]+$/);
      assert.deepEqual(parser.parse(xml), { CC5Request: { Name: value, Extra: { ORDERSTATUS: "QUERY" } } });
    }),
  );
});
