import type { Amount, CurrencyCode } from "@servicepay/money";
import type { RateRow, RatesPreview, TerminalRecord } from "#payment-sets/index.ts";
import { NoValue } from "../parts/NoValue.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { namesOf } from "../shown/terminal-names.ts";
import { formatMoney, textIn, type Locale } from "../words/index.ts";
import { countText, formatRate, programText } from "./rate-text.ts";

type RateChange = RatesPreview["changes"][number];

interface Props {
  locale: Locale;
  changes: readonly RateChange[];
  terminals: readonly TerminalRecord[];
  currency: CurrencyCode;
}

/** What saving would change. */
export function RateChanges({ locale, changes, terminals, currency }: Props) {
  const text = textIn(locale).rates;
  if (changes.length === 0)
    return (
      <section class="sheet" role="status">
        <p>{text.noDifference}</p>
      </section>
    );
  const names = namesOf(terminals);
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
              <tr key={`${change.terminalId} ${change.program} ${change.installments}`}>
                <th scope="row">{names.get(change.terminalId) ?? ""}</th>
                <Change {...{ locale, change, currency }} />
              </tr>
            ))}
          </tbody>
        </table>
      </TableSheet>
    </section>
  );
}

function kindOf({ before, after }: RateChange): "added" | "changed" | "removed" {
  return before === null ? "added" : after === null ? "removed" : "changed";
}

interface ChangeProps {
  locale: Locale;
  change: RateChange;
  currency: CurrencyCode;
}

function Change({ locale, change, currency }: ChangeProps) {
  const text = textIn(locale).rates;
  const { program, installments, before, after } = change;
  const isNoLongerFree = before?.customerRate === 0n && after !== null && after.customerRate > 0n;
  return (
    <>
      <td>{programText(locale, program)}</td>
      <td>{countText(locale, installments)}</td>
      <td>
        {text.kind[kindOf(change)]}
        {isNoLongerFree && <div class="state-warn">{text.noLongerFree}</div>}
      </td>
      <td class="number">
        <span class="visually-hidden">{text.was}: </span>
        {before === null ? <NoValue /> : <Values {...{ locale, currency }} rate={before} />}
      </td>
      <td class="number">
        <span class="visually-hidden">{text.becomes}: </span>
        {after === null ? (
          <NoValue />
        ) : (
          <strong>
            <Values {...{ locale, currency }} rate={after} />
          </strong>
        )}
      </td>
    </>
  );
}

function Values({ locale, rate, currency }: { locale: Locale; rate: RateRow; currency: CurrencyCode }) {
  const text = textIn(locale).rates;
  const { costRate, customerRate, minimumAmount, maximumAmount } = rate;
  const money = (amount: Amount) => formatMoney(locale, { amount, currency });
  return (
    <>
      {text.markupOf(formatRate(locale, customerRate))}
      <div>{text.costOf(formatRate(locale, costRate))}</div>
      {minimumAmount !== null && <div>{text.from(money(minimumAmount))}</div>}
      {maximumAmount !== null && <div>{text.to(money(maximumAmount))}</div>}
    </>
  );
}
