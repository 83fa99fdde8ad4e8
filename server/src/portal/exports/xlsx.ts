/** Workbooks of Excel (Office Open XML), written while the rows are read. */
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Row, Table } from "#platform/exports/table.ts";
import { columnName } from "#platform/workbooks/column-name.ts";
import { escaped, STYLES, xlsxRowWriter } from "./xlsx-cells.ts";

/** A sheet of Excel has 1,048,576 rows; the first one has the names of the columns. */
const ROWS_MAX = 1_048_575;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** Excel's own. Without it LibreOffice cuts the dots off Turkish capitals where Calibri is not installed. */
const ROW_HEIGHT = '<sheetFormatPr defaultRowHeight="15"/>';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Level 1 takes a third of the time of level 6, for files that are a fifth larger. */
const ZIP = { compressionLevel: 1, forceDosTimestamp: true };

/**
 * Returns the file in parts. Rows are read only as fast as the parts are taken, so the memory does not grow with their
 * number. When the reader stops, no more rows are read.
 */
export async function* xlsxParts(
  { name, columns, batches }: Omit<Table, "days">,
  { rowsPerSheet = ROWS_MAX } = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  const rows = new RowReader(batches);
  const open = new Set<Readable>();
  const sheets: Sheet[] = [];
  const addSheet = (number: number) => {
    const written: Sheet = { lastColumn: columnName(columns.length - 1), lastRow: 1 };
    sheets.push(written);
    const sheet = Readable.from(sheetXml(columns, rows, rowsPerSheet, written), { objectMode: false });
    open.add(sheet);
    sheet.once("error", (error) => output.destroy(error));
    sheet.once("end", () => {
      open.delete(sheet);
      if (rows.isOver) addEnd(zip, sheets, name);
      else addSheet(number + 1);
    });
    zip.addReadStream(sheet, `xl/worksheets/sheet${number}.xml`, ZIP);
  };
  addSheet(1);
  try {
    for await (const part of output) yield part as Uint8Array;
  } finally {
    for (const sheet of open) sheet.destroy();
    await rows.end();
  }
}

/** Splits the rows of all batches into parts of at most the requested number. */
class RowReader {
  readonly #batches: AsyncIterator<readonly Row[]>;
  #rest: readonly Row[] = [];
  isOver = false;

  constructor(batches: AsyncIterable<readonly Row[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  async next(limit: number): Promise<readonly Row[]> {
    const part = this.#rest.slice(0, limit);
    this.#rest = this.#rest.slice(limit);
    // Reads one batch ahead, so that `isOver` is true as soon as the last row was returned.
    while (this.#rest.length === 0 && !this.isOver) {
      const next = await this.#batches.next();
      if (next.done === true) this.isOver = true;
      else this.#rest = next.value;
    }
    return part;
  }

  async end(): Promise<void> {
    await this.#batches.return?.();
  }
}

/** The range of a sheet, which is known when its rows are written. */
interface Sheet {
  lastColumn: string;
  lastRow: number;
}

async function* sheetXml(
  columns: readonly string[],
  rows: RowReader,
  rowsPerSheet: number,
  sheet: Sheet,
): AsyncGenerator<string> {
  const rowXml = xlsxRowWriter();
  const widths = columns.map((_, index) => `<col min="${index + 1}" max="${index + 1}" width="20" customWidth="1"/>`);
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${ROW_HEIGHT}<cols>${widths.join("")}</cols><sheetData>${rowXml(columns, 1, { isHeader: true })}`;
  do {
    const part = await rows.next(rowsPerSheet + 1 - sheet.lastRow);
    const first = sheet.lastRow + 1;
    sheet.lastRow += part.length;
    if (part.length > 0) yield part.map((row, index) => rowXml(row, first + index)).join("");
  } while (sheet.lastRow <= rowsPerSheet && !rows.isOver);
  yield `</sheetData><autoFilter ref="A1:${sheet.lastColumn}${sheet.lastRow}"/></worksheet>`;
}

/** The parts that name the sheets, and the end of the file. */
function addEnd(zip: ZipFile, sheets: readonly Sheet[], name: string): void {
  const numbers = Array.from(sheets, (_, index) => index + 1);
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(DECLARATION + xml), name, ZIP);
  const each = (xml: (number: number) => string) => numbers.map(xml).join("");
  add("xl/styles.xml", STYLES);
  add(
    "xl/workbook.xml",
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(
      (number) => `<sheet name="${escaped(sheetName(name, number))}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets><definedNames>${sheets.map((sheet, index) => filterXml(sheet, index, name)).join("")}</definedNames></workbook>`,
  );
  add(
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${RELATIONS}">${each(
      (number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  add(
    "_rels/.rels",
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    "[Content_Types].xml",
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${each(
      (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
    )}</Types>`,
  );
  zip.end();
}

/** At most 31 characters, and none that Excel refuses in the name of a sheet. */
function sheetName(name: string, number: number): string {
  const suffix = number === 1 ? "" : ` ${number}`;
  const allowed = name.replaceAll(/[[\]:*?/\\']/g, " ");
  return allowed.slice(0, 31 - suffix.length) + suffix;
}

/** LibreOffice shows a sheet's filter only if it has this name, which Excel adds by itself. */
function filterXml({ lastColumn, lastRow }: Sheet, index: number, name: string): string {
  const range = `'${escaped(sheetName(name, index + 1))}'!$A$1:$${lastColumn}$${lastRow}`;
  return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${range}</definedName>`;
}
