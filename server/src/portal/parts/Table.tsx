import type { ComponentChildren } from "preact";

export interface TableColumn<Row> {
  title: string;
  cell: (row: Row) => ComponentChildren;
  /** The cell names its row. */
  isHead?: true | ((row: Row) => boolean) | undefined;
  isNumber?: true | undefined;
  /** A number whose title is repeated in the cell. */
  isCount?: true | undefined;
  look?: string | ((row: Row) => string | undefined) | undefined;
  /** The title is repeated in the cell, for screen readers on phones. */
  isNamed?: true | undefined;
  /** Only screen readers say the title. */
  isTitleHidden?: true | undefined;
}

interface Props<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  look?: string | undefined;
  rowLook?: (row: Row) => string | undefined;
  /** Names the table for screen readers, where nothing around it does. */
  label?: string;
}

export function Table<Row>({ columns, rows, keyOf, look = "cards", rowLook, label }: Props<Row>) {
  return (
    <table class={look} aria-label={label}>
      <TableHead columns={columns.map(titleOf)} />
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} class={rowLook?.(row)}>
            {columns.map((column, index) => (
              <Cell key={index} {...{ column, row }} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function titleOf<Row>({ title, isNumber, isCount, isTitleHidden }: TableColumn<Row>) {
  if (isTitleHidden) return { hidden: title };
  return isNumber || isCount ? { number: title } : title;
}

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const { title, cell, isHead, isNumber, isCount, isNamed, look } = column;
  const ownLook = typeof look === "function" ? look(row) : look;
  if (typeof isHead === "function" ? isHead(row) : isHead)
    return (
      <th scope="row" class={ownLook}>
        {isCount && <span class="visually-hidden">{title}: </span>}
        {cell(row)}
      </th>
    );
  return (
    <td class={ownLook ?? (isCount ? "number" : isNumber ? "sum" : undefined)}>
      {(isNamed || isCount) && <span class="visually-hidden">{title}: </span>}
      {cell(row)}
    </td>
  );
}

/** A column of text, of numbers, whose name is aligned with them, or one whose name only screen readers say. */
export type Column = string | { number: string } | { hidden: string };

/** The names of a table's columns. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>{columns.map(headOf)}</tr>
    </thead>
  );
}

function headOf(column: Column) {
  if (typeof column === "string")
    return (
      <th scope="col" key={column}>
        {column}
      </th>
    );
  if ("number" in column)
    return (
      <th scope="col" class="number" key={column.number}>
        {column.number}
      </th>
    );
  return (
    <th scope="col" key={column.hidden}>
      <span class="visually-hidden">{column.hidden}</span>
    </th>
  );
}

/** Holds a table. The keyboard can scroll it sideways where it is wider than the screen. */
export function TableSheet({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="sheet table-sheet" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
