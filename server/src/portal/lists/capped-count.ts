import { formatCount, type Locale } from "../words/index.ts";

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
