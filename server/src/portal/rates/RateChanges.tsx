import type { Locale } from "../model.ts";
import { NoValue } from "../parts/NoValue.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { formatMoney, textIn } from "../words/index.ts";
import { countText, formatRate, programText } from "./rate-text.ts";
import type { RateCell, ShownRateChange } from "./rates-model.ts";

/** What saving would change. */
export function RateChanges({ locale, changes }: { locale: Locale; changes: readonly ShownRateChange[] }) {
  const text = textIn(locale).rates;
  if (changes.length === 0)
    return (
      <section class="sheet" role="status">
        <p>{text.noDifference}</p>
      </section>
    );
  const count = (kind: ReturnType<typeof kindOf>) => changes.filter((change) => kindOf(change) === kind).length;
  return (
    <section role="status">
      <h2>{text.differenceTitle}</h2>
      <p>{text.counts(count("added"), count("changed"), count("removed"))}</p>
      <TableSheet label={text.differenceTitle}>
        <table class="cards matrix">
          <TableHead
            columns={[
              text.column.terminal,
              text.column.program,
              text.column.installments,
              text.difference,
              { number: text.was },
              { number: text.becomes },
            ]}
          />
          <tbody>
            {changes.map((change) => (
              <Change key={`${change.terminal} ${change.program} ${change.installments}`} {...{ locale, change }} />
            ))}
          </tbody>
        </table>
      </TableSheet>
    </section>
  );
}

function kindOf({ before, after }: ShownRateChange): "added" | "changed" | "removed" {
  return before === null ? "added" : after === null ? "removed" : "changed";
}

function Change({ locale, change }: { locale: Locale; change: ShownRateChange }) {
  const text = textIn(locale).rates;
  const { terminal, program, installments, before, after } = change;
  const isNoLongerFree = before !== null && after !== null && Number(before.markup) === 0 && Number(after.markup) > 0;
  return (
    <tr>
      <th scope="row">{terminal}</th>
      <td>{programText(locale, program)}</td>
      <td>{countText(locale, installments)}</td>
      <td>
        {text.kind[kindOf(change)]}
        {isNoLongerFree && <div class="state-warn">{text.noLongerFree}</div>}
      </td>
      <td class="number">
        <span class="visually-hidden">{text.was}: </span>
        {before === null ? <NoValue /> : <Values locale={locale} cell={before} />}
      </td>
      <td class="number">
        <span class="visually-hidden">{text.becomes}: </span>
        {after === null ? (
          <NoValue />
        ) : (
          <strong>
            <Values locale={locale} cell={after} />
          </strong>
        )}
      </td>
    </tr>
  );
}

function Values({ locale, cell: { cost, markup, minimum, maximum } }: { locale: Locale; cell: RateCell }) {
  const text = textIn(locale).rates;
  return (
    <>
      {text.markupOf(formatRate(locale, markup))}
      <div>{text.costOf(formatRate(locale, cost))}</div>
      {minimum !== null && <div>{text.from(formatMoney(locale, minimum))}</div>}
      {maximum !== null && <div>{text.to(formatMoney(locale, maximum))}</div>}
    </>
  );
}
