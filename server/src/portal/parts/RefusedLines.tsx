import { formatCount, type Locale } from "../words/index.ts";
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
  };
  /** How many lines were refused, and how many of them are shown. */
  refused: number;
  shown: number;
  refusals: readonly Refusal[];
  reasonOf: (refusal: Refusal) => string;
}

/** Which lines of a file were refused, and why. */
export function RefusedLines<Refusal extends RefusedLine>(props: Props<Refusal>) {
  const { locale, text, refused, shown, refusals, reasonOf } = props;
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
              <th scope="col">{text.why}</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map((refusal) => (
              <tr key={`${refusal.line} ${refusal.field} ${refusal.code}`}>
                <th scope="row" class="number nowrap">
                  <span class="visually-hidden">{text.line} </span>
                  {refusal.line}
                </th>
                <td class="nowrap">{refusal.field === null ? text.wholeLine : <code>{refusal.field}</code>}</td>
                <td>{reasonOf(refusal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableSheet>
    </>
  );
}
