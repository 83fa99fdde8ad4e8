/** A cell of an exported table. Amounts are exact decimal text. */
export type Cell = string | number | { amount: string } | { at: Date } | null;
export type Row = readonly Cell[];

/** A table that is exported. Its rows are read while the file is sent, batch by batch. */
export interface Table {
  /** What it contains, in the reader's language: the name of its file and its sheets. */
  name: string;
  /** The days that it is about, which follow the name of its file. */
  days?: string;
  columns: readonly string[];
  batches: AsyncIterable<readonly Row[]>;
}

export type TableFormat = "csv" | "xlsx";

/** What a member asked an exported list to contain. The audit log says so. */
export interface AskedFile {
  /** The first and the last day. */
  from: string;
  to: string;
  format: TableFormat;
  /** The filters in the form that the list has in its address. */
  filters: string;
}

/** The batches of a table whose rows are all at hand. */
export async function* oneBatch(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
