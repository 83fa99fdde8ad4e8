import type { SentRows } from "#links/index.ts";
import type { RefusedLine } from "#platform/text/refused-lines.ts";
import { ExportLinks } from "../parts/ExportLinks.tsx";
import { RefusedLines } from "../parts/RefusedLines.tsx";
import { formatCount, textIn, type Locale } from "../words/index.ts";

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

interface ActionsProps {
  locale: Locale;
  /** The address of the file, or of all files if it is only kept for the member. */
  url: string;
  keptId?: string;
  /** The number of lines that were not refused; null if it is not known. */
  others: number | null;
}

/** What a member can do with a refused file. */
export function RefusedFileActions({ locale, url, keptId, others }: ActionsProps) {
  const text = textIn(locale).linkFiles;
  const hasOthers = others !== null && others > 0;
  return (
    <section class="sheet narrow">
      <p>
        {text.refusedDownload} {keptId === undefined ? text.keptForDays : text.keptForMinutes}{" "}
        {hasOthers && text.othersNote}
      </p>
      <form method="post" action={`${url}/others`} data-once>
        {keptId !== undefined && <input type="hidden" name="file" value={keptId} />}
        <div class="actions">
          <ExportLinks
            locale={locale}
            url={keptId === undefined ? `${url}/refused` : `${url}/refused?file=${keptId}`}
          />
          {hasOthers && <button>{text.goOn(formatCount(locale, others))}</button>}
        </div>
      </form>
    </section>
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
