import type { Amount, CurrencyCode } from "@servicepay/money";
import type { RateRow, RatesPreview, TerminalRecord } from "#payment-sets/index.ts";
import { usePage, useText } from "../page/index.ts";
import { Check, NoValue, TableHead, TableSheet } from "../parts/index.ts";
import { namesOf } from "../shown/terminal-names.ts";
import { formatMoney, textIn, type Locale } from "../words/index.ts";
import { countText, formatRate, programText } from "./rate-text.ts";

export type RateChange = RatesPreview["changes"][number];

interface Props {
  changes: readonly RateChange[];
  terminals: readonly TerminalRecord[];
  currency: CurrencyCode;
  /** The member has ticked that rates are removed. */
  mayRemove: boolean;
}

/** What saving would change. What it would remove stands apart, with a tick of its own. */
export function RateChanges(props: Props) {
  const { locale } = usePage();
  const { changes } = props;
  const text = useText().rates;
  if (changes.length === 0)
    return (
      <section class="sheet" role="status">
        <p>{text.noDifference}</p>
      </section>
    );
  const removed = changes.filter((change) => kindOf(change) === "removed");
  const others = changes.filter((change) => kindOf(change) !== "removed");
  return (
    <>
      <section role="status">
        <h2>{text.differenceTitle}</h2>
        <p>{countsText(locale, changes)}</p>
        {others.length > 0 && <ChangesTable {...props} label={text.differenceTitle} changes={others} />}
      </section>
      {removed.length > 0 && <Removals {...props} changes={removed} />}
    </>
  );
}

/** How many rates are added, changed and removed. */
export function countsText(locale: Locale, changes: readonly RateChange[]): string {
  const count = (kind: ReturnType<typeof kindOf>) => changes.filter((change) => kindOf(change) === kind).length;
  return textIn(locale).rates.counts(count("added"), count("changed"), count("removed"));
}

function kindOf({ before, after }: RateChange): "added" | "changed" | "removed" {
  return before === null ? "added" : after === null ? "removed" : "changed";
}

function Removals(props: Props) {
  const { changes, mayRemove } = props;
  const text = useText().rates;
  return (
    <section class="alert alert-warn icon icon-warning">
      <div>
        <h2>{text.removalsTitle(changes.length)}</h2>
        <p>{text.removalsNote}</p>
        <ChangesTable {...props} label={text.removalsTitle(changes.length)} />
        <Check name="mayRemove" label={text.mayRemove} isChecked={mayRemove} />
      </div>
    </section>
  );
}

function ChangesTable({ label, changes, terminals, currency }: Props & { label: string }) {
  const text = useText().rates;
  const names = namesOf(terminals);
  return (
    <TableSheet label={label}>
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
              <Change {...{ change, currency }} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableSheet>
  );
}

interface ChangeProps {
  change: RateChange;
  currency: CurrencyCode;
}

function Change({ change, currency }: ChangeProps) {
  const { locale } = usePage();
  const text = useText().rates;
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
        {before === null ? <NoValue /> : <Values currency={currency} rate={before} />}
      </td>
      <td class="number">
        <span class="visually-hidden">{text.becomes}: </span>
        {after === null ? (
          <NoValue />
        ) : (
          <strong>
            <Values currency={currency} rate={after} />
          </strong>
        )}
      </td>
    </>
  );
}

function Values({ rate, currency }: { rate: RateRow; currency: CurrencyCode }) {
  const { locale } = usePage();
  const text = useText().rates;
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
