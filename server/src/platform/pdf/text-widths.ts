import type { Pdf, PdfFont } from "./open-pdf.ts";

/** Measures and wraps text by the widths of its characters, each of which is measured once. */
export class TextWidths {
  readonly #pdf: Pdf;
  /** At size 1. */
  readonly #known: Record<PdfFont, Map<string, number>> = { regular: new Map(), bold: new Map() };

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  of(text: string, size: number, font: PdfFont): number {
    let width = 0;
    for (const character of text) width += this.#widthOf(character, font);
    return width * size;
  }

  /** Breaks text between words, and words that are wider than a line. The last of `linesMax` lines ends with "…". */
  wrap(
    text: string,
    { width, size, font, linesMax }: { width: number; size: number; font: PdfFont; linesMax: number },
  ): string[] {
    const lines: string[] = [];
    let line = "";
    for (const part of wordsOf(text)) {
      const longer = line === "" ? part : `${line} ${part}`;
      if (this.of(longer, size, font) <= width) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      const pieces = this.#pieces(part, width / size, font);
      line = pieces.pop() ?? "";
      lines.push(...pieces);
    }
    if (line !== "") lines.push(line);
    if (lines.length <= linesMax) return lines;
    return [...lines.slice(0, linesMax - 1), `${lines[linesMax - 1]?.slice(0, -1)}…`];
  }

  #pieces(word: string, width: number, font: PdfFont): string[] {
    const pieces = [""];
    let used = 0;
    for (const character of word) {
      const added = this.#widthOf(character, font);
      if (used + added > width && used > 0) {
        pieces.push("");
        used = 0;
      }
      pieces.push((pieces.pop() ?? "") + character);
      used += added;
    }
    return pieces;
  }

  #widthOf(character: string, font: PdfFont): number {
    const known = this.#known[font].get(character);
    if (known !== undefined) return known;
    const width = this.#pdf.font(font).fontSize(1).widthOfString(character);
    this.#known[font].set(character, width);
    return width;
  }
}

function wordsOf(text: string): string[] {
  return text
    .toWellFormed()
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== "");
}
