import { COUNT_MAX } from "../lists/list-query.ts";
import { formatCount, type Locale } from "../words/index.ts";

/** How many rows a list has. */
export interface CappedCount {
  count: number;
  /** There are more than `count`. */
  isMore: boolean;
  url: string;
}

export function cappedCount(counted: number, url: string): CappedCount {
  return { count: Math.min(counted, COUNT_MAX), isMore: counted > COUNT_MAX, url };
}

export function countText(locale: Locale, { count, isMore }: CappedCount): string {
  return `${formatCount(locale, count)}${isMore ? "+" : ""}`;
}
