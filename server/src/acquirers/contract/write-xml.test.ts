import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { writeXml } from "./write-xml.ts";

const parser = new XMLParser({ parseTagValue: false, htmlEntities: true, trimValues: false, ignoreDeclaration: true });

test("any text is sent as ASCII and read back unchanged", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "<", ">", "&", '"', "'", "]]>", "ş", "İ", "€", "😀", " x ", "&amp;", "|"),
  });
  fc.assert(
    fc.property(text, (value) => {
      const xml = writeXml("CC5Request", { Name: value, Extra: { ORDERSTATUS: "QUERY" } });
      assert.match(xml, /^[ -~]+$/);
      assert.deepEqual(parser.parse(xml), { CC5Request: { Name: value, Extra: { ORDERSTATUS: "QUERY" } } });
    }),
  );
});
