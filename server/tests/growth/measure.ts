import type { Operation } from "./operations.ts";
import type { TouchedBlocks } from "./service.ts";

/** The cost of one operation. */
export interface Cost {
  /** Pages of tables and indexes, the median of the rounds. */
  blocks: number;
  /**
   * The name of each statement, with the most pages that one run of it touched in a round. Of all rounds, the lowest number counts,
   * because a page that is split or vacuumed affects one round, but growth with the number of rows affects every round.
   */
  blocksOf: ReadonlyMap<string, number>;
  medianMs: number;
}

export interface Rounds {
  /** After six runs a connection has chosen its final plans. */
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
