import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Context } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { createMemoryReport } from "#platform/text/refused-lines.ts";
import { testPlatform, type TestPlatform } from "../../../../tests/support/platform.ts";
import { listTransactions } from "../../list-transactions.ts";
import { importRows } from "./import-rows.ts";
import { importTransactions, type ImportOptions } from "./import-transactions.ts";

let world: TestPlatform;
let folder: string;
before(async () => {
  world = await testPlatform();
  folder = await mkdtemp(join(tmpdir(), "import-"));
});
after(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const HEADER = "erpCode,accountErpCode,amount,currencyCode,transactionDate,dueDate,description";
let files = 0;

async function importText(
  context: Context,
  content: string | Buffer,
  options: Partial<ImportOptions> & { name?: string } = {},
) {
  const { name = "rows.csv", ...rest } = options;
  const file = join(folder, `${(files += 1)}-${name}`);
  await writeFile(file, content);
  return { file, ...(await importTransactions(context, { file, format: "auto", ...rest })) };
}

const newContext = async () => world.contextFor(await world.newTenant());
const listText = (context: Context, page = 1, pageSize = 100) => listTransactions(context, {}, { page, pageSize });
const countOf = async (context: Context) =>
  (JSON.parse(await listText(context, 1, 1)) as { totalCount: number }).totalCount;

test("a CSV file is imported exactly, with empty fields, quotes, line breaks and Turkish letters", async () => {
  const context = await newContext();
  const result = await importText(
    context,
    `\uFEFF${HEADER}\r\nE1,120.01,-111.0000,TRY,2026-01-31T09:30:00.1234567,2026-02-28T00:00:00,"Fatura, ""İade""\nŞubat"\r\n,120.01,999999999999999.9999,USD,,2026-01-01T03:00:00+03:00,\r\n`,
  );
  assert.deepEqual([result.accepted, result.refusedCount, result.reportFile], [2, 0, null]);
  const text = await listText(context);
  assert.match(
    text,
    /"erpCode":"E1","accountErpCode":"120.01","amount":-111.0000,"currencyCode":"TRY","transactionDate":"2026-01-31T09:30:00.123456","dueDate":"2026-02-28T00:00:00","description":"Fatura, \\"İade\\"\\nŞubat"/,
  );
  assert.match(
    text,
    /"erpCode":"","accountErpCode":"120.01","amount":999999999999999.9999,"currencyCode":"USD","transactionDate":null,"dueDate":"2026-01-01T00:00:00","description":""/,
  );
});

test("a Turkish spreadsheet's file is imported: semicolons, decimal commas, columns in any order and case", async () => {
  const context = await newContext();
  const result = await importText(
    context,
    "DueDate;AMOUNT;currencycode;ACCOUNTERPCODE;note\n2026-01-01T00:00:00;-1234,5;TRY;120;x, y\n",
  );
  assert.equal(result.accepted, 1);
  assert.match(await listText(context), /"amount":-1234.5000/);
});

test("an amount that could mean thousands is refused, except in a currency with three decimals", async () => {
  const context = await newContext();
  const lineOf = (amount: string, currency = "TRY") => `120;${amount};${currency};2026-01-01T00:00:00`;
  const importLines = (lines: readonly string[]) =>
    importText(context, ["accountErpCode;amount;currencyCode;dueDate", ...lines, ""].join("\n"));
  const taken = ["1.25", "1,25", "1.2500", "1250", "0.125", "1250.125", "-0,500"].map((amount) => lineOf(amount));
  assert.equal((await importLines([...taken, lineOf("12.500", "KWD")])).accepted, taken.length + 1);
  const ambiguous = ["1.250", "1,250", "-1.250", "999.999"].map((amount) => lineOf(amount));
  const { accepted, refused } = await importLines(ambiguous);
  assert.equal(accepted, 0);
  assert.deepEqual(
    refused.map(({ code, field }) => [code, field]),
    ambiguous.map(() => ["ambiguous", "amount"]),
  );
});

test("an NDJSON file is imported exactly, whatever its name", async () => {
  const context = await newContext();
  const row =
    '{"erpCode":"N1","accountErpCode":"120","amount":123456789012345.6789,"currencyCode":"TRY","dueDate":"2026-01-01T00:00:00","transactionDate":null,"more":1}';
  const result = await importText(context, `${row}\n\n${row.replace("N1", "N2")}`, { name: "rows" });
  assert.equal(result.accepted, 2);
  assert.match(await listText(context), /123456789012345\.6789/);
});

test("each refused line is reported with its number, field and reason, and nothing is imported", async () => {
  const context = await newContext();
  const good = "120,1.5,TRY,,2026-01-01T00:00:00,";
  const lines = [
    HEADER,
    `A,${good}`,
    `A,${good}`,
    `B,120,"1,5",TRY,,2026-01-01T00:00:00,`,
    `C,120,1.00001,TRY,,2026-01-01T00:00:00,`,
    `D,,1,TRY,,2026-01-01T00:00:00,`,
    `E,120,1,TRX,,2026-01-01T00:00:00,`,
    `F,120,1,TRY,31/01/2026,2026-01-01T00:00:00,`,
    `G,120,1,TRY`,
    `${"x".repeat(101)},${good}`,
  ];
  const result = await importText(context, lines.join("\n"));
  const found = [...result.refused]
    .toSorted((left, right) => left.line - right.line)
    .map(({ line, field }) => [line, field]);
  assert.deepEqual(found, [
    [3, "erpCode"],
    [4, "amount"],
    [5, "amount"],
    [6, "accountErpCode"],
    [7, "currencyCode"],
    [8, "transactionDate"],
    [9, null],
    [10, "erpCode"],
  ]);
  assert.deepEqual([result.accepted, result.refusedCount], [0, 8]);
  assert.equal(await countOf(context), 0);
  const report = await readFile(result.reportFile ?? "", "utf8");
  assert.equal(report.trimEnd().split("\n").length, 9);
  assert.equal((await stat(result.reportFile ?? "")).mode & 0o777, 0o600);
  assert.match(report, /31\/01\/2026/);
  assert.ok(!report.includes("1.00001"), "of the values, the report holds dates and codes only");
});

test("NDJSON values are not coerced: a string is not an amount, a number not text, an array not a record", async () => {
  const context = await newContext();
  const row = { accountErpCode: "120", amount: 1, currencyCode: "TRY", dueDate: "2026-01-01T00:00:00" };
  const rows = [{ ...row, amount: "1" }, { ...row, accountErpCode: 120 }, [], row].map((each) => JSON.stringify(each));
  const result = await importText(context, [...rows, "{", '{"amount":1e400}'].join("\n"), { name: "rows.ndjson" });
  const found = result.refused.map(({ line, field }) => [line, field]);
  assert.deepEqual(found, [
    [1, "amount"],
    [2, "accountErpCode"],
    [3, null],
    [5, null],
    [6, "accountErpCode"],
  ]);
  assert.equal(await countOf(context), 0);
});

test("skipRefused imports the other lines, and a line with an erpCode that is already stored is refused", async () => {
  const context = await newContext();
  const content = [HEADER, "A,120,1,TRY,,2026-01-01T00:00:00,", "B,120,x,TRY,,2026-01-01T00:00:00,"].join("\n");
  const first = await importText(context, content, { skipRefused: true });
  assert.deepEqual([first.accepted, first.refusedCount], [1, 1]);
  const again = await importText(context, content, { skipRefused: true });
  assert.deepEqual([again.accepted, again.refused.map((each) => each.line)], [0, [3, 2]]);
  assert.equal(await countOf(context), 1);
});

test("refused lines are written as they were sent, in a file that is corrected and imported", async () => {
  const context = await newContext();
  const content = `${HEADER}\nA,120,1,TRY,,2026-01-01T00:00:00,\nB,120,x,TRY,,2026-01-01T00:00:00,"=1; ""Şubat"""\n`;
  const { file, correctionFile } = await importText(context, content, { skipRefused: true });
  assert.equal(correctionFile, `${file}.to-correct.csv`);
  assert.equal((await stat(correctionFile)).mode & 0o777, 0o600);
  const lines = await readFile(correctionFile, "utf8");
  assert.match(lines, /;Refusal reason\r\nB;120;x;TRY;;2026-01-01T00:00:00;"'=1; ""Şubat""";"?amount: [^\n]+\r\n$/);
  const corrected = await importText(context, lines.replace(";x;", ";2,5;"));
  assert.deepEqual([corrected.accepted, corrected.refusedCount, corrected.correctionFile], [1, 0, null]);
  assert.match(await listText(context), /"amount":2\.5000.*"description":"=1; \\"Şubat\\""/);
  const replacing = await importText(context, content, { replaces: { allowShrink: true } });
  assert.deepEqual([replacing.refusedCount, replacing.correctionFile], [1, null], "alone they would delete the others");
});

test("a file that cannot be read to its end imports nothing, and the unreadable line is named", async () => {
  const context = await newContext();
  const row = "A,120,1,TRY,,2026-01-01T00:00:00,";
  const broken: [Buffer | string, number][] = [
    [`${HEADER}\n${row}\n"B,120`, 3],
    [Buffer.concat([Buffer.from(`${HEADER}\n${row}`), Buffer.from([0xdd, 0x73])]), 2],
    ["", 1],
    ["erpCode,amount\n1,2\n", 1],
  ];
  for (const [content, line] of broken) {
    const result = await importText(context, content, { skipRefused: true });
    assert.deepEqual([result.accepted, result.refused.at(-1)?.line], [0, line]);
  }
  assert.equal(await countOf(context), 0);
  const missing = importTransactions(context, { file: join(folder, "none.csv"), format: "auto" });
  await assert.rejects(missing, (error) => error instanceof Refusal && error.field === "file");
});

test("a file that replaces accounts deletes what it omits, keeps other accounts, and needs erpCodes", async () => {
  const context = await newContext();
  const row = (code: string, account: string, amount = 1) => `${code},${account},${amount},TRY,,2026-01-01T00:00:00,`;
  const text = (...rows: string[]) => [HEADER, ...rows].join("\n");
  const four = ["A", "B", "C", "D"].map((code) => row(code, "120"));
  await importText(context, text(...four, row("X", "121")));
  const replaces = { allowShrink: false };
  const { replaced } = await importText(context, text(...four.slice(1), row("E", "120")), { replaces });
  assert.deepEqual(replaced, { created: 1, changed: 0, unchanged: 3, deleted: 1, kept: 0 });
  const refused = await importText(context, text(...four.slice(1), row("", "120"), row("X", "120")), { replaces });
  assert.deepEqual(
    refused.refused.map(({ line, field }) => [line, field]),
    [[5, "erpCode"]],
  );
  const strange = await importText(context, text(...four.slice(1), row("E", "120"), row("X", "120")), { replaces });
  assert.deepEqual([strange.accepted, strange.refused[0]!.line], [0, 6], "its account is not named");
  const shrinking = importText(context, text(row("B", "120")), { replaces });
  await assert.rejects(
    shrinking,
    (error: Refusal) => error.reason === "shrinks" && /3 of 4 .* 120/.test(error.message),
  );
  assert.equal(await countOf(context), 5);
  await importText(context, text(row("B", "120")), { replaces: { allowShrink: true } });
  assert.equal(await countOf(context), 2);
});

test("an import that replaces and breaks off in the middle changes nothing", async () => {
  const context = await newContext();
  const rowsTo = (last: number) =>
    Array.from({ length: last }, (_, row) => `T${row},120,${last},TRY,,2026-01-01T00:00:00,\n`).join("");
  await importText(context, `${HEADER}\n${rowsTo(10)}`);
  const before = await listText(context);
  async function* breaking() {
    yield Buffer.from(`${HEADER}\n${rowsTo(9_000)}`);
    throw new Error("the process ends");
  }
  const broken = importRows(context, {
    source: breaking,
    format: "csv",
    skipRefused: false,
    replaces: { allowShrink: true },
    openReport: async () => createMemoryReport(10),
  });
  await assert.rejects(broken, /the process ends/);
  assert.equal(await listText(context), before);
});

test("an import reports its progress, and afterwards deep pages together are the whole list", async () => {
  const context = await newContext();
  const rows = 9_500;
  const date = (row: number) => new Date(Date.UTC(2024, 0, 1) + (row % 1_900) * 3_600_000).toISOString();
  const lines = Array.from(
    { length: rows },
    (_, row) => `R${row},120,${row}.25,TRY,${row % 7 === 0 ? "" : date(row)},${date(row)},`,
  );
  const progress: number[][] = [];
  const onProgress = (...numbers: number[]) => void progress.push(numbers);
  const result = await importText(context, `${HEADER}\n${lines.join("\n")}\n`, { onProgress });
  assert.equal(result.accepted, rows);
  const [bytesRead, bytesTotal, accepted, refused] = progress.at(-1) ?? [];
  assert.deepEqual([bytesRead, accepted, refused], [bytesTotal, rows, 0]);
  const seen = new Set<string>();
  for (let page = 1; page <= rows / 100; page += 1) {
    const { totalCount, data } = JSON.parse(await listText(context, page)) as {
      totalCount: number;
      data: { id: string }[];
    };
    assert.equal(totalCount, rows);
    for (const { id } of data) seen.add(id);
  }
  assert.equal(seen.size, rows);
});

test("of two concurrent imports into one tenant, the second waits and refuses what the first has added", async () => {
  const context = await newContext();
  const content = [HEADER, ...Array.from({ length: 300 }, (_, row) => `T${row},120,1,TRY,,2026-01-01T00:00:00,`)].join(
    "\n",
  );
  const results = await Promise.all([importText(context, content), importText(context, content)]);
  assert.deepEqual(
    results.map((each) => each.accepted).toSorted((left, right) => left - right),
    [0, 300],
  );
  assert.equal(await countOf(context), 300);
});
