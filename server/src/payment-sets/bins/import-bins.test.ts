import assert from "node:assert/strict";
import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import { workbookOfTexts } from "../../../tests/support/files/workbook.ts";
import { testPlatform } from "../../../tests/support/platform.ts";
import { countBins, findBin, importBins, type RefusedBinLine } from "../index.ts";

const { platform, newTenant, contextFor, close } = await testPlatform();
after(close);

/** Without the faults behind the reasons. */
const reasonsOf = (lines: readonly RefusedBinLine[]) => lines.map(({ line, reason }) => ({ line, reason }));

const HEADER = "bin,bankCode,cardType,brand,commercial,program";
/** A real list, on machines that have one beside the repository. */
const realList = process.env["BIN_LIST"] ?? join(import.meta.dirname, "../../../../shared/data/turkish-bins.csv");

function file(...lines: string[]): Readable {
  return Readable.from([Buffer.from(lines.join("\n"))]);
}

test("the longest known prefix decides, for 8, 7 or 6 digits and for a whole card number", async () => {
  const ctx = contextFor(await newTenant());
  const imported = await importBins(
    platform,
    file(
      HEADER,
      "222100,0062,credit,mastercard,false,bonus",
      "2221001,0067,debit,mastercard,true,",
      "22210012,,prepaid,,false,",
    ),
  );
  assert.deepEqual(imported, { imported: 3, refused: [], contradicted: [] });
  const typeOf = async (digits: string) => (await findBin(ctx, digits))?.cardType ?? null;
  assert.deepEqual(
    await Promise.all(["222100", "2221001", "22210012", "2221001299999990", "22210099", "2221009"].map(typeOf)),
    ["credit", "debit", "prepaid", "prepaid", "credit", "credit"],
  );
  assert.equal(await typeOf("222109"), null);
  assert.deepEqual(await findBin(ctx, "2221000"), {
    bankCode: "0062",
    bankName: "Garanti BBVA",
    brand: "mastercard",
    cardType: "credit",
    commercial: false,
    program: "bonus",
  });
});

test("a text that cannot begin a card number is unknown", async () => {
  const ctx = contextFor(await newTenant());
  for (const text of ["", "12345", "22210a", "222100 ", "22210000000000000000", "٢٢٢١٠٠"])
    assert.equal(await findBin(ctx, text), null, text);
});

test("one refused line keeps the old list, and every refused line is reported with its reason", async () => {
  await importBins(platform, file(HEADER, "222100,0062,credit,mastercard,false,bonus"));
  const result = await importBins(
    platform,
    file(
      HEADER,
      "222101,0062,credit,visa,false,bonus",
      "22,0062,credit,visa,false,",
      "222102,62,credit,visa,false,",
      "222103,0062,gold,visa,false,",
      "222104,0062,credit,VISA!,false,",
      "222105,0062,credit,visa,yes,",
      "222106,0062,credit,visa,false,Not A Program",
      "222101,0062,credit,visa,false,",
      "222107,0062",
    ),
  );
  assert.equal(result.imported, 0);
  assert.deepEqual(reasonsOf(result.contradicted), [
    { line: 9, reason: "contradicts line 2 about 222101; line 2 counts" },
  ]);
  assert.deepEqual(reasonsOf(result.refused), [
    { line: 3, reason: "bin must be 6 to 8 digits" },
    { line: 4, reason: "bankCode must be four digits or empty" },
    { line: 5, reason: "cardType must be credit, debit or prepaid" },
    { line: 6, reason: "brand must be a lower-case word or empty" },
    { line: 7, reason: "commercial must be true or false" },
    { line: 8, reason: "program must be lower-case words with hyphens or empty" },
    { line: 10, reason: "has 2 fields instead of 6" },
  ]);
  assert.equal(await countBins(platform), 1);
});

test("if two lines are about one BIN, the first counts; a difference is reported", async () => {
  const ctx = contextFor(await newTenant());
  const rows = [
    "222100,0062,credit,visa,false,bonus",
    "222100,0062,credit,visa,false,bonus",
    "222100,0062,debit,visa,false,",
  ];
  const { imported, refused, contradicted } = await importBins(platform, file(HEADER, ...rows));
  assert.deepEqual([imported, refused.length, contradicted.map(({ line }) => line)], [1, 0, [4]]);
  assert.equal((await findBin(ctx, "222100"))?.cardType, "credit");
});

test("a file without the columns, without rows or with an unclosed quote is refused and keeps the old list", async () => {
  await importBins(platform, file(HEADER, "222100,0062,credit,mastercard,false,bonus"));
  const reasons = async (source: Readable) => (await importBins(platform, source)).refused.map(({ reason }) => reason);
  assert.deepEqual(await reasons(file("bin,program", "222100,bonus")), [
    "the header lacks bankCode, cardType, brand, commercial",
  ]);
  assert.deepEqual(await reasons(file(HEADER)), ["the file has no rows"]);
  assert.deepEqual(await reasons(file("")), ["the file has no rows"]);
  assert.match(String(await reasons(file(HEADER, '222101,0062,"credit'))), /not valid CSV/);
  assert.equal(await countBins(platform), 1);
});

test("the list may be a workbook, whose columns of numbers and true or false are read as a CSV has them", async () => {
  const rows = [HEADER.split(","), [{ number: "222100" }, "0062", "credit", "visa", "true", ""]];
  const result = await importBins(platform, Readable.from([await workbookOfTexts(rows)]));
  assert.deepEqual([result.imported, result.refused], [1, []]);
});

test("two simultaneous imports leave one of the two lists, complete", async () => {
  const list = (digit: number) =>
    file(
      HEADER,
      ...Array.from({ length: 500 }, (_, index) => `${digit}${String(index).padStart(5, "0")},0062,credit,visa,false,`),
    );
  await Promise.all([1, 2, 3].map((digit) => importBins(platform, list(digit))));
  assert.equal(await countBins(platform), 500);
});

test(
  "a published list of 9,957 rows is imported whole",
  { skip: !existsSync(realList) && `no list at ${realList}; set BIN_LIST to one` },
  async () => {
    const ctx = contextFor(await newTenant());
    let lines = 0;
    const result = await importBins(platform, createReadStream(realList), {
      onProgress: (read) => (lines = read),
    });
    assert.deepEqual(result.refused, []);
    assert.ok(result.imported > 5_000);
    assert.ok(lines >= result.imported + 1);
    assert.ok(result.contradicted.length < 20);
    assert.equal(await countBins(platform), result.imported);
    assert.deepEqual(await findBin(ctx, "365770"), {
      bankCode: "0124",
      bankName: "Alternatif Bank",
      brand: "troy",
      cardType: "credit",
      commercial: true,
      program: "bonus",
    });
  },
);
