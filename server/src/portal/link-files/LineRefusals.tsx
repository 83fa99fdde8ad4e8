import type { RefusedLine } from "#platform/text/refused-lines.ts";
import type { SentLines } from "#platform/text/sent-lines.ts";
import { usePage, useText } from "../page/index.ts";
import { ExportLinks, RefusedLines } from "../parts/index.ts";
import { formatCount, textIn, type Locale } from "../words/index.ts";

interface Props {
  /** The number of refused lines. */
  refused: number;
  refusals: readonly RefusedLine[];
  /** The lines as they were sent, where they are at hand. */
  sent: SentLines | null;
}

/** Which lines of a file were refused, and why. */
export function LineRefusals(props: Props) {
  const { locale } = usePage();
  return <RefusedLines {...props} reasonOf={(refusal) => reasonText(locale, refusal)} />;
}

interface ActionsProps {
  /** The address of the file, or of all files if it is only kept for the member. */
  url: string;
  keptId?: string;
  /** The number of lines that were not refused; null if it is not known. */
  others: number | null;
}

/** What a member can do with a refused file. */
export function RefusedFileActions({ url, keptId, others }: ActionsProps) {
  const { locale } = usePage();
  const { linkFiles: text, refusedLines } = useText();
  const hasOthers = others !== null && others > 0;
  return (
    <section class="sheet narrow">
      <p>
        {text.refusedDownload} {keptId === undefined ? refusedLines.keptForDays : text.keptForMinutes}{" "}
        {hasOthers && text.othersNote}
      </p>
      <form method="post" action={`${url}/others`} data-once>
        {keptId !== undefined && <input type="hidden" name="file" value={keptId} />}
        <div class="actions">
          <ExportLinks url={keptId === undefined ? `${url}/refused` : `${url}/refused?file=${keptId}`} />
          {hasOthers && <button>{text.goOn(formatCount(locale, others))}</button>}
        </div>
      </form>
    </section>
  );
}

/** The text for this field and code, else the text for the code, else the English sentence. */
export function reasonText(locale: Locale, { field, code, reason }: RefusedLine): string {
  const { reasonOf, reason: general } = textIn(locale).linkFiles;
  const reasons: Readonly<Record<string, string>> = general;
  const own: Readonly<Record<string, string>> = reasonOf;
  return own[`${field} ${code}`] ?? reasons[code ?? ""] ?? reason;
}
