import type { Value } from "./connection.ts";
import type { Statement } from "./statement.ts";

/** Reads rows, in an open transaction or outside of one. */
export interface Reading {
  rows<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Row[]>;
  /** Returns the only row, or undefined. Throws if there are several. */
  row<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Row | undefined>;
}

export function readingWith(
  readRows: (statement: Statement<unknown>, values: readonly Value[]) => Promise<object[]>,
): Reading {
  const rows = async <Row>(statement: Statement<Row>, values: readonly Value[]) =>
    (await readRows(statement, values)) as Row[];
  return {
    rows,
    async row(statement, values) {
      const found = await rows(statement, values);
      if (found.length > 1) throw new Error(`${statement.name} returned ${found.length} rows instead of one`);
      return found[0];
    },
  };
}
