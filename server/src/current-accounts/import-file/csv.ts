import { UnreadableFile } from "./unreadable-file.ts";

export interface CsvRow {
  /** The line that it ends on. */
  line: number;
  values: string[];
}

export interface CsvReader {
  /** The rows that end in the text so far. */
  push(text: string): Generator<CsvRow>;
  /** What is left when there is no more text. */
  end(): Generator<CsvRow>;
}

/** A longer row is most likely an unclosed quote, and must not fill the memory. */
export const ROW_LENGTH_MAX = 64 * 1024;
const QUOTE = '"';

/**
 * Reads RFC 4180, with any line ends, a piece at a time. A row without quotes, as nearly all are, is found by its end and
 * cut at the delimiters; only one with quotes is read character by character. Empty lines are no rows.
 */
export function openCsv(delimiter: string): CsvReader {
  let rest = "";
  let line = 0;
  let lineEnd: string | null = null;

  function* read(isLast: boolean): Generator<CsvRow> {
    lineEnd ??= lineEndOf(rest, isLast);
    if (lineEnd === null) return requireShort(rest, 0);
    let at = 0;
    while (at < rest.length) {
      const row = rowAt(rest, at, { delimiter, lineEnd, isLast, line: line + 1 });
      if (row === null) break;
      line += row.lines;
      at = row.next;
      if (row.values !== null) yield { line, values: row.values };
    }
    rest = rest.slice(at);
    requireShort(rest, line);
  }

  return {
    *push(text) {
      rest = rest === "" ? text : rest + text;
      yield* read(false);
    },
    *end() {
      yield* read(true);
      if (rest !== "") throw notCsv(line + linesIn(rest, lineEnd ?? "\n"));
    },
  };
}

/** Old spreadsheets end lines by a carriage return alone. Null where the first line has not ended yet. */
function lineEndOf(text: string, isLast: boolean): string | null {
  const end = /[\r\n]/.exec(text)?.index;
  if (end === undefined) return isLast ? "\n" : null;
  if (text[end] === "\n") return "\n";
  if (end + 1 === text.length && !isLast) return null;
  return text[end + 1] === "\n" ? "\n" : "\r";
}

interface Place {
  delimiter: string;
  lineEnd: string;
  isLast: boolean;
  line: number;
}

interface FoundRow {
  /** Null for an empty line. */
  values: string[] | null;
  next: number;
  lines: number;
}

/** Null where the row has not ended yet. */
function rowAt(text: string, at: number, place: Place): FoundRow | null {
  const { delimiter, lineEnd, isLast } = place;
  const found = text.indexOf(lineEnd, at);
  if (found === -1 && !isLast) return null;
  const end = found === -1 ? text.length : found;
  const row = text.slice(at, text.charCodeAt(end - 1) === 13 && end > at ? end - 1 : end);
  if (row.includes(QUOTE)) return quotedRowAt(text, at, place);
  return { values: row === "" ? null : row.split(delimiter), next: end + 1, lines: 1 };
}

function quotedRowAt(text: string, from: number, { delimiter, lineEnd, isLast, line }: Place): FoundRow | null {
  const values: string[] = [];
  let lines = 1;
  for (let at = from; ;) {
    const isQuoted = text[at] === QUOTE;
    const end = isQuoted ? closingQuote(text, at) : plainEnd(text, at, delimiter, lineEnd);
    // A quote at the very end of the text may be the first of two.
    if (end === -1 || (isQuoted && end + 1 >= text.length && !isLast)) return null;
    const value = isQuoted ? text.slice(at + 1, end).replaceAll('""', QUOTE) : text.slice(at, end);
    if (isQuoted) lines += linesIn(value, lineEnd) - 1;
    else if (value.includes(QUOTE)) throw notCsv(line + lines - 1);
    at = isQuoted ? end + 1 : end;
    if (text.startsWith(delimiter, at)) {
      values.push(value);
      at += delimiter.length;
      continue;
    }
    if (text[at] === "\r" && lineEnd === "\n" && (text[at + 1] === "\n" || at + 1 >= text.length)) {
      if (at + 1 >= text.length && !isLast) return null;
      at += 1;
    }
    if (at < text.length && text[at] !== lineEnd) throw notCsv(line + lines - 1);
    if (at >= text.length && !isLast) return null;
    values.push(isQuoted || !value.endsWith("\r") ? value : value.slice(0, -1));
    return { values, next: at + 1, lines };
  }
}

/** Where a value without quotes ends; -1 is never the answer, for the text's end is one. */
function plainEnd(text: string, at: number, delimiter: string, lineEnd: string): number {
  const ends = [text.indexOf(delimiter, at), text.indexOf(lineEnd, at), text.length].filter((end) => end !== -1);
  return Math.min(...ends);
}

/** The quote that ends the value which begins with one at this place; -1 where there is none yet. */
function closingQuote(text: string, opening: number): number {
  for (let at = opening + 1; ;) {
    const quote = text.indexOf(QUOTE, at);
    if (quote === -1 || text[quote + 1] !== QUOTE) return quote;
    at = quote + 2;
  }
}

function linesIn(text: string, lineEnd: string): number {
  return text.split(lineEnd).length;
}

function requireShort(rest: string, line: number): void {
  if (rest.length > ROW_LENGTH_MAX) throw notCsv(line + 1);
}

function notCsv(line: number): UnreadableFile {
  return new UnreadableFile(line, "The row is not valid CSV: a quote is not closed or stands in the wrong place.");
}
