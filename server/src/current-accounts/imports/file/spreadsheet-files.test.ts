/** Files of transactions as spreadsheets save them. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test, type TestContext } from "node:test";
import type { Context } from "#platform/context.ts";
import { workbookOf, workbookOfTexts } from "../../../../tests/support/files/workbook.ts";
import { testPlatform, type TestPlatform } from "../../../../tests/support/platform.ts";
import { temporaryFolder } from "../../../../tests/support/temporary-folder.ts";
import { listTransactions } from "../../list-transactions.ts";
import { importTransactions } from "../run/import-transactions.ts";

let world: TestPlatform;
before(async () => {
  world = await testPlatform();
});
after(() => world.close());

async function importText(t: TestContext, context: Context, content: string | Buffer) {
  const file = join(temporaryFolder(t), "rows.csv");
  await writeFile(file, content);
  return importTransactions(context, { file, format: "auto" });
}

const newContext = async () => world.contextFor(await world.newTenant());
const listText = (context: Context) => listTransactions(context, {}, { page: 1, pageSize: 100 });

test("files are imported as spreadsheets save them: empty rows, sep=, tabs, and days and times of Istanbul", async (t) => {
  const header = "erpCode;accountErpCode;amount;currencyCode;transactionDate;dueDate;description";
  const row = (dates: string) => `KR-1;120.50;10,00;TRY;${dates};Fatura`;
  const files: Record<string, string> = {
    "empty rows": `${header}\n${row("2026-01-31T06:30:00;2026-02-27T21:00:00")}\n;;;;;;\n;;;;;;\n`,
    "Turkish dates": `${header}\n${row("31.01.2026 09:30;28.02.2026")}\n`,
    "SQL dates": `${header}\n${row("2026-01-31 09:30:00;2026-02-28 00:00:00")}\n`,
    "days and sep=": `sep=;\n${header}\n${row("2026-01-31 9:30;2026-02-28")}\n`,
    tabs: `${header}\t\n${row("31.01.2026 09:30:00;28.02.2026")}\t\n`.replaceAll(";", "\t"),
    blanks: `${header}\n${row("31.01.2026 09:30\u00a0; 28.02.2026 ").replace("KR-1", "\u200eKR-1 ")}\n`,
  };
  for (const [name, content] of Object.entries(files)) {
    const context = await newContext();
    const { accepted, refused } = await importText(t, context, content);
    assert.deepEqual([accepted, refused], [1, []], name);
    assert.match(
      await listText(context),
      /"erpCode":"KR-1",.*"amount":10.0000,.*"transactionDate":"2026-01-31T06:30:00","dueDate":"2026-02-27T21:00:00"/,
      name,
    );
  }
});

test("what a spreadsheet cannot mean is refused with the remedy: 1,00E+05, Windows-1254, a broken workbook", async (t) => {
  const header = "erpCode;accountErpCode;amount;currencyCode;dueDate;description\n";
  const refusal = async (content: string | Buffer) => (await importText(t, await newContext(), content)).refused[0]!;
  const code = await refusal(`${header}1,00E+05;120;10,00;TRY;28.02.2026;Fatura\n`);
  assert.deepEqual([code.line, code.field, code.code], [2, "erpCode", "turned_into_number"]);
  assert.match(code.reason, /1,00E\+05/);
  const date = await refusal(`${header}E1;120;10,00;TRY;31/02/2026;Fatura\n`);
  assert.deepEqual([date.line, date.field], [2, "dueDate"]);
  assert.match(date.reason, /31\/02\/2026/);
  const turkish = await refusal(Buffer.from(`${header}E1;120;10,00;TRY;28.02.2026;Sipari\xfe\n`, "latin1"));
  assert.deepEqual([turkish.line, /CSV UTF-8/.test(turkish.reason)], [2, true]);
  assert.match((await refusal(Buffer.from("PK\u0003\u0004rest"))).reason, /workbook.*CSV UTF-8/);
  const number = await workbookOfTexts([
    ["erpCode", "accountErpCode", "amount", "currencyCode", "dueDate"],
    [{ number: "1.2345678901234501E+17" }, "120", { number: "10" }, "TRY", "28.02.2026"],
  ]);
  const turned = await refusal(number);
  assert.deepEqual([turned.line, turned.field, turned.code], [2, "erpCode", "turned_into_number"]);
  assert.match((await refusal(`${header}E1;120;10,00;TL;28.02.2026;Fatura\n`)).reason, /TRY/);
});

test("a workbook is imported as it is, with its numbers, texts and days", async (t) => {
  const rows = `<row>${[
    "erpCode",
    "accountErpCode",
    "amount",
    "currencyCode",
    "transactionDate",
    "dueDate",
    "description",
  ]
    .map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`)
    .join("")}</row>
    <row><c><v>1001</v></c><c t="inlineStr"><is><t>120.50</t></is></c><c><v>1250.0999999999999</v></c><c t="inlineStr"><is><t>TRY</t></is></c><c s="1"><v>46053.395833333336</v></c><c s="1"><v>46053</v></c><c t="inlineStr"><is><t>Fatura</t></is></c></row>`;
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs>';
  const context = await newContext();
  const { accepted, refused } = await importText(t, context, await workbookOf({ sheets: [{ rows }], styles }));
  assert.deepEqual([accepted, refused], [1, []]);
  assert.match(
    await listText(context),
    /"erpCode":"1001","accountErpCode":"120.50","amount":1250.1000,.*"transactionDate":"2026-01-31T06:30:00","dueDate":"2026-01-30T21:00:00"/,
  );
});
