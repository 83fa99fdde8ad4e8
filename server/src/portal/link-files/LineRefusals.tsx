import type { RefusedLine } from "#platform/text/refused-lines.ts";
import { RefusedLines } from "../parts/RefusedLines.tsx";
import { textIn, type Locale } from "../words/index.ts";

interface Props {
  locale: Locale;
  /** The number of refused lines. */
  refused: number;
  refusals: readonly RefusedLine[];
}

/** Which lines of a file were refused, and why. */
export function LineRefusals({ locale, refused, refusals }: Props) {
  const text = textIn(locale).linkFiles;
  const linesShown = new Set(refusals.map(({ line }) => line)).size;
  return (
    <RefusedLines
      locale={locale}
      text={text}
      refused={refused}
      shown={linesShown}
      refusals={refusals}
      reasonOf={(refusal) => reasonText(locale, refusal)}
    />
  );
}

/** The text for this field and code, else the text for the code, else the English sentence. */
function reasonText(locale: Locale, { field, code, reason }: RefusedLine): string {
  const { reasonOf, reason: general } = textIn(locale).linkFiles;
  const reasons: Readonly<Record<string, string>> = general;
  const own: Readonly<Record<string, string>> = reasonOf;
  return own[`${field} ${code}`] ?? reasons[code ?? ""] ?? reason;
}
