import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

export interface Sheet {
  /** The `<row>` elements. */
  rows: string;
  state?: "hidden" | "veryHidden";
}

export interface WorkbookParts {
  sheets: readonly Sheet[];
  /** The `<si>` elements. */
  strings?: string;
  /** What is in `<styleSheet>`. */
  styles?: string;
  isFrom1904?: boolean;
  /** Before the names of the elements, as some programs write them. */
  prefix?: string;
}

/** A workbook with just these parts, as a program could write it. */
export function workbookOf(parts: WorkbookParts): Promise<Buffer> {
  return zipOf(workbookFiles(parts));
}

/** The files of the archive, by their names. */
export function workbookFiles({
  sheets,
  strings,
  styles,
  isFrom1904 = false,
  prefix = "",
}: WorkbookParts): Record<string, string> {
  const numbers = sheets.map((_, index) => index + 1);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const space = prefix === "" ? `xmlns="${MAIN}"` : `xmlns:${prefix.slice(0, -1)}="${MAIN}"`;
  const files: Record<string, string> = {
    "_rels/.rels": relations(relation("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${isFrom1904 ? ' date1904="1"' : ""}/><sheets>${numbers
      .map((number) => {
        const { state } = sheets[number - 1]!;
        return `<sheet name="S${number}" sheetId="${number}"${state === undefined ? "" : ` state="${state}"`} r:id="rId${number}"/>`;
      })
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      ...numbers.map((number) => relation(`rId${number}`, "worksheet", `worksheets/sheet${number}.xml`)),
      relation("rIdS", "styles", "/xl/styles.xml"),
      relation("rIdT", "sharedStrings", "sharedStrings.xml"),
    ),
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}">${styles ?? ""}</styleSheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${strings ?? ""}</sst>`,
  };
  for (const number of numbers)
    files[`xl/worksheets/sheet${number}.xml`] =
      `<?xml version="1.0"?>\n<${prefix}worksheet ${space}><${prefix}sheetData>${sheets[number - 1]!.rows}</${prefix}sheetData></${prefix}worksheet>`;
  return files;
}

function relations(...each: string[]): string {
  return `<Relationships xmlns="${PACKAGE}">${each.join("")}</Relationships>`;
}

export function zipOf(files: Readonly<Record<string, string | Readable>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files))
    if (typeof content === "string") zip.addBuffer(Buffer.from(content), name);
    else zip.addReadStream(content, name, { compressionLevel: 1 });
  zip.end();
  return buffer(zip.outputStream);
}

/** A workbook whose cells are texts, as a spreadsheet with columns of text saves it. Other cells are numbers as they are written. */
export function workbookOfTexts(rows: readonly (readonly (string | { number: string })[])[]): Promise<Buffer> {
  const cell = (value: string | { number: string }) =>
    typeof value === "string"
      ? `<c t="inlineStr"><is><t xml:space="preserve">${value.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`
      : `<c><v>${value.number}</v></c>`;
  return workbookOf({ sheets: [{ rows: rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("") }] });
}
