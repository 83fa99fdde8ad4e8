import { requestBytes } from "../connection.ts";
import type { Load } from "../load.ts";

export interface GetData {
  /** Where {n} stands, the number of one of `spread` records is put. */
  path: string;
  token?: string;
  spread: number;
  /** The lowest of their numbers, 0 if absent. */
  first?: number;
  /** What a right reply must contain, {n} as above; null = its length is enough. */
  contains: string | null;
  /** The length of a right reply; null = any. */
  length: number | null;
}

/** Asks for one of many records, the same ones in the same order each time. */
export const load: Load<GetData> = ({ path, token, spread, first = 0, contains, length }) => {
  // A step that has no divisor in common with the number of records visits them all.
  const numberOf = (count: number) => first + ((count * 7_919) % spread);
  const put = (text: string, count: number) => text.replace("{n}", String(numberOf(count)));
  return {
    request: (count) => requestBytes({ path: put(path, count), ...(token !== undefined && { token }) }),
    isRight: ({ status, body }, count) =>
      status === 200 &&
      (length === null || body.length === length) &&
      (contains === null || body.includes(put(contains, count))),
  };
};
