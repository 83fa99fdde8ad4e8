/** Workbooks of Excel (Office Open XML), as spreadsheets and ERPs write them. */
import type { CsvRow } from "../text/read-csv.ts";
import { UnreadableFile } from "../text/unreadable-file.ts";
import { cellText } from "./cell-values.ts";
import { readSheet, type SheetParts } from "./read-sheet.ts";
import { readStyles } from "./read-styles.ts";
import { attributeOf, readXml } from "./xml.ts";
import { openZip, type Zip } from "./zip.ts";

/** The file is held in memory while its rows are read. */
const WORKBOOK_BYTES_MAX = 32 * 1024 * 1024;
const SMALL_PART_BYTES_MAX = 8 * 1024 * 1024;
const STRINGS_BYTES_MAX = 64 * 1024 * 1024;
const SHEET_BYTES_MAX = 512 * 1024 * 1024;
const SHEETS_MAX = 1_000;

/** XLSX and ODS files are zip archives. */
export function isZip(start: Buffer): boolean {
  return start.subarray(0, 4).toString("latin1") === "PK\u0003\u0004";
}

/**
 * The rows of the first visible sheet that has a value, with their numbers. A day is written as "2026-01-31", a time as
 * "2026-01-31 09:30:00", both as the sheet shows them, without a zone. Throws `UnreadableFile` where there is no value to read.
 */
export async function* readWorkbook(chunks: AsyncIterable<Buffer>, rowLengthMax: number): AsyncGenerator<CsvRow> {
  const zip = openZip(await wholeFile(chunks));
  const { sheets, parts } = await openParts(zip);
  for (const sheet of sheets) {
    let hasValue = false;
    for await (const row of readSheet(zip.read(sheet, SHEET_BYTES_MAX), { ...parts, rowLengthMax })) {
      hasValue ||= row.values.some((value) => value !== "");
      yield row;
    }
    if (hasValue) return;
  }
}

async function wholeFile(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > WORKBOOK_BYTES_MAX) throw new UnreadableFile("too_large");
    read.push(chunk);
  }
  return Buffer.concat(read);
}

/** The visible sheets in their order, and what their cells refer to. */
async function openParts(zip: Zip): Promise<{ sheets: string[]; parts: SheetParts }> {
  const root = (await relations(zip, "")).find(({ type }) => type === "officeDocument");
  if (root === undefined) throw new UnreadableFile("not_a_table");
  const { sheetIds, isFrom1904 } = await readOutline(zip, root.target);
  const related = await relations(zip, root.target);
  // A sheet of another type is a chart.
  const sheets = sheetIds
    .map((id) => related.find((each) => each.id === id) ?? fail())
    .filter(({ type }) => type === "worksheet")
    .map(({ target }) => target);
  const targetOf = (type: string) => related.find((each) => each.type === type)?.target;
  const styles = targetOf("styles");
  const strings = targetOf("sharedStrings");
  return {
    sheets,
    parts: {
      isFrom1904,
      dateStyles: styles === undefined ? new Set() : await readStyles(zip.read(styles, SMALL_PART_BYTES_MAX)),
      strings: strings === undefined ? [] : await readStrings(zip.read(strings, STRINGS_BYTES_MAX)),
    },
  };
}

function fail(): never {
  throw new UnreadableFile("damaged");
}

interface Relation {
  id: string | null;
  /** The last word of its address. */
  type: string | undefined;
  /** The name of its file in the archive. */
  target: string;
}

/** What a file of the archive refers to. "" is the archive itself. */
async function relations(zip: Zip, from: string): Promise<Relation[]> {
  const folder = from.slice(0, from.lastIndexOf("/") + 1);
  const name = `${folder}_rels/${from.slice(folder.length)}.rels`;
  if (!zip.has(name)) return [];
  const found: Relation[] = [];
  for await (const tokens of readXml(zip.read(name, SMALL_PART_BYTES_MAX)))
    for (const token of tokens) {
      if (token.kind !== "open" || token.name !== "Relationship") continue;
      const type = attributeOf(token, "Type")?.split("/").at(-1);
      const target = attributeOf(token, "Target") ?? "";
      found.push({ id: attributeOf(token, "Id"), type, target: resolved(folder, target) });
    }
  return found;
}

function resolved(folder: string, target: string): string {
  const base = `zip:///${folder}`;
  return URL.canParse(target, base) ? new URL(target, base).pathname.slice(1) : "";
}

async function readOutline(zip: Zip, workbook: string): Promise<{ sheetIds: string[]; isFrom1904: boolean }> {
  const sheetIds: string[] = [];
  let isFrom1904 = false;
  for await (const tokens of readXml(zip.read(workbook, SMALL_PART_BYTES_MAX)))
    for (const token of tokens) {
      if (token.kind !== "open") continue;
      if (token.name === "workbookPr") isFrom1904 = /^(1|true)$/.test(attributeOf(token, "date1904") ?? "");
      const isVisible = (attributeOf(token, "state") ?? "visible") === "visible";
      if (token.name === "sheet" && isVisible) sheetIds.push(attributeOf(token, "id") ?? "");
      if (sheetIds.length > SHEETS_MAX) throw new UnreadableFile("damaged");
    }
  return { sheetIds, isFrom1904 };
}

/** Texts that cells share. Those that say how another text is pronounced are left out. */
async function readStrings(chunks: AsyncIterable<Buffer>): Promise<string[]> {
  const strings: string[] = [];
  let text: string[] = [];
  let isText = false;
  let isPronounced = false;
  for await (const tokens of readXml(chunks))
    for (const token of tokens) {
      if (token.kind === "text") {
        if (isText && !isPronounced) text.push(token.text);
        continue;
      }
      const begins = token.kind === "open" && !token.isEmpty;
      if (token.name === "t") isText = begins;
      if (token.name === "rPh") isPronounced = begins;
      if (token.name === "si" && !begins) {
        strings.push(cellText(text.join("")));
        text = [];
      }
    }
  return strings;
}
