import type { RefusedLine } from "#platform/text/refused-lines.ts";
import type { SentLines } from "#platform/text/sent-lines.ts";
import { isOfWholeFile } from "#platform/text/unreadable-file.ts";
import { usePage, useText } from "../page/scene.ts";
import { formatCount } from "../words/index.ts";
import { TableSheet } from "./Table.tsx";
import { NoValue } from "./values.tsx";

interface Props {
  /** How many lines were refused. */
  refused: number;
  refusals: readonly RefusedLine[];
  reasonOf: (refusal: RefusedLine) => string;
  /** The lines as they were sent, where they are at hand. */
  sent: SentLines | null;
}

const VALUE_LENGTH_MAX = 100;

/** Which lines of a file were refused, and why. */
export function RefusedLines({ refused, refusals, reasonOf, sent }: Props) {
  const { locale } = usePage();
  const { list, refusedLines: text } = useText();
  const wholeOf = ({ code }: RefusedLine) => (isOfWholeFile(code) ? list.wholeFile : text.wholeLine);
  const shown = new Set(refusals.map(({ line }) => line)).size;
  return (
    <>
      <h2>{text.title}</h2>
      {shown < refused && <p class="hint">{text.firstOnly(formatCount(locale, shown))}</p>}
      <TableSheet label={text.title}>
        <table class="cards">
          <thead>
            <tr>
              <th scope="col" class="number nowrap">
                {text.line}
              </th>
              <th scope="col">{text.field}</th>
              {sent !== null && <th scope="col">{text.value}</th>}
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
                  {refusal.field === null ? (
                    wholeOf(refusal)
                  ) : (
                    <code>{sentCell(sent, refusal)?.name ?? refusal.field}</code>
                  )}
                </td>
                {sent !== null && <td>{sentCell(sent, refusal)?.value || <NoValue />}</td>}
                <td>{reasonOf(refusal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableSheet>
    </>
  );
}

/** The name of the column as the file has it, and the value that is refused. */
function sentCell(sent: SentLines | null, { line, field }: RefusedLine) {
  const index = sent?.columns.indexOf(field) ?? -1;
  if (sent === null || field === null || index === -1) return null;
  return { name: sent.names[index] ?? field, value: (sent.cells.get(line)?.[index] ?? "").slice(0, VALUE_LENGTH_MAX) };
}
