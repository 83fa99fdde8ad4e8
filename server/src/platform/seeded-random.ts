/** Reproducible random choices. Not for secrets. */
export interface SeededRandom {
  /** Returns a whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  /** True with a probability of `share` percent. */
  percent(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

export function seededRandom(seed: string): SeededRandom {
  const next = seededFractions(
    [...Buffer.from(seed)].reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619), 2_166_136_261),
  );
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    percent: (share) => next() * 100 < share,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
  };
}

/** Generates numbers from 0 up to but not including 1 (mulberry32). */
export function seededFractions(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
