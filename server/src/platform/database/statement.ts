/** An SQL statement with a name, prepared once per connection. `Row` is what it returns. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Only for the compiler. */
  readonly row?: Row;
}

/** `name` is `module.verb`; two statements never share one. */
export function statement<Row = Record<string, never>>(name: string, text: string): Statement<Row> {
  return { name, text };
}
