import type { TenantId } from "../ids.ts";
import { textArray } from "./array-literal.ts";
import type { Value } from "./connection.ts";
import type { KeyedRow, Lookup, Statement } from "./statement.ts";

/** What only reads. */
export interface Reading {
  rows<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Row[]>;
  /** The only row, or undefined. More than one is a bug. */
  row<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Row | undefined>;
  /** The row of this key, or undefined. More than one is a bug. */
  find<Row>(lookup: Lookup<Row>, key: string): Promise<Row | undefined>;
}

type ReadRows = (statement: Statement<unknown>, values: readonly Value[]) => Promise<object[]>;

/** What there is to read, by a way to read rows. */
export function readingBy(tenantId: TenantId | "", read: ReadRows): Reading {
  const row = async <Row>(statement: Statement<Row>, values: readonly Value[]) =>
    onlyOne(statement, (await read(statement, values)) as Row[]);
  return {
    rows: async <Row>(statement: Statement<Row>, values: readonly Value[]) => (await read(statement, values)) as Row[],
    row,
    find: ({ statement }, key) => row(statement, valuesOf(tenantId, [key])),
  };
}

/** The parameters of a lookup. */
export function valuesOf(tenantId: TenantId | "", keys: readonly string[]): Value[] {
  return tenantId === "" ? [textArray(keys)] : [tenantId, textArray(keys)];
}

/** The rows of a lookup by their keys. */
export function byKey<Row>({ statement }: Lookup<Row>, rows: readonly (Row & KeyedRow)[]): Map<string, Row> {
  const found = new Map<string, Row>();
  for (const row of rows) {
    if (found.has(row.key)) throw new Error(`${statement.name} returned several rows in place of one`);
    found.set(row.key, row);
  }
  return found;
}

function onlyOne<Row>({ name }: Statement<Row>, rows: readonly Row[]): Row | undefined {
  if (rows.length > 1) throw new Error(`${name} returned ${rows.length} rows in place of one`);
  return rows[0];
}
