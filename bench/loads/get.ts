import { requestBytes } from "../connection.ts";
import type { Load } from "../load.ts";

export interface GetData {
  /** {n} is replaced by the number of one of `spread` records. */
  path: string;
  token: string;
  spread: number;
  /** The lowest number; 0 if absent. */
  first?: number;
  /** A text that a correct reply contains, with {n} as above. */
  contains: string;
  /** The lowest `totalCount`. It must not be lower than in any reply that arrived before the request was sent. */
  totalFrom?: number;
}

const TOTAL = '"totalCount":';

/** Reads one of many records at a time, in the same order in each run. */
export const load: Load<GetData> = ({ path, token, spread, first = 0, contains, totalFrom }) => {
  let highest = totalFrom ?? 0;
  const floors = new Map<number, number>();
  const hasRisen = (body: Buffer, number: number) => {
    const at = body.indexOf(TOTAL);
    const total = at === -1 ? Number.NaN : Number.parseInt(body.toString("latin1", at + TOTAL.length, at + 30), 10);
    highest = Math.max(highest, total || 0);
    const isRight = total >= floors.get(number)!;
    floors.delete(number);
    return isRight;
  };
  // A prime step visits all records before it repeats one.
  const put = (text: string, number: number) => text.replace("{n}", String(first + ((number * 7_919) % spread)));
  return {
    request(number) {
      if (totalFrom !== undefined) floors.set(number, highest);
      return requestBytes({ path: put(path, number), token });
    },
    isRight: ({ status, body }, number) =>
      status === 200 && body.includes(put(contains, number)) && (totalFrom === undefined || hasRisen(body, number)),
  };
};
