import pg from "pg";
import { rowTypes } from "./types.ts";

export interface Query {
  /** Of a statement that the connection keeps prepared; null where a pooler could not keep it. */
  name: string | null;
  text: string;
  values: unknown[];
}

export interface Answer {
  rows: object[];
  /** How many rows were written. */
  count: number;
}

/** What became of a query; "skipped" when one before it failed. */
export type Outcome = { answer: Answer } | { error: unknown } | "skipped";

export const isAnswered = (outcome: Outcome): outcome is { answer: Answer } =>
  outcome !== "skipped" && "answer" in outcome;
export const hasFailed = (outcome: Outcome): outcome is { error: unknown } =>
  outcome !== "skipped" && "error" in outcome;

/**
 * Sends the queries in one write and reads their answers from one reply. With one Sync at their end PostgreSQL takes them
 * for one transaction where none is open, and runs nothing after one that fails.
 */
export function sendTogether(client: pg.ClientBase, queries: readonly Query[]): Promise<Outcome[]> {
  return new Promise((resolve) => {
    client.query(new RoundTrip(queries, resolve));
  });
}

/** The driver's own query, with the methods by which its client hands it the server's messages. */
interface DriverQuery extends pg.Submittable {
  _result: RowReader;
  _accumulateRows: unknown;
  name?: string;
  text: string;
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: object): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
}

/** How the driver makes rows: the part of a result that its description says, the same for each run of a statement. */
interface RowReader {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** Where the driver notes what it has sent to be prepared and was not told of yet. */
interface PreparingConnection extends pg.Connection {
  submittedNamedStatements: Record<string, string>;
}

/** What the columns of a prepared statement are is told once: PostgreSQL runs it no more when they have changed. */
const described = new WeakMap<pg.Connection, Map<string, RowReader>>();

function descriptionsOf(connection: pg.Connection): Map<string, RowReader> {
  const known = described.get(connection) ?? new Map<string, RowReader>();
  described.set(connection, known);
  return known;
}

/** As if it had been described again. */
function readRowsBy(query: DriverQuery, { fields, _parsers, _prebuiltEmptyResultObject }: RowReader): void {
  const { _result: result } = query;
  result.fields = fields;
  result._parsers = _parsers;
  result._prebuiltEmptyResultObject = _prebuiltEmptyResultObject;
  query._accumulateRows = true;
}

class RoundTrip implements pg.Submittable {
  /** The client puts its own in front, to stop its timer. */
  callback: (error: unknown) => void;
  readonly #queries: DriverQuery[];
  readonly #outcomes: Outcome[];
  #current = 0;
  #connection: pg.Connection | null = null;

  constructor(queries: readonly Query[], resolve: (outcomes: Outcome[]) => void) {
    this.#outcomes = queries.map(() => "skipped");
    this.#queries = queries.map((query, index) => driverQuery(query, (outcome) => (this.#outcomes[index] = outcome)));
    this.callback = (error) => {
      if (error !== null && this.#outcomes[this.#current] === "skipped") this.#outcomes[this.#current] = { error };
      resolve(this.#outcomes);
    };
  }

  /** The client asks for these two when the server has prepared a statement, or has refused to. */
  get name(): string | undefined {
    return this.#queries[this.#current]?.name;
  }

  get text(): string | undefined {
    return this.#queries[this.#current]?.text;
  }

  submit(connection: pg.Connection): null {
    this.#connection = connection;
    const descriptions = descriptionsOf(connection);
    const messages: Buffer[] = [];
    let isDescribed = false;
    const collecting = Object.create(connection, {
      _send: { value: (message: Buffer) => void messages.push(message) },
      // Each query would end with one: it is sent once, behind all of them.
      sync: { value: () => {} },
      describe: {
        value: (portal: pg.MessageConfig) => isDescribed || connection.describe.call(collecting, portal, true),
      },
    }) as pg.Connection;
    for (const [index, query] of this.#queries.entries()) {
      const description = descriptions.get(query.name ?? "");
      isDescribed = description !== undefined;
      if (description !== undefined) readRowsBy(query, description);
      const error = query.submit(collecting);
      if (error !== null) this.#outcomes[index] = { error };
      // What cannot even be sent is not followed by what comes after it.
      if (this.#outcomes[index] !== "skipped") break;
    }
    connection.sync.call(collecting);
    connection.stream.write(Buffer.concat(messages));
    return null;
  }

  handleRowDescription(message: object): void {
    const query = this.#queries[this.#current];
    if (query === undefined) return;
    query.handleRowDescription(message);
    // Not the result itself, which will hold rows.
    const { fields, _parsers, _prebuiltEmptyResultObject } = query._result;
    if (query.name !== undefined && this.#connection !== null)
      descriptionsOf(this.#connection).set(query.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  handleDataRow(message: object): void {
    this.#queries[this.#current]?.handleDataRow(message);
  }

  handleCommandComplete(message: object, connection: pg.Connection): void {
    const query = this.#queries[this.#current];
    query?.handleCommandComplete(message, connection);
    query?.handleReadyForQuery(connection);
    this.#current += 1;
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: unknown, connection: pg.Connection): void {
    const { submittedNamedStatements: submitted } = connection as PreparingConnection;
    for (const { name } of this.#queries.slice(this.#current)) if (name !== undefined) delete submitted[name];
    this.callback(error);
  }
}

function driverQuery({ name, text, values }: Query, note: (outcome: Outcome) => void): DriverQuery {
  const config = { text, values, types: rowTypes, queryMode: "extended", ...(name !== null && { name }) };
  const query: pg.Submittable = new pg.Query(
    config,
    (error: unknown, result: pg.QueryResult<Record<string, unknown>> | undefined) =>
      note(result === undefined ? { error } : { answer: { rows: result.rows, count: result.rowCount ?? 0 } }),
  );
  return query as DriverQuery;
}
