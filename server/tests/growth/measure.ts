import type { Operation } from "./operations.ts";
import type { TouchedBlocks } from "./service.ts";

/** What one operation costs. */
export interface Cost {
  /** Of tables and indexes, by the median of the rounds. */
  blocks: number;
  /**
   * Of one run of each statement by its name: the most of a round, in the round where that was least. A page that is split or
   * swept meanwhile burdens one round; what grows with the rows burdens every one.
   */
  blocksOf: ReadonlyMap<string, number>;
  medianMs: number;
}

export interface Rounds {
  /** Six are enough for a connection to have chosen the plans that it keeps. */
  toWarmUp: number;
  measured: number;
}

export async function costOf({ run }: Operation, touched: TouchedBlocks, rounds: Rounds): Promise<Cost> {
  for (let round = 0; round < rounds.toWarmUp; round += 1) await run();
  touched.take();
  const totals: number[] = [];
  const times: number[] = [];
  const blocksOf = new Map<string, number>();
  for (let round = 0; round < rounds.measured; round += 1) {
    const begunAt = performance.now();
    await run();
    times.push(performance.now() - begunAt);
    const { total, most } = touched.take();
    totals.push(total);
    for (const [name, blocks] of most) blocksOf.set(name, Math.min(blocks, blocksOf.get(name) ?? blocks));
  }
  return { blocks: median(totals), blocksOf, medianMs: median(times) };
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)]!;
}
