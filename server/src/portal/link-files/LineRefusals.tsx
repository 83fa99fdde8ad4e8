import type { SentRows } from "#links/index.ts";
import type { RefusedLine } from "#platform/text/refused-lines.ts";
import { RefusedLines } from "../parts/RefusedLines.tsx";
import { textIn, type Locale } from "../words/index.ts";

interface Props {
  locale: Locale;
  /** The number of refused lines. */
  refused: number;
  refusals: readonly RefusedLine[];
  /** The lines as they were sent, where they are at hand. */
  sent?: SentRows;
}

const VALUE_LENGTH_MAX = 100;

/** Which lines of a file were refused, and why. */
export function LineRefusals({ locale, refused, refusals, sent }: Props) {
  const text = textIn(locale).linkFiles;
  const linesShown = new Set(refusals.map(({ line }) => line)).size;
  const sentOf = sent === undefined ? {} : { sentOf: (refusal: RefusedLine) => sentCell(sent, refusal) };
  return (
    <RefusedLines
      {...{ locale, text, refused, refusals, ...sentOf }}
      shown={linesShown}
      reasonOf={(refusal) => reasonText(locale, refusal)}
    />
  );
}

function sentCell({ names, columns, cells }: SentRows, { line, field }: RefusedLine) {
  const index = columns.indexOf(field);
  if (field === null || index === -1) return null;
  return { name: names[index] ?? field, value: (cells.get(line)?.[index] ?? "").slice(0, VALUE_LENGTH_MAX) };
}

/** The text for this field and code, else the text for the code, else the English sentence. */
export function reasonText(locale: Locale, { field, code, reason }: RefusedLine): string {
  const { reasonOf, reason: general } = textIn(locale).linkFiles;
  const reasons: Readonly<Record<string, string>> = general;
  const own: Readonly<Record<string, string>> = reasonOf;
  return own[`${field} ${code}`] ?? reasons[code ?? ""] ?? reason;
}
