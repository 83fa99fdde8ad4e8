import { addAmounts, type Amount, type CurrencyCode } from "@servicepay/money";
import type { ComponentChildren } from "preact";
import type { MemberContext } from "#members/index.ts";
import { daysOfMonth, type Days, type MonthlyTotal, type Sum } from "#reports/index.ts";
import { useMember, usePage, useText } from "../page/index.ts";
import { MoneyText, TableHead, TableSheet } from "../parts/index.ts";
import { bankLabel } from "../shown/bank-label.ts";
import type { TerminalNames } from "../shown/terminal-names.ts";
import { formatCount, formatMonth } from "../words/index.ts";
import { attemptsUrl } from "./attempts-list.tsx";

interface Props {
  days: Days;
  terminals: TerminalNames;
  currency: CurrencyCode;
  rows: readonly MonthlyTotal[];
}

/** The totals of one currency: each bank with its subtotal, and below it its months, terminals and installments. */
export function ReportTable(props: Props) {
  const { currency, rows } = props;
  const { report: text } = useText();
  const { column } = text;
  const numbers = ["grossCount", "gross", "reversedCount", "reversed", "net", "commission"] as const;
  return (
    <>
      <h2>{text.table(currency)}</h2>
      <TableSheet label={text.table(currency)}>
        <table class="cards report">
          <TableHead
            columns={[
              column.month,
              column.terminal,
              { number: column.installments },
              ...numbers.map((name) => ({ number: column[name] })),
            ]}
          />
          {[...byBank(rows)].map(([bank, ofBank]) => (
            <tbody key={bank}>
              <SumRow {...props} rows={ofBank} label={bankLabel(bank)} filter={{ bank }} />
              {ofBank.map((row) => (
                <MonthRow key={`${row.month} ${row.terminalId} ${row.installments}`} {...props} row={row} />
              ))}
            </tbody>
          ))}
          <tfoot>
            <SumRow {...props} label={text.total} filter={{}} />
          </tfoot>
        </table>
      </TableSheet>
    </>
  );
}

/** The banks by their names. */
export function byBank(rows: readonly MonthlyTotal[]): ReadonlyMap<string, readonly MonthlyTotal[]> {
  const groups = [...Map.groupBy(rows, ({ bank }) => bank)];
  return new Map(groups.toSorted(([one], [other]) => bankLabel(one).localeCompare(bankLabel(other), "tr")));
}

/** What several rows add up to. The counts open the lists of what was added up. */
function SumRow(props: Props & { label: string; filter: { bank?: string } }) {
  const { ctx } = useMember();
  const { days, currency, rows, label, filter } = props;
  return (
    <tr class="subtotal">
      <th scope="rowgroup" colSpan={3}>
        {label}
      </th>
      <SumCells of={totalOf(rows, currency)} urls={urlsOf(ctx, { ...days, currency, ...filter })} />
    </tr>
  );
}

function MonthRow({ days, terminals, row }: Props & { row: MonthlyTotal }) {
  const { ctx, locale } = useMember();
  const { month, currency, terminalId, installments } = row;
  const filter = { currency, terminal: terminalId, installments: String(installments) };
  return (
    <tr>
      <th scope="row" class="nowrap">
        {formatMonth(locale, month)}
      </th>
      <td>{terminals.get(terminalId) ?? "–"}</td>
      <NumberCell label={useText().report.column.installments}>{installments}</NumberCell>
      <SumCells of={row} urls={urlsOf(ctx, { ...daysOfMonth(month, days), ...filter })} />
    </tr>
  );
}

function urlsOf(ctx: MemberContext, filter: Parameters<typeof attemptsUrl>[1]) {
  const url = (kind: string) => attemptsUrl(ctx, { ...filter, kind, result: "approved" });
  return { gross: url("sale"), reversed: url("reversal") };
}

type Sums = Pick<MonthlyTotal, "currency" | "gross" | "reversed" | "net" | "commission">;

function totalOf(rows: readonly MonthlyTotal[], currency: CurrencyCode): Sums {
  const amountOf = (of: (row: MonthlyTotal) => Amount) => addAmounts(...rows.map(of));
  const sumOf = (of: (row: MonthlyTotal) => Sum): Sum => ({
    amount: amountOf((row) => of(row).amount),
    count: rows.reduce((count, row) => count + of(row).count, 0),
  });
  return {
    currency,
    gross: sumOf(({ gross }) => gross),
    reversed: sumOf(({ reversed }) => reversed),
    net: amountOf(({ net }) => net),
    commission: amountOf(({ commission }) => commission),
  };
}

interface SumCellsProps {
  of: Sums;
  /** The lists that the counts open. */
  urls: Record<"gross" | "reversed", string>;
}

function SumCells({ of: { currency, gross, reversed, net, commission }, urls }: SumCellsProps) {
  const { locale } = usePage();
  const { column } = useText().report;
  const money = (amount: Amount) => <MoneyText money={{ amount, currency }} />;
  const count = ({ count }: Sum, url: string) => {
    const text = formatCount(locale, count);
    return count === 0 ? text : <a href={url}>{text}</a>;
  };
  return (
    <>
      <NumberCell label={column.grossCount}>{count(gross, urls.gross)}</NumberCell>
      <NumberCell label={column.gross}>{money(gross.amount)}</NumberCell>
      <NumberCell label={column.reversedCount}>{count(reversed, urls.reversed)}</NumberCell>
      <NumberCell label={column.reversed}>{money(reversed.amount)}</NumberCell>
      <NumberCell label={column.net}>{money(net)}</NumberCell>
      <NumberCell label={column.commission}>{money(commission)}</NumberCell>
    </>
  );
}

/** On phones, where rows are cards, the cell shows its label. */
function NumberCell({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <td class="number">
      <span class="visually-hidden">{label}: </span>
      {children}
    </td>
  );
}
