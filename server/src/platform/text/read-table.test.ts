import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import fc from "fast-check";
import {
  workbookFiles,
  workbookOf,
  workbookOfTexts,
  zipOf,
  type WorkbookParts,
} from "../../../tests/support/files/workbook.ts";
import { readTable } from "./read-table.ts";
import { isTurnedIntoNumber } from "./turned-into-number.ts";
import { UnreadableFile } from "./unreadable-file.ts";

const OPTIONS = { rowLengthMax: 64 * 1024 };

async function rowsOf(file: Buffer, options = OPTIONS) {
  const { rows } = await readTable(Readable.from([file]), options);
  return (await Array.fromAsync(rows)).map(({ line, values }) => [line, ...values]);
}

const rowsOfParts = async (parts: WorkbookParts) => rowsOf(await workbookOf(parts));

async function refusal(file: Buffer, options = OPTIONS) {
  try {
    await rowsOf(file, options);
  } catch (error) {
    assert.ok(error instanceof UnreadableFile, String(error));
    return `${error.line}: ${error.message}`;
  }
  return "none";
}

test("a workbook is read like a CSV: shared, inline and formatted texts, numbers, days, booleans", async () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="[$-41F]dd\\.mm\\.yyyy;@"/><numFmt numFmtId="165" formatCode="&quot;day&quot; #,##0.00 [$₺-41F]"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs>`;
  const strings = `<si><t>Ayşe &amp; Ali</t></si><si><r><t xml:space="preserve">Yıl</t></r><r><rPr><b/></rPr><t>maz</t></r><rPh><t>not this</t></rPh></si>`;
  const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="inlineStr"><is><t>a_x000D_b</t></is></c></row>
    <row r="4"><c r="A4"><v>0.1</v></c><c r="B4" s="1"><v>46053</v></c><c r="C4" s="2"><v>46053</v></c><c r="D4" s="3"><v>1250.5</v></c></row>
    <row r="5"><c r="A5" t="b"><v>1</v></c><c r="B5" s="4"><v>46053.395833333336</v></c><c r="D5" t="str"><f>A1</f><v>result</v></c></row>
    <row r="6" ht="15"/><row r="7"><c r="A7" s="1"/></row>`;
  assert.deepEqual(await rowsOfParts({ sheets: [{ rows }], styles, strings }), [
    [2, "Ayşe & Ali", "Yılmaz", "a\rb"],
    [4, "0.1", "2026-01-31", "2026-01-31", "1250.5"],
    [5, "true", "2026-01-31 09:30:00", "", "result"],
  ]);
});

test("a number is the workbook's text, without binary floating point's error, and never a shorter one", async () => {
  const cases: Record<string, string> = {
    "0.1": "0.1",
    "1.1000000000000001": "1.1",
    "0.30000000000000004": "0.3",
    "1230.0000000000002": "1230",
    "-99.950000000000003": "-99.95",
    "1.5E+2": "150",
    "100000": "100000",
    "123456789012345": "123456789012345",
    "12345678901234.57": "12345678901234.57",
    "9000000000000.0012": "9000000000000.0012",
    "0.12345": "0.12345",
    "100000000000000.00001": "100000000000000.00001",
  };
  const cells = Object.keys(cases).map((number) => ({ number }));
  assert.deepEqual(await rowsOf(await workbookOfTexts([cells])), [[1, ...Object.values(cases)]]);
  for (const number of ["1234567890123456", "1.2345678901234501E+17", "1E+300"]) {
    const [[, text] = []] = await rowsOf(await workbookOfTexts([[{ number }]]));
    assert.ok(isTurnedIntoNumber(String(text)), `${number} is ${String(text)}`);
  }
});

test("every decimal of an amount that a spreadsheet can hold is read as it was typed", async () => {
  const kurus = fc.integer({ min: 0, max: 1e13 });
  await fc.assert(
    fc.asyncProperty(fc.array(kurus, { minLength: 1, maxLength: 50 }), async (amounts) => {
      const typed = amounts.map((each) => `${Math.floor(each / 100)}.${String(each % 100).padStart(2, "0")}`);
      // Excel writes 17 digits.
      const cells = typed.map((text) => ({ number: Number(text).toPrecision(17) }));
      const [[, ...read] = []] = await rowsOf(await workbookOfTexts([cells]));
      assert.deepEqual(
        read,
        typed.map((text) => text.replace(/\.?0+$/, "")),
      );
    }),
    { numRuns: 30, examples: [[[0]]] },
  );
});

test("days of workbooks that count from 1904 are the same days", async () => {
  const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
  const rows = '<row><c s="0"><v>44591</v></c></row>';
  assert.deepEqual(await rowsOfParts({ sheets: [{ rows }], styles, isFrom1904: true }), [[1, "2026-01-31"]]);
});

test("the first visible sheet that has a value is read, also with prefixed elements and without places", async () => {
  const value = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const sheets = [
    { rows: value("hidden"), state: "hidden" as const },
    { rows: "<row><c/></row>" },
    { rows: value("seen") },
  ];
  assert.deepEqual(await rowsOfParts({ sheets: [...sheets, { rows: value("later") }] }), [[1, "seen"]]);
  const rows = '<x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row>';
  assert.deepEqual(await rowsOfParts({ sheets: [{ rows }], prefix: "x:" }), [[1, "a"]]);
});

test("a row has as many values as the header, and an empty column without a name is no column", async () => {
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>one</t></is></c><c r="B1" t="inlineStr"><is><t>two</t></is></c></row><row r="3"><c r="A3"><v>1</v></c></row>`;
  assert.deepEqual(await rowsOfParts({ sheets: [{ rows }] }), [
    [1, "one", "two"],
    [3, "1", ""],
  ]);
});

test("what is no value is refused at its row: the error of a formula, and a formula without a result", async () => {
  const of = async (cell: string) =>
    refusal(await workbookOf({ sheets: [{ rows: `<row r="7"><c r="B7"${cell}</c></row>` }] }));
  assert.match(await of(' t="e"><v>#N/A</v>'), /^7: The cell in column B has the error of a formula/);
  assert.match(await of("><f>SUM(A1:A6)</f>"), /^7: The formula in column B has no result/);
});

test("a file that is no workbook that can be read is refused with the remedy", async () => {
  assert.match(await refusal(Buffer.from("PK\u0003\u0004rest")), /damaged.*CSV UTF-8/);
  assert.match(await refusal(await zipOf({ "content.xml": "<x/>", mimetype: "ods" })), /neither an XLSX.*CSV UTF-8/);
  for (const start of ["%PDF-1.7", "<html>", "{\\rtf1", "\x89PNG", "Rar!\x1a"])
    assert.match(await refusal(Buffer.from(start, "latin1")), /neither an XLSX.*CSV UTF-8/);
  const container = Buffer.from("d0cf11e0a1b11ae1", "hex");
  assert.match(await refusal(container), /old workbook.*CSV UTF-8/);
  const name = Buffer.from("EncryptedPackage", "utf16le");
  for (let split = 1; split < name.length; split += 1) {
    const chunks = [Buffer.concat([container, name.subarray(0, split)]), name.subarray(split)];
    await assert.rejects(readTable(Readable.from(chunks), OPTIONS), /has a password/);
  }
  const declared = '<row><c t="inlineStr"><is><t>&e;</t></is></c></row>';
  assert.match(await refusal(await workbookOf({ sheets: [{ rows: declared }] })), /damaged/);
  assert.match(await refusal(await workbookOf({ sheets: [{ rows: '<row r="2"/><row r="1"/>' }] })), /damaged/);
  assert.match(await refusal(await workbookOf({ sheets: [{ rows: '<row><c t="s"><v>0</v></c></row>' }] })), /damaged/);
});

test("a workbook with any byte changed or cut off is read as it was or refused, and never fails otherwise", async () => {
  const file = await workbookOfTexts([
    ["erpCode", "amount"],
    ["E-1", { number: "10.5" }],
  ]);
  const whole = JSON.stringify(await rowsOf(file));
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
      const changed = Buffer.from(file);
      changed[at] = byte;
      for (const given of [changed, file.subarray(0, at)]) {
        try {
          const rows = JSON.stringify(await rowsOf(given));
          // Without its signature it is a CSV.
          if (at >= 4 && given === changed) assert.equal(rows, whole);
        } catch (error) {
          if (!(error instanceof UnreadableFile)) throw error;
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("a workbook that unpacks to far more, or repeats one long text, is refused before it fills the memory", async () => {
  const long = "x".repeat(30_000);
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`;
  const repeated = await workbookOf({ sheets: [{ rows: row }], strings: `<si><t>${long}</t></si>` });
  assert.match(await refusal(repeated), /^1: The row is too long/);
  const comment = Buffer.from(`<!--${" ".repeat(100_000)}-->`);
  const sheet = Readable.from(Array.from({ length: 5_500 }, () => comment));
  const bomb = await zipOf({ ...workbookFiles({ sheets: [{ rows: "" }] }), "xl/worksheets/sheet1.xml": sheet });
  assert.ok(bomb.length < 4_000_000, `${bomb.length} bytes`);
  const before = process.memoryUsage().rss;
  assert.match(await refusal(bomb), /too large.*CSV UTF-8/);
  const grown = process.memoryUsage().rss - before;
  assert.ok(grown < 200 * 1024 * 1024, `${grown} bytes`);
});
