import type { ListPage } from "#platform/list-page.ts";
import { formatCount, type Locale } from "../words/index.ts";

export interface CountedPage<Row> {
  page: ListPage<Row>;
  count: CappedCount;
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

/** Rows are counted exactly up to here. */
export const COUNT_MAX = 10_000;

/** Exact unless `isMore`: then there are more than `number`. */
export interface CappedCount {
  number: number;
  isMore: boolean;
}

/** What is shown of a number of rows that was counted up to one more than `max`. */
export function cappedCount(counted: number, max = COUNT_MAX): CappedCount {
  return { number: Math.min(counted, max), isMore: counted > max };
}

/** "57", or "10,000+" above the number up to which rows are counted. */
export function countText(locale: Locale, { number, isMore }: CappedCount): string {
  return `${formatCount(locale, number)}${isMore ? "+" : ""}`;
}
