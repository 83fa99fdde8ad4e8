import { isOfWholeFile } from "#platform/text/unreadable-file.ts";
import { formatCount, textIn, type Locale } from "../words/index.ts";
import { NoValue } from "./NoValue.tsx";
import { TableSheet } from "./TableSheet.tsx";

interface RefusedLine {
  line: number;
  /** Null: the whole line. */
  field: string | null;
  code: string | null;
}

interface Props<Refusal extends RefusedLine> {
  locale: Locale;
  text: {
    refusalsTitle: string;
    firstOnly: (count: string) => string;
    line: string;
    field: string;
    why: string;
    wholeLine: string;
    value?: string;
  };
  /** How many lines were refused, and how many of them are shown. */
  refused: number;
  shown: number;
  refusals: readonly Refusal[];
  reasonOf: (refusal: Refusal) => string;
  /** The name of the column as the file has it, and the value that is refused, where the file is at hand. */
  sentOf?: (refusal: Refusal) => { name: string; value: string } | null;
}

/** Which lines of a file were refused, and why. */
export function RefusedLines<Refusal extends RefusedLine>(props: Props<Refusal>) {
  const { locale, text, refused, shown, refusals, reasonOf, sentOf } = props;
  const wholeOf = ({ code }: Refusal) => (isOfWholeFile(code) ? textIn(locale).list.wholeFile : text.wholeLine);
  return (
    <>
      <h2>{text.refusalsTitle}</h2>
      {shown < refused && <p class="hint">{text.firstOnly(formatCount(locale, shown))}</p>}
      <TableSheet label={text.refusalsTitle}>
        <table class="cards">
          <thead>
            <tr>
              <th scope="col" class="number nowrap">
                {text.line}
              </th>
              <th scope="col">{text.field}</th>
              {sentOf !== undefined && <th scope="col">{text.value}</th>}
              <th scope="col">{text.why}</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map((refusal) => (
              <tr key={`${refusal.line} ${refusal.field} ${refusal.code}`}>
                <th scope="row" class="number nowrap">
                  {!isOfWholeFile(refusal.code) && (
                    <>
                      <span class="visually-hidden">{text.line} </span>
                      {refusal.line}
                    </>
                  )}
                </th>
                <td class="nowrap">
                  {refusal.field === null ? wholeOf(refusal) : <code>{sentOf?.(refusal)?.name ?? refusal.field}</code>}
                </td>
                {sentOf !== undefined && <td>{sentOf(refusal)?.value || <NoValue />}</td>}
                <td>{reasonOf(refusal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableSheet>
    </>
  );
}
