import { sha256 } from "../crypto.ts";

/** An SQL statement with a name, prepared once per connection. `Row` is what it returns. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Set by `quickRead`. */
  readonly isQuick?: true;
  /** Set by `plannedOnce` and `quickRead`. */
  readonly isPlannedOnce?: true;
  /** Only for the compiler. */
  readonly row?: Row;
}

/** Bytes: PostgreSQL cuts off what is longer, and two names that begin alike would be one. */
const NAME_BYTES_MAX = 63;
const DIGEST_LENGTH = 16;

/** `name` is `module.verb`; two statements never share one. */
export function statement<Row = Record<string, never>>(name: string, text: string): Statement<Row> {
  return { name: name.length <= NAME_BYTES_MAX ? name : shortened(name), text };
}

/**
 * A read that takes a moment whatever its values are, by a key or of a first page. Outside of transactions it shares a round
 * trip with others, and equal ones are run once; its plan is made once per connection.
 */
export function quickRead<Row>(name: string, text: string): Statement<Row> {
  return { ...plannedOnce<Row>(name, text), isQuick: true };
}

/**
 * A read for which one plan, made once per connection, is good whatever its values are, and that takes longer than a moment: outside of
 * transactions it has a round trip of its own, so that neither it nor others wait.
 */
export function plannedOnce<Row>(name: string, text: string): Statement<Row> {
  return { ...statement<Row>(name, text), isPlannedOnce: true };
}

function shortened(name: string): string {
  const digest = sha256(name).toString("hex").slice(0, DIGEST_LENGTH);
  return `${name.slice(0, NAME_BYTES_MAX - DIGEST_LENGTH - 1)}~${digest}`;
}

/** A statement that finds rows for each of many keys. */
export interface Lookup<Row> {
  readonly statement: Statement<Row & KeyedRow>;
}

export interface KeyedRow {
  /** The key that the row answers, as it was asked. */
  key: string;
}

/**
 * The tenant is $1 and the keys are $2, an array of texts; across tenants the keys are $1. Its column `key` says which key
 * a row answers; of several rows of a key the order is kept. Callers who ask at the same moment are answered by one statement.
 */
export function lookup<Row>(name: string, text: string): Lookup<Row> {
  return { statement: quickRead(name, text) };
}
