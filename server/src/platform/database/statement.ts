import { channel } from "node:diagnostics_channel";
import { sha256 } from "../crypto.ts";

/** An SQL statement with a name, prepared once per connection. `Row` is what it returns. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** PostgreSQL plans it for the values of each call. */
  readonly isPlannedEachTime?: true;
  /** Only for the type checker. */
  readonly row?: Row;
}

/** PostgreSQL truncates longer names, so two of them could become equal. */
const NAME_BYTES_MAX = 63;
const DIGEST_LENGTH = 16;

/** A test subscribes to it, to find every statement of the service. */
const defined = channel("servicepay.statement");

/** `name` is `module.verb`; two statements never share one. */
export function statement<Row = Record<string, never>>(name: string, text: string): Statement<Row> {
  const made = { name: name.length <= NAME_BYTES_MAX ? name : shortened(name), text };
  if (defined.hasSubscribers) defined.publish(made);
  return made;
}

/**
 * A statement whose best plan depends on its values: how many rows a filter finds. A prepared statement
 * may keep one plan for any values. Planning takes about half a millisecond.
 */
export function unpreparedStatement<Row>(name: string, text: string): Statement<Row> {
  return { ...statement<Row>(name, text), isPlannedEachTime: true };
}

function shortened(name: string): string {
  const digest = sha256(name).toString("hex").slice(0, DIGEST_LENGTH);
  return `${name.slice(0, NAME_BYTES_MAX - DIGEST_LENGTH - 1)}~${digest}`;
}
