import type { Locale } from "../../model.ts";
import { TableSheet } from "../../parts/TableSheet.tsx";
import { formatCount, textIn } from "../../text/index.ts";
import type { LineRefusal } from "./model.ts";

interface Props {
  locale: Locale;
  /** Refused lines. */
  refused: number;
  refusals: readonly LineRefusal[];
}

/** Which lines of a file were refused, and why. */
export function LineRefusals({ locale, refused, refusals }: Props) {
  const text = textIn(locale).linkFiles;
  const linesShown = new Set(refusals.map(({ line }) => line)).size;
  return (
    <>
      <h2>{text.refusalsTitle}</h2>
      {linesShown < refused && <p class="hint">{text.firstOnly(formatCount(locale, linesShown))}</p>}
      <TableSheet label={text.refusalsTitle}>
        <table>
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
                  {refusal.line}
                </th>
                <td class="nowrap">{refusal.field === null ? text.wholeLine : <code>{refusal.field}</code>}</td>
                <td>{reasonText(locale, refusal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableSheet>
    </>
  );
}

/** The reason of a field where it differs from that of others. The English sentence where no text is known. */
function reasonText(locale: Locale, { field, code, reason }: LineRefusal): string {
  const { reasonOf, reason: general } = textIn(locale).linkFiles;
  const reasons: Readonly<Record<string, string>> = general;
  const own: Readonly<Record<string, string>> = reasonOf;
  return own[`${field} ${code}`] ?? reasons[code ?? ""] ?? reason;
}
