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
  /**
   * What `totalCount` is at least, where it rises while it is read: it must not be lower than in a reply that was there before
   * the request was sent.
   */
  totalFrom?: number;
}

const TOTAL = '"totalCount":';

/** Asks for one of many records, the same ones in the same order each time. */
export const load: Load<GetData> = ({ path, token, spread, first = 0, contains, length, totalFrom }) => {
  let highest = totalFrom ?? 0;
  const floors = new Map<number, number>();
  const hasRisen = (body: Buffer, count: number) => {
    const at = body.indexOf(TOTAL);
    const total = at === -1 ? Number.NaN : Number.parseInt(body.toString("latin1", at + TOTAL.length, at + 30), 10);
    highest = Math.max(highest, total || 0);
    const isRight = total >= floors.get(count)!;
    floors.delete(count);
    return isRight;
  };
  // A step that has no divisor in common with the number of records visits them all.
  const numberOf = (count: number) => first + ((count * 7_919) % spread);
  const put = (text: string, count: number) => text.replace("{n}", String(numberOf(count)));
  return {
    request(count) {
      if (totalFrom !== undefined) floors.set(count, highest);
      return requestBytes({ path: put(path, count), ...(token !== undefined && { token }) });
    },
    isRight: ({ status, body }, count) =>
      status === 200 &&
      (length === null || body.length === length) &&
      (contains === null || body.includes(put(contains, count))) &&
      (totalFrom === undefined || hasRisen(body, count)),
  };
};
