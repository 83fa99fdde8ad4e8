import type { ListPage } from "#platform/list-page.ts";
import { COUNT_MAX, cappedCount } from "./capped-count.ts";
import { type ListModel } from "./list-query.ts";

export interface CountedPage<Row> {
  page: ListPage<Row>;
  count: ListModel["count"];
}

interface Reads<Row> {
  page: () => Promise<ListPage<Row>>;
  /** Counts exactly up to the maximum. A result above it means that there are more. */
  count: (max: number) => Promise<number>;
}

/** Reads a page of a list and counts its rows. A list that fits on its first page is not searched a second time. */
export async function countedPage<Row>(
  { page: readPage, count }: Reads<Row>,
  { isEmpty = false, countMax = COUNT_MAX }: { isEmpty?: boolean; countMax?: number | undefined } = {},
): Promise<CountedPage<Row>> {
  if (isEmpty) return { page: { rows: [], newer: null, older: null }, count: cappedCount(0) };
  const page = await readPage();
  const isWholeList = page.newer === null && page.older === null;
  const counted = isWholeList ? page.rows.length : await count(countMax);
  return { page, count: cappedCount(counted, countMax) };
}
