import assert from "node:assert/strict";
import { test } from "node:test";
import { shortDecimal } from "@servicepay/money";
import { workbookOfTexts } from "../../../tests/support/files/workbook.ts";
import { CommandFailure } from "../cli/command-failure.ts";
import { readRates, terminalInFile, writeRates } from "./rates-file.ts";

const HEADER = ["terminal", "program", "installments", "costRate", "customerRate", "minimumAmount", "maximumAmount"];

async function read(content: string | Buffer) {
  const rates = await readRates(Buffer.from(content), "rates");
  return rates.map(({ terminal, program, installments, costRate, customerRate, minimumAmount }) =>
    [terminal, program ?? "*", installments, shortDecimal(costRate), shortDecimal(customerRate), minimumAmount].join(
      " ",
    ),
  );
}

test("rates are read as spreadsheets save them: workbooks, semicolons, decimal commas, tabs, empty rows", async () => {
  const expected = ["İş POS bonus 3 1.79 2.5 1000000"];
  const workbook = await workbookOfTexts([
    HEADER,
    ["İş POS", "bonus", { number: "3" }, { number: "1.79" }, "2,5", { number: "100" }],
  ]);
  assert.deepEqual(await read(workbook), expected);
  const csv = `sep=;\n${HEADER.join(";")};\nİş POS;bonus;3;1,79;2,5;100;;\n;;;;;;;\n`;
  assert.deepEqual(await read(csv), expected);
  assert.deepEqual(await read(csv.replace("sep=;\n", "").replaceAll(";", "\t")), expected);
  assert.deepEqual(await read(`\uFEFF${HEADER.join(",")}\nİş POS,bonus,3,1.79,2.5,100,\n`), expected);
});

test("a file that is no table of rates is refused at its line", async () => {
  const refused = async (content: string | Buffer) =>
    read(content).then(
      () => "none",
      (error: unknown) => (error instanceof CommandFailure ? error.message : String(error)),
    );
  assert.match(await refused(`${HEADER.join(",")}\nPOS,,x,1,1,,\n`), /^rates, line 2: installments/);
  assert.match(await refused(`${HEADER.join(",")}\nPOS,,1\n`), /^rates, line 2: the row has 3 values for 7 columns/);
  assert.match(await refused(Buffer.from("PK\u0003\u0004")), /^rates, line 1: The workbook is damaged/);
  assert.match(await refused(Buffer.from(`${HEADER.join(";")}\n\xfe`, "latin1")), /^rates, line 2: .*UTF-8/);
});

test("a printed list is read back, and names no terminal that a spreadsheet would run", async () => {
  const [rate] = await readRates(Buffer.from(`${HEADER.join(",")}\n"A;""B",,1,1,0,,`), "rates");
  assert.deepEqual(await readRates(Buffer.from(writeRates([rate!])), "rates"), [rate]);
  assert.equal(terminalInFile({ id: "id-1", name: "=HYPERLINK(1)" }), "id-1");
  assert.equal(terminalInFile({ id: "id-1", name: "A,=B" }), "id-1");
  assert.equal(terminalInFile({ id: "id-1", name: "İş POS" }), "İş POS");
});
