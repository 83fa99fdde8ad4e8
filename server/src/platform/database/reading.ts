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
  /** All rows of this key, in the statement's order. */
  findAll<Row>(lookup: Lookup<Row>, key: string): Promise<Row[]>;
}

type ReadRows = (statement: Statement<unknown>, values: readonly Value[]) => Promise<object[]>;

/** What there is to read, by a way to read rows. */
export function readingBy(tenantId: TenantId | "", read: ReadRows): Reading {
  const rows = async <Row>(statement: Statement<Row>, values: readonly Value[]) =>
    (await read(statement, values)) as Row[];
  const row = async <Row>(statement: Statement<Row>, values: readonly Value[]) =>
    onlyOne(statement, await rows(statement, values));
  return {
    rows,
    row,
    find: ({ statement }, key) => row(statement, valuesOf(tenantId, [key])),
    findAll: ({ statement }, key) => rows(statement, valuesOf(tenantId, [key])),
  };
}

/** The parameters of a lookup. */
export function valuesOf(tenantId: TenantId | "", keys: readonly string[]): Value[] {
  return tenantId === "" ? [textArray(keys)] : [tenantId, textArray(keys)];
}

/** The rows of a lookup by their keys. */
export function byKey<Row extends KeyedRow>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const others = found.get(row.key);
    if (others === undefined) found.set(row.key, [row]);
    else others.push(row);
  }
  return found;
}

/** The only row, or undefined. More than one is a bug. */
export function onlyOne<Row>({ name }: Statement<Row>, rows: readonly Row[]): Row | undefined {
  if (rows.length > 1) throw new Error(`${name} returned ${rows.length} rows in place of one`);
  return rows[0];
}
