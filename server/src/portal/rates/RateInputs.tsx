import type { Amount, CurrencyCode } from "@servicepay/money";
import { usePage, useText } from "../page/index.ts";
import { TableSheet } from "../parts/index.ts";
import { formatMoney, textIn, type Locale } from "../words/index.ts";
import type { GridInput, GridInputRow, PercentInput } from "./rate-cells.ts";
import { countText, programText } from "./rate-text.ts";

const COLUMNS = ["markup", "cost"] as const;
type Column = (typeof COLUMNS)[number];

interface Props {
  terminal: string;
  rows: readonly GridInputRow[];
  currency: CurrencyCode;
}

/** The grid of one terminal, with fields in its cells. */
export function RateInputs({ terminal, rows, currency }: Props) {
  const text = useText().rates;
  const counts = rows[0]?.cells.map(({ installments }) => installments) ?? [];
  return (
    <TableSheet label={terminal}>
      <table class="rate-inputs">
        <thead>
          <tr>
            <th scope="col">{text.column.program}</th>
            <th scope="col">{text.column.installments}</th>
            {counts.map((count) => (
              <th key={count} scope="col" class="number">
                {count === 1 ? text.single : count}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row) =>
            COLUMNS.map((column) => <Line key={`${row.program} ${column}`} {...{ row, column, currency }} />),
          )}
        </tbody>
      </table>
    </TableSheet>
  );
}

interface LineProps {
  row: GridInputRow;
  column: Column;
  currency: CurrencyCode;
}

/** A program has a line for the mark-up and one for the commission. */
function Line({ row: { program, cells }, column, currency }: LineProps) {
  const { locale } = usePage();
  return (
    <tr class={column === "cost" ? "last-of-program" : undefined}>
      {column === "markup" && (
        <th scope="rowgroup" rowSpan={2}>
          {programText(locale, program)}
        </th>
      )}
      <th scope="row" class="soft">
        {columnText(locale, column)}
      </th>
      {cells.map((cell) => (
        <td key={cell.installments} class="number">
          <span class="phone-label soft" aria-hidden="true">
            {countText(locale, cell.installments)}
          </span>
          <Input input={cell[column]} label={labelOf(locale, program, cell, column)} />
          {column === "markup" && <Limits {...{ cell, currency }} />}
        </td>
      ))}
    </tr>
  );
}

function Input({ input, label }: { input: PercentInput; label: string }) {
  const { name, value, stored, reason } = input;
  const { wrongCell, wrong } = useText().rates;
  return (
    <>
      <input
        type="text"
        id={name}
        name={name}
        class={value === stored ? undefined : "changed"}
        value={value}
        data-stored={stored}
        aria-label={label}
        aria-invalid={reason !== null}
        aria-describedby={reason === null ? undefined : `${name}-note`}
        inputMode="decimal"
        maxLength={20}
        autocomplete="off"
      />
      {reason !== null && (
        <p class="error cell-note" id={`${name}-note`}>
          {wrongCell[reason] ?? wrong[reason] ?? wrong["invalid"]}
        </p>
      )}
    </>
  );
}

function Limits({ cell, currency }: { cell: GridInput; currency: CurrencyCode }) {
  const { locale } = usePage();
  const text = useText().rates;
  const { minimum, maximum } = cell;
  const money = (amount: Amount) => formatMoney(locale, { amount, currency });
  return (
    <>
      {minimum !== null && <p class="soft cell-note">{text.from(money(minimum))}</p>}
      {maximum !== null && <p class="soft cell-note">{text.to(money(maximum))}</p>}
    </>
  );
}

/** The labels of the inputs that are refused, for the list of problems. */
export function labelsOf(locale: Locale, rows: readonly GridInputRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(({ program, cells }) =>
      cells.flatMap((cell) =>
        COLUMNS.filter((column) => cell[column].reason !== null).map((column) => [
          cell[column].name,
          labelOf(locale, program, cell, column),
        ]),
      ),
    ),
  );
}

function labelOf(locale: Locale, program: string | null, { installments }: GridInput, column: Column): string {
  return [programText(locale, program), countText(locale, installments), columnText(locale, column)].join(", ");
}

function columnText(locale: Locale, column: Column): string {
  return textIn(locale).rates.column[column === "markup" ? "customerRate" : "costRate"];
}
