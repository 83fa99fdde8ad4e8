import pg from "pg";
import { isWarning } from "./failures.ts";
import { rowTypes } from "./types.ts";

export interface Query {
  /** The name of the prepared statement, or null behind a pooler that cannot keep it. */
  name: string | null;
  text: string;
  values: unknown[];
}

export interface QueryResult {
  rows: object[];
  /** The number of rows written. */
  count: number;
}

/** `atCommit`: every query was answered, and the implicit commit failed or was only warned about. */
export interface Failure {
  error: unknown;
  atCommit: boolean;
}

/** "skipped": not run, because an earlier query failed. */
export type Outcome = { answer: QueryResult } | Failure | "skipped";

export const isAnswered = (outcome: Outcome): outcome is { answer: QueryResult } =>
  outcome !== "skipped" && "answer" in outcome;
export const hasFailed = (outcome: Outcome): outcome is Failure => outcome !== "skipped" && "error" in outcome;

/**
 * Sends the queries in one write and reads their answers from one reply. They end with one Sync, so outside an open
 * transaction PostgreSQL runs them as one transaction, and it runs nothing after a query that fails.
 */
export function sendTogether(client: pg.ClientBase, queries: readonly Query[]): Promise<Outcome[]> {
  return new Promise((resolve) => {
    client.query(new RoundTrip(queries, resolve));
  });
}

/** Writes a parameter as the driver's own queries do. */
const { prepareValue } = (pg as typeof pg & { utils: { prepareValue(value: unknown): Buffer | string | null } }).utils;

/** The client adds the text of each named statement that the server has prepared. */
type PreparingConnection = pg.Connection & { parsedStatements: Readonly<Record<string, string>> };

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** The client passes the server's replies to this object, as it does for pg-cursor. */
class RoundTrip implements pg.Submittable {
  /** The client wraps this function, so that its timer stops when the reply is complete. */
  callback: (error: unknown) => void;
  readonly #queries: readonly Query[];
  #outcomes: Outcome[];
  /** The index of the next query to be answered. */
  #current = 0;
  #columns: readonly Column[] = [];
  #rows: object[] = [];
  /** Set if a value of the current answer cannot be read. */
  #unreadable: Failure | null = null;
  #connection: pg.Connection | null = null;

  constructor(queries: readonly Query[], resolve: (outcomes: Outcome[]) => void) {
    this.#queries = queries;
    this.#outcomes = queries.map(() => "skipped");
    this.callback = (error) => {
      this.#connection?.off("notice", this.#noteWarning);
      if (error !== null) this.#fail(error);
      // The rows must not stay here. This object outlives its answer, so V8 moved most rows to its old heap, and collecting
      // that paused the service for 15 ms after every 200 pages of a list.
      const outcomes = this.#outcomes;
      this.#outcomes = [];
      resolve(outcomes);
    };
  }

  readonly #noteWarning = (notice: unknown): void => {
    if (this.#current === this.#queries.length && isWarning(notice)) this.#fail(notice);
  };

  /** An implicit commit can fail after the last query has been answered. */
  #fail(error: unknown): void {
    const atCommit = this.#current === this.#queries.length;
    const failed = Math.min(this.#current, this.#queries.length - 1);
    if (!hasFailed(this.#outcomes[failed]!)) this.#outcomes[failed] = { error, atCommit };
  }

  /** The client records name and text when the server has prepared the statement. */
  get name(): string | undefined {
    return this.#queries[this.#current]?.name ?? undefined;
  }

  get text(): string {
    return this.#queries[this.#current]?.text ?? "";
  }

  submit(connection: pg.Connection): null {
    this.#connection = connection.on("notice", this.#noteWarning);
    connection.stream.cork();
    try {
      this.#send(connection as PreparingConnection);
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
    return null;
  }

  #send(connection: PreparingConnection): void {
    const preparing: Record<string, string> = {};
    for (const [index, { name, text, values }] of this.#queries.entries()) {
      const statement = name ?? "";
      try {
        const prepared = preparing[statement] ?? connection.parsedStatements[statement];
        if (prepared === undefined) connection.parse({ name: statement, text, types: [] }, true);
        else if (prepared !== text) throw new Error(`two statements have the name ${statement}`);
        if (name !== null) preparing[name] = text;
        connection.bind({ statement, values: values as string[], valueMapper: prepareValue }, true);
        connection.describe({ type: "P" }, true);
        connection.execute(null, true);
      } catch (error) {
        this.#outcomes[index] = { error, atCommit: false };
        return; // The queries after it are not sent.
      }
    }
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: rowTypes.getTypeParser(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#unreadable !== null) return;
    // A copy of an earlier row has room for all columns. An object that grows column by column leaves more garbage.
    const row: Record<string, unknown> = { ...this.#rows[0] };
    try {
      for (let index = 0; index < fields.length; index += 1) {
        const { name, parse } = this.#columns[index]!;
        const text = fields[index]!;
        row[name] = text === null ? null : parse(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable = { error, atCommit: false };
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    // "UPDATE 3", "INSERT 0 1", "COMMIT"
    const count = Number(text.slice(text.lastIndexOf(" ") + 1)) || 0;
    this.#outcomes[this.#current] = this.#unreadable ?? { answer: { rows: this.#rows, count } };
    this.#current += 1;
    this.#columns = [];
    this.#rows = [];
    this.#unreadable = null;
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: unknown): void {
    this.callback(error);
  }
}
