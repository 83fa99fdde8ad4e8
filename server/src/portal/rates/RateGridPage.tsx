import type { Locale } from "../model.ts";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatMoney, textIn } from "../words/index.ts";
import { countText, programText } from "./rate-text.ts";
import { RateChanges } from "./RateChanges.tsx";
import type { GridInput, GridInputRow, PercentInput, RateGridPage } from "./rates-model.ts";

const COLUMNS = ["markup", "cost"] as const;
type Column = (typeof COLUMNS)[number];

export function RateGrid(page: RateGridPage) {
  const { locale, action, cancelUrl, setName, terminal, before, after, changes, problems } = page;
  const text = textIn(locale).rates;
  const toSave = changes !== null && changes.length > 0;
  return (
    <Shell page={page} title={terminal} hasProblems={problems.length > 0}>
      <Heading title={terminal} note={text.ofSet(setName)} back={{ label: text.title, url: cancelUrl }} />
      <form class="rates-form" method="post" action={action} data-once data-rate-grid>
        <Problems problems={problems} locale={locale} labels={labelsOf(page)} />
        {changes !== null && <RateChanges locale={locale} changes={changes} />}
        <input type="hidden" name="before" value={before} />
        <input type="hidden" name="after" value={after} />
        <p class="hint">{text.gridHint}</p>
        <Table page={page} />
        <p class="hint" role="status" data-says={text.changedFields("{count}")} hidden />
        <FormActions
          locale={locale}
          label={toSave ? text.save(changes.length) : text.showDifference}
          cancelUrl={cancelUrl}
        />
      </form>
    </Shell>
  );
}

function Table({ page: { locale, terminal, counts, rows } }: { page: RateGridPage }) {
  const text = textIn(locale).rates;
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
            COLUMNS.map((column) => (
              <Line key={`${row.program} ${column}`} locale={locale} row={row} column={column} />
            )),
          )}
        </tbody>
      </table>
    </TableSheet>
  );
}

/** A program has a line for the mark-up and one for the commission. */
function Line({ locale, row: { program, cells }, column }: { locale: Locale; row: GridInputRow; column: Column }) {
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
          <Input locale={locale} input={cell[column]} label={labelOf(locale, program, cell, column)} />
          {column === "markup" && <Limits locale={locale} cell={cell} />}
        </td>
      ))}
    </tr>
  );
}

function Input({ locale, input, label }: { locale: Locale; input: PercentInput; label: string }) {
  const { name, value, stored, reason } = input;
  const { wrongCell, wrong } = textIn(locale).rates;
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

function Limits({ locale, cell: { minimum, maximum } }: { locale: Locale; cell: GridInput }) {
  const text = textIn(locale).rates;
  return (
    <>
      {minimum !== null && <p class="soft cell-note">{text.from(formatMoney(locale, minimum))}</p>}
      {maximum !== null && <p class="soft cell-note">{text.to(formatMoney(locale, maximum))}</p>}
    </>
  );
}

/** The labels of the inputs that are refused, for the list of problems. */
function labelsOf({ locale, rows }: RateGridPage): Record<string, string> {
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
