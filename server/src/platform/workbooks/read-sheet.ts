import type { CsvRow } from "../text/read-csv.ts";
import { UnreadableFile } from "../text/unreadable-file.ts";
import { cellText, dateText, numberText } from "./cell-values.ts";
import { columnName, columnOf } from "./column-name.ts";
import { attributeOf, readXml, type XmlToken } from "./xml.ts";

/** What the cells of a sheet refer to. */
export interface SheetParts {
  strings: readonly string[];
  dateStyles: ReadonlySet<number>;
  isFrom1904: boolean;
}

type SheetOptions = SheetParts & { rowLengthMax: number };

const ROWS_MAX = 1_048_576;
/** Imports have a tenth of them. */
const COLUMNS_MAX = 1_000;
/** Cells that share one text could together be far longer than the sheet. */
const SHEET_LENGTH_MAX = 1024 * 1024 * 1024;

/** Each row that has cells, with an empty text for a cell that is not there. */
export async function* readSheet(chunks: AsyncIterable<Buffer>, options: SheetOptions): AsyncGenerator<CsvRow> {
  const rows = new RowReader(options);
  for await (const tokens of readXml(chunks)) {
    for (const token of tokens) rows.take(token);
    yield* rows.whole.splice(0);
  }
}

interface Cell {
  type: string;
  style: number;
  /** The text of its value, or its inline text. */
  text: string;
  isFormula: boolean;
}

class RowReader {
  readonly whole: CsvRow[] = [];
  readonly #options: SheetOptions;
  #row = 0;
  #values: string[] = [];
  #column = -1;
  #rowLength = 0;
  #length = 0;
  #cell: Cell | null = null;
  #isValue = false;
  #isPronounced = false;

  constructor(options: SheetOptions) {
    this.#options = options;
  }

  take(token: XmlToken): void {
    if (token.kind === "text") {
      if (this.#cell !== null && this.#isValue && !this.#isPronounced) this.#addText(this.#cell, token.text);
      return;
    }
    const begins = token.kind === "open" && !token.isEmpty;
    switch (token.name) {
      case "row":
        if (token.kind === "open") this.#beginRow(attributeOf(token, "r"));
        if (!begins) this.#endRow();
        return;
      case "c":
        if (token.kind === "open") this.#beginCell(token);
        if (!begins) this.#endCell();
        return;
      case "f":
        if (this.#cell !== null) this.#cell.isFormula = true;
        return;
      case "rPh":
        this.#isPronounced = begins;
        return;
      case "v":
      case "t":
        this.#isValue = begins;
    }
  }

  #beginRow(number: string | null): void {
    const row = number === null ? this.#row + 1 : Number(number);
    if (!Number.isInteger(row) || row <= this.#row || row > ROWS_MAX)
      throw new UnreadableFile("damaged", this.#row + 1);
    this.#row = row;
    this.#values = [];
    this.#column = -1;
    this.#rowLength = 0;
  }

  #endRow(): void {
    this.#length += this.#rowLength;
    if (this.#length > SHEET_LENGTH_MAX) throw new UnreadableFile("too_large", this.#row);
    if (this.#values.length > 0) this.whole.push({ line: this.#row, values: this.#values });
    this.#values = [];
  }

  #beginCell(token: { attributes: string }): void {
    const place = attributeOf(token, "r");
    const column = place === null ? this.#column + 1 : columnOf(place);
    if (column === null || column <= this.#column) throw new UnreadableFile("damaged", this.#row);
    if (column >= COLUMNS_MAX) throw new UnreadableFile("too_many_columns", Math.max(1, this.#row));
    this.#column = column;
    const style = Number(attributeOf(token, "s") ?? "0");
    this.#cell = { type: attributeOf(token, "t") ?? "n", style, text: "", isFormula: false };
  }

  #addText(cell: Cell, text: string): void {
    cell.text += text;
    if (cell.text.length > this.#options.rowLengthMax) throw this.#tooLong();
  }

  #endCell(): void {
    if (this.#cell === null) throw new UnreadableFile("damaged", this.#row);
    const value = this.#valueOf(this.#cell);
    this.#cell = null;
    this.#isValue = false;
    if (value === "") return;
    this.#rowLength += value.length;
    if (this.#rowLength > this.#options.rowLengthMax) throw this.#tooLong();
    while (this.#values.length < this.#column) this.#values.push("");
    this.#values.push(value);
  }

  #valueOf({ type, style, text, isFormula }: Cell): string {
    const { strings, dateStyles, isFrom1904 } = this.#options;
    if (isFormula && text === "" && type !== "str")
      throw new UnreadableFile("no_result", this.#row, columnName(this.#column));
    switch (type) {
      case "s":
        return text === "" ? "" : (strings[Number(text)] ?? this.#missing());
      case "inlineStr":
      case "str":
        return cellText(text);
      case "b":
        return text === "1" ? "true" : text === "" ? "" : "false";
      case "e":
        throw new UnreadableFile("cell_error", this.#row, columnName(this.#column));
      case "d":
        return text.replace("T", " ");
      default:
        return dateStyles.has(style) ? dateText(text, isFrom1904) : numberText(text);
    }
  }

  #tooLong(): UnreadableFile {
    return new UnreadableFile("row_too_long", this.#row);
  }

  #missing(): never {
    throw new UnreadableFile("damaged", this.#row);
  }
}
