import { sha256 } from "../crypto.ts";

/** An SQL statement with a name, prepared once per connection. `Row` is what it returns. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Only for the type checker. */
  readonly row?: Row;
}

/** PostgreSQL truncates longer names, so two of them could become equal. */
const NAME_BYTES_MAX = 63;
const DIGEST_LENGTH = 16;

/** `name` is `module.verb`; two statements never share one. */
export function statement<Row = Record<string, never>>(name: string, text: string): Statement<Row> {
  return { name: name.length <= NAME_BYTES_MAX ? name : shortened(name), text };
}

function shortened(name: string): string {
  const digest = sha256(name).toString("hex").slice(0, DIGEST_LENGTH);
  return `${name.slice(0, NAME_BYTES_MAX - DIGEST_LENGTH - 1)}~${digest}`;
}
