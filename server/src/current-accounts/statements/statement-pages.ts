import type { Pdf, PdfFont } from "#platform/pdf/open-pdf.ts";
import { TextWidths } from "#platform/pdf/text-widths.ts";
import type { statementTexts, StatementLocale } from "./statement-texts.ts";

export interface StatementHead {
  company: string;
  account: string;
  period: string;
}

const COLUMNS = ["date", "due", "document", "description", "debit", "credit", "balance"] as const;
type Column = (typeof COLUMNS)[number];
export type Cells = Record<Column, string>;

/** Points: an A4 page has 595 × 842. */
const LEFT = 40;
const RIGHT = 555;
const TOP = 40;
const BOTTOM = 790;
const FOOT = 806;
const WIDTHS: Record<Column, number> = {
  date: 48,
  due: 48,
  document: 80,
  description: 134,
  debit: 66,
  credit: 66,
  balance: 73,
};
const GAP = 6;
const SIZE = 7.5;
const LINE_HEIGHT = 10;
const ROW_PADDING = 3;
/** A row fits on a page, however long its texts are. */
const ROW_LINES_MAX = 40;
const INK = "#1b1f24";
const SOFT = "#5b6470";
const RULE = "#d5d9de";
const SHADE = "#f1f3f5";

const NUMBERS: ReadonlySet<Column> = new Set(["debit", "credit", "balance"]);

/** The pages of one statement, filled from top to bottom. A table that goes on to another page repeats its heading. */
export class StatementPages {
  readonly #pdf: Pdf;
  readonly #text: (typeof statementTexts)[StatementLocale];
  readonly #head: StatementHead;
  readonly #widths: TextWidths;
  #currency = "";
  #y = TOP;

  constructor(pdf: Pdf, text: (typeof statementTexts)[StatementLocale], head: StatementHead) {
    this.#pdf = pdf;
    this.#text = text;
    this.#head = head;
    this.#widths = new TextWidths(pdf);
    pdf.addPage();
    this.#drawHead();
  }

  beginTable(currency: string): void {
    this.#currency = currency;
    // Heading, a balance and a line stay together.
    if (this.#y + 80 > BOTTOM) this.#nextPage();
    else this.#drawHeading();
  }

  drawLine(cells: Cells): void {
    const wrapped = COLUMNS.map((column) => ({
      column,
      lines: NUMBERS.has(column) ? [cells[column]] : this.#wrap(cells[column], WIDTHS[column] - GAP, ROW_LINES_MAX),
    }));
    const height = this.#makeRoom(Math.max(...wrapped.map(({ lines }) => lines.length)));
    for (const { column, lines } of wrapped)
      for (const [index, line] of lines.entries())
        this.#drawCell(column, line, this.#y + ROW_PADDING + index * LINE_HEIGHT);
    this.#endRow(height);
  }

  drawBalance(words: string, amount: string): void {
    const height = this.#makeRoom(1);
    // The fill begins below the rule of the row above.
    this.#pdf.rect(LEFT, this.#y + 0.4, RIGHT - LEFT, height - 0.4).fill(SHADE);
    this.#write(`${words} (${this.#currency})`, LEFT + GAP / 2, this.#y + ROW_PADDING, { font: "bold" });
    this.#drawCell("balance", amount, this.#y + ROW_PADDING, { font: "bold", widthMax: RIGHT - LEFT - 200 });
    this.#endRow(height);
  }

  drawNote(words: string): void {
    const height = this.#makeRoom(1);
    this.#write(words, LEFT + GAP / 2, this.#y + ROW_PADDING, { color: SOFT });
    this.#endRow(height);
  }

  /** Writes the foot of every page. Call it last, when the number of pages is known. */
  drawFeet(): void {
    const { count } = this.#pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#pdf.switchToPage(index);
      const words = this.#text.page(index + 1, count);
      const [line = ""] = this.#wrap(`${this.#head.company} · ${this.#head.account}`, 400, 1);
      this.#write(line, LEFT, FOOT, { color: SOFT });
      this.#write(words, RIGHT - this.#widths.of(words, SIZE, "regular"), FOOT, { color: SOFT });
    }
  }

  #drawHead(): void {
    const { company, account, period } = this.#head;
    const block = (text: string, size: number, font: PdfFont, indent = 0) => {
      for (const line of this.#wrap(text, RIGHT - LEFT - indent, 3, { size, font })) {
        this.#write(line, LEFT + indent, this.#y, { size, font });
        this.#y += size * 1.4;
      }
    };
    block(company, 10, "regular");
    this.#y += 4;
    block(this.#text.title, 16, "bold");
    this.#y += 4;
    for (const [label, value] of [
      [this.#text.account, account],
      [this.#text.period, period],
    ] as const) {
      this.#write(label, LEFT, this.#y, { size: 9, color: SOFT });
      block(value, 9, "regular", 60);
    }
  }

  #drawHeading(): void {
    this.#y += 12;
    this.#write(this.#currency, LEFT, this.#y, { size: 10, font: "bold" });
    this.#y += 16;
    for (const column of COLUMNS) this.#drawCell(column, this.#text.column[column], this.#y, { font: "bold" });
    this.#y += LINE_HEIGHT + ROW_PADDING;
    this.#drawRule(INK, 0.8);
  }

  #nextPage(): void {
    this.#pdf.addPage();
    this.#y = TOP - 12;
    this.#drawHeading();
  }

  /** Makes room for a row of so many lines of text, and returns its height. */
  #makeRoom(lines: number): number {
    const height = lines * LINE_HEIGHT + 2 * ROW_PADDING;
    if (this.#y + height > BOTTOM) this.#nextPage();
    return height;
  }

  #endRow(height: number): void {
    this.#y += height;
    this.#drawRule(RULE, 0.4);
  }

  #drawRule(color: string, width: number): void {
    this.#pdf.moveTo(LEFT, this.#y).lineTo(RIGHT, this.#y).lineWidth(width).stroke(color);
  }

  /** A number that is wider than its column is written smaller, never cut. */
  #drawCell(
    column: Column,
    text: string,
    y: number,
    { font = "regular", widthMax = WIDTHS[column] - GAP }: { font?: PdfFont; widthMax?: number } = {},
  ): void {
    if (text === "") return;
    const before = COLUMNS.slice(0, COLUMNS.indexOf(column));
    const x = before.reduce((sum, each) => sum + WIDTHS[each], LEFT) + GAP / 2;
    if (!NUMBERS.has(column)) return this.#write(text, x, y, { font });
    const width = this.#widths.of(text, SIZE, font);
    const size = SIZE * Math.min(1, widthMax / width);
    this.#write(text, x + WIDTHS[column] - GAP - (width * size) / SIZE, y + (SIZE - size), { font, size });
  }

  #write(
    text: string,
    x: number,
    y: number,
    { size = SIZE, font = "regular", color = INK }: { size?: number; font?: PdfFont; color?: string } = {},
  ): void {
    this.#pdf.font(font).fontSize(size).fillColor(color).text(text, x, y, { lineBreak: false });
  }

  #wrap(
    text: string,
    width: number,
    linesMax: number,
    { size = SIZE, font = "regular" }: { size?: number; font?: PdfFont } = {},
  ): string[] {
    return this.#widths.wrap(text, { width, size, font, linesMax });
  }
}
