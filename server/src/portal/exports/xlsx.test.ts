/** Workbooks are read back with a library that has nothing to do with the one that writes them. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import readXlsxFile from "read-excel-file/node";
import type { Cell, Row } from "#platform/exports/table.ts";
import { readTable } from "#platform/text/read-table.ts";
import { xlsxParts } from "./xlsx.ts";

async function* inBatches(rows: readonly Row[], size = 2): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

async function bytesOf(columns: readonly string[], rows: readonly Row[], rowsPerSheet?: number): Promise<Buffer> {
  const parts = await Array.fromAsync(
    xlsxParts(
      { name: "Ödemeler", columns, batches: inBatches(rows) },
      rowsPerSheet === undefined ? {} : { rowsPerSheet },
    ),
  );
  return Buffer.concat(parts);
}

async function sheetsOf(...given: Parameters<typeof bytesOf>) {
  return (await readXlsxFile(await bytesOf(...given), { trim: false })).map(({ data }) => data);
}
const columnsOf = (row: Row) => row.map((_, index) => `C${index}`);
const rowsOf = async (row: Row) => (await sheetsOf(columnsOf(row), [row]))[0]?.[1];

test("amounts are numbers with the decimals of their currency, and times are times of the company's zone", async () => {
  const at = new Date("2026-11-20T21:30:05Z");
  const row: Cell[] = [{ amount: "-1250.50" }, { amount: "5000" }, { amount: "0.125" }, 3, null, { at }, "TRY"];
  const [amount, whole, three, count, nothing, time, currency] = (await rowsOf(row)) ?? [];
  assert.deepEqual([amount, whole, three, count, nothing, currency], [-1250.5, 5000, 0.125, 3, null, "TRY"]);
  assert.ok(time instanceof Date);
  assert.ok(Math.abs(time.getTime() - Date.parse("2026-11-21T00:30:05Z")) < 1_000, time.toISOString());
});

test("an amount that a number of Excel cannot hold exactly is text", async () => {
  assert.deepEqual(await rowsOf([{ amount: "12345678901234.50" }, { amount: "1234567890123.50" }]), [
    "12345678901234.50",
    1234567890123.5,
  ]);
});

test("no cell is a formula: texts that begin like one are read back as texts, unchanged", async () => {
  const texts = ["=1+1", "+90532", "-1", "@SUM(A1)", "\t=1", " =HYPERLINK(1)", "＝1", "_x003D_1+1", "<f>1+1</f>"];
  assert.deepEqual(await rowsOf(texts), texts);
});

test("every text is read back as it was, without the characters that no XML has", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 5 }), async (texts) => {
      const read = (await rowsOf([...texts, "end"])) ?? [];
      const expected = texts.map((text) =>
        text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ""),
      );
      assert.deepEqual(
        read.slice(0, -1).map((cell) => cell ?? ""),
        expected,
      );
    }),
    { numRuns: 30 },
  );
});

test("rows beyond a sheet's are on another with the same heading, and an empty table has its heading", async () => {
  const rows = ["a", "b", "c", "d"].map((text) => [text]);
  assert.deepEqual(await sheetsOf(["Name"], rows, 3), [
    [["Name"], ["a"], ["b"], ["c"]],
    [["Name"], ["d"]],
  ]);
  assert.equal((await sheetsOf(["Name"], rows, 2)).length, 2);
  assert.equal((await sheetsOf(["Name"], rows, 4)).length, 1);
  assert.deepEqual(await sheetsOf(["Name"], []), [[["Name"]]]);
});

test("sheets have the name of the table, as far as Excel allows it", async () => {
  const rows = ["a", "b", "c"].map((text) => [text]);
  const named = async (name: string) => {
    const parts = xlsxParts({ name, columns: ["A"], batches: inBatches(rows) }, { rowsPerSheet: 2 });
    return (await readXlsxFile(Buffer.concat(await Array.fromAsync(parts)))).map(({ sheet }) => sheet);
  };
  assert.deepEqual(await named("Ödeme & iade"), ["Ödeme & iade", "Ödeme & iade 2"]);
  assert.deepEqual(await named("a/b[c]:*?\\d"), ["a b c     d", "a b c     d 2"]);
  assert.deepEqual(
    (await named("x".repeat(40))).map(({ length }) => length),
    [31, 31],
  );
});

test("LibreOffice shows each sheet's filter, and rows that are high enough for Turkish capitals", async () => {
  const file = await bytesOf(
    ["Name", "Sum"],
    [
      ["a", 1],
      ["b", 2],
      ["c", 3],
    ],
    2,
  );
  const names = partOf(file, "xl/workbook.xml").matchAll(/localSheetId="(\d)"[^>]*>([^<]*)</g);
  assert.deepEqual(
    Array.from(names, ([, sheet, range]) => [sheet, range]),
    [
      ["0", "'Ödemeler'!$A$1:$B$3"],
      ["1", "'Ödemeler 2'!$A$1:$B$2"],
    ],
  );
  const sheet = partOf(file, "xl/worksheets/sheet2.xml");
  assert.match(sheet, /<sheetFormatPr defaultRowHeight="15"\/>.*<autoFilter ref="A1:B2"\/>/s);
});

/** Reads one file of the archive. The last place that names it is the archive's directory. */
function partOf(file: Buffer, name: string): string {
  const entry = file.lastIndexOf(name) - 46;
  const header = file.readUInt32LE(entry + 42);
  const data = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
  return inflateRawSync(file.subarray(data, data + file.readUInt32LE(entry + 20))).toString();
}

test("rows are read only as fast as the file is taken, and no more after the reader has gone", async () => {
  let read = 0;
  let isEnded = false;
  async function* endless(): AsyncGenerator<readonly Row[]> {
    try {
      while (read < 100_000_000) {
        read += 1_000;
        yield Array.from({ length: 1_000 }, (_, index) => [`${read + index}`, Math.sin(read + index)]);
        await setImmediate();
      }
    } finally {
      isEnded = true;
    }
  }
  const parts = xlsxParts({ name: "Ödemeler", columns: ["A", "B"], batches: endless() });
  await parts.next();
  for (let turn = 0; turn < 2_000; turn += 1) await setImmediate();
  assert.ok(read <= 100_000, `${read} rows were read ahead`);
  await parts.return();
  assert.equal(isEnded, true);
});

test("a failure of the database ends the file with an error instead of a shorter table", async () => {
  async function* failing(): AsyncGenerator<readonly Row[]> {
    yield [["a"]];
    throw new Error("the database is gone");
  }
  await assert.rejects(
    Array.fromAsync(xlsxParts({ name: "Ödemeler", columns: ["A"], batches: failing() })),
    /the database is gone/,
  );
});

test("what the portal wrote is read by the imports: every text, and every amount with its digits", async () => {
  const texts = fc.string({ unit: "binary", minLength: 1 }).map((text) => `x${text}x`);
  const amounts = fc.tuple(fc.nat(99_999_999), fc.nat(99)).map(([whole, part]) => ({
    amount: `${whole}.${String(part).padStart(2, "0")}`,
  }));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(texts, amounts), { minLength: 1, maxLength: 5 }), async (rows) => {
      const file = await bytesOf(["Name", "Sum"], rows);
      const table = await readTable(Readable.from([file]), { rowLengthMax: 64 * 1024 });
      const [, ...read] = await Array.fromAsync(table.rows);
      const readable = (text: string) =>
        text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
      assert.deepEqual(
        read.map(({ values }) => values),
        rows.map(([text, { amount }]) => [readable(text), amount]),
      );
    }),
    { numRuns: 50 },
  );
});
