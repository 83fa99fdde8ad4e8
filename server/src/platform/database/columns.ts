import type { Value } from "./database.ts";

/** Rows as the arrays of their columns, in the form that `unnest` takes. */
export function columnsOf(rows: readonly (readonly Value[])[]): Value[][] {
  const [first = []] = rows;
  return first.map((_, index) => rows.map((row) => row[index]!));
}
