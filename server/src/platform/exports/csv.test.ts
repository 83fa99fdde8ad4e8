import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { csvLineFormat } from "./csv.ts";

const read = (line: string): string[][] => parse(line, { delimiter: ";", relaxColumnCount: true });

const english = csvLineFormat("en");
const turkish = csvLineFormat("tr");

test("amounts have the decimal sign of the language, and are never changed", () => {
  assert.equal(turkish([{ amount: "1250.50" }, 3, null]), '"1250,50";3;\r\n');
  assert.equal(english([{ amount: "-5.00" }]), "-5.00\r\n");
});

test("a program that separates at semicolons, commas and tabs reads the same cells", () => {
  const row = [{ amount: "1250.50" }, "Işık, Öz; Ltd.\tŞti.", 'a "b"', { amount: "-0.05" }, "end"];
  assert.deepEqual(parse(turkish(row), { delimiter: [";", ",", "\t"] }), [
    ["1250,50", "Işık, Öz; Ltd.\tŞti.", 'a "b"', "-0,05", "end"],
  ]);
});

test("no text of an export is a formula", () => {
  for (const text of ["=1+1", "+90532", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\0=1", "＝1"])
    assert.match(read(turkish([text]))[0]?.[0] ?? "", /^'/, JSON.stringify(text));
  fc.assert(
    fc.property(fc.string(), (text) => {
      const [[cell = ""] = []] = read(turkish([text, "end"]));
      assert.doesNotMatch(cell, /^\s*[=+\-@]/);
    }),
  );
});

test("every text is read back as it was, whatever characters it has", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 5 }), (texts) => {
      const [cells = []] = read(english([...texts, "end"]));
      const shown = cells.map((cell) => cell.replace(/^'(?=\s*[=+\-@\t\r＝＋－＠])/, ""));
      assert.deepEqual(
        shown.slice(0, -1),
        texts.map((text) => text.replaceAll("\0", "")),
      );
    }),
  );
});
