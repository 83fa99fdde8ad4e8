import pg from "pg";
import type { Kind } from "./row-types.ts";

/** A column as PostgreSQL describes it. */
export interface Described {
  kind: Kind | "json";
  /** It comes straight from a column of a table that may be null. */
  isNullable: boolean;
}

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

const { builtins } = pg.types;
const KINDS: Readonly<Record<number, Described["kind"]>> = {
  [builtins.INT2]: "number",
  [builtins.INT4]: "number",
  [builtins.INT8]: "number",
  [builtins.FLOAT4]: "number",
  [builtins.FLOAT8]: "number",
  [builtins.BOOL]: "boolean",
  [builtins.TIMESTAMPTZ]: "Date",
  [builtins.BYTEA]: "Buffer",
  [builtins.JSON]: "json",
  [builtins.JSONB]: "json",
};

/** Returns a function that tells which columns a statement returns; the statement is prepared and not run. */
export async function statementReader(
  client: pg.Client,
): Promise<(text: string) => Promise<ReadonlyMap<string, Described>>> {
  const arrays = await namesIn(client, `select oid::text as name from pg_type where typelem <> 0 and typlen = -1`);
  const nullable = await namesIn(
    client,
    `select attrelid || '.' || attnum as name from pg_attribute where not attnotnull and attnum > 0`,
  );
  return async (text) => {
    const fields = await new Promise<Field[]>((resolve, reject) => {
      client.query(new Describe(text, resolve, reject));
    });
    return new Map(
      fields.map(({ name, dataTypeID, tableID, columnID }) => [
        name,
        {
          kind: arrays.has(String(dataTypeID)) ? "array" : (KINDS[dataTypeID] ?? "string"),
          isNullable: nullable.has(`${tableID}.${columnID}`),
        },
      ]),
    );
  };
}

async function namesIn(client: pg.Client, text: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(text);
  return new Set(rows.map(({ name }) => name));
}

/** Prepares and describes, as the driver's own queries do before they run. */
class Describe implements pg.Submittable {
  readonly #text: string;
  readonly #resolve: (fields: Field[]) => void;
  readonly #reject: (error: unknown) => void;
  #fields: Field[] = [];

  constructor(text: string, resolve: (fields: Field[]) => void, reject: (error: unknown) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ text: this.#text, name: "", types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields;
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }

  handleError(error: Error): void {
    this.#reject(new Error(`${this.#text}: ${error.message}`, { cause: error }));
  }
}
