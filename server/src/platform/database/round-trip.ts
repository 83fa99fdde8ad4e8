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

/** How the driver writes a parameter. */
const { prepareValue } = (pg as typeof pg & { utils: { prepareValue(value: unknown): Buffer | string | null } }).utils;

/** Where the driver notes what is prepared, and what it has sent to be prepared and was not told of yet. */
interface PreparingConnection extends pg.Connection {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

interface Columns {
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
  /** A row to be filled in: copied, which is faster than adding one column after the other. */
  blank: Readonly<Record<string, unknown>>;
}

const noColumns: Columns = { names: [], parsers: [], blank: {} };

/** What the columns of a prepared statement are is told once: PostgreSQL runs it no more when they have changed. */
const described = new WeakMap<pg.Connection, Map<string, Columns>>();

const nothingDescribed = new Map<string, Columns>();

function descriptionsOf(connection: pg.Connection): Map<string, Columns> {
  const known = described.get(connection) ?? new Map<string, Columns>();
  described.set(connection, known);
  return known;
}

interface RowDescription {
  fields: readonly { name: string; dataTypeID: number }[];
}

class RoundTrip implements pg.Submittable {
  /** The client puts its own in front, to stop its timer. */
  callback: (error: unknown) => void;
  readonly #queries: readonly Query[];
  readonly #outcomes: Outcome[];
  #current = 0;
  #columns: Columns | undefined;
  #rows: object[] = [];
  /** A value that cannot be read. */
  #unreadable: { error: unknown } | null = null;
  #descriptions = nothingDescribed;

  constructor(queries: readonly Query[], resolve: (outcomes: Outcome[]) => void) {
    this.#queries = queries;
    this.#outcomes = queries.map(() => "skipped");
    this.callback = (error) => {
      // What fails behind the last query is what they were to end with.
      const place = Math.min(this.#current, queries.length - 1);
      if (error !== null && !hasFailed(this.#outcomes[place]!)) this.#outcomes[place] = { error };
      resolve(this.#outcomes);
    };
  }

  /** The client asks for these two when the server has prepared a statement, or has refused to. */
  get name(): string | undefined {
    return this.#queries[this.#current]?.name ?? undefined;
  }

  get text(): string | undefined {
    return this.#queries[this.#current]?.text;
  }

  submit(connection: pg.Connection): null {
    this.#descriptions = descriptionsOf(connection);
    const messages: Buffer[] = [];
    const collecting = Object.create(connection, {
      _send: { value: (message: Buffer) => void messages.push(message) },
    }) as PreparingConnection;
    for (let index = 0; index < this.#queries.length; index += 1) {
      const sendable = messages.length;
      try {
        this.#write(collecting, this.#queries[index]!);
      } catch (error) {
        // What cannot even be sent is not followed by what comes after it.
        messages.length = sendable;
        this.#outcomes[index] = { error };
        break;
      }
    }
    collecting.sync();
    connection.stream.write(Buffer.concat(messages));
    return null;
  }

  /** One Sync for all of them comes behind the last. */
  #write(connection: PreparingConnection, { name, text, values }: Query): void {
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection;
    const known = name === null ? undefined : (parsed[name] ?? submitted[name]);
    if (known !== undefined && known !== text) throw new Error(`two statements have the name ${name}`);
    const statement = name ?? "";
    if (known === undefined) connection.parse({ name: statement, text, types: [] }, true);
    connection.bind({ statement, values: values as string[], valueMapper: prepareValue }, true);
    if (!this.#descriptions.has(statement)) connection.describe({ type: "P" }, true);
    connection.execute(null, true);
    if (name !== null && known === undefined) submitted[name] = text;
  }

  handleRowDescription({ fields }: RowDescription): void {
    const names = fields.map(({ name }) => name);
    const parsers = fields.map(({ dataTypeID }) => rowTypes.getTypeParser(dataTypeID));
    this.#columns = { names, parsers, blank: Object.fromEntries(names.map((name) => [name, null])) };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#unreadable !== null) return;
    const { names, parsers, blank } = this.#columns ?? this.#descriptions.get(this.name ?? "") ?? noColumns;
    const row = { ...blank };
    try {
      for (let index = 0; index < names.length; index += 1) {
        const text = fields[index];
        if (text !== null) row[names[index]!] = parsers[index]!(text!);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable = { error };
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    // "UPDATE 3", "INSERT 0 1", "COMMIT"
    const count = Number(text.slice(text.lastIndexOf(" ") + 1)) || 0;
    this.#outcomes[this.#current] = this.#unreadable ?? { answer: { rows: this.#rows, count } };
    if (this.name !== undefined && !this.#descriptions.has(this.name))
      this.#descriptions.set(this.name, this.#columns ?? noColumns);
    this.#current += 1;
    this.#columns = undefined;
    this.#rows = [];
    this.#unreadable = null;
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: unknown, connection: pg.Connection): void {
    const { submittedNamedStatements: submitted } = connection as PreparingConnection;
    for (const { name } of this.#queries.slice(this.#current)) if (name !== null) delete submitted[name];
    this.callback(error);
  }
}
