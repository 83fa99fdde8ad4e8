import type { Figure } from "../bench.ts";
import type { BenchWorld } from "../world.ts";

/** The difference between the list's `totalCount` and the number of transactions that are stored. */
export async function totalCountError({ url, token }: BenchWorld, bench: string, stored: number): Promise<Figure> {
  const reply = await fetch(`${url}/cat/cat?page=1&pageSize=10`, { headers: { authorization: `Bearer ${token}` } });
  const { totalCount } = (await reply.json()) as { totalCount: number };
  const value = Math.abs(totalCount - stored);
  return { name: `${bench}: error of totalCount after the writes`, value, unit: "rows", atMost: 0 };
}
