/** Choices of one part of a storm: the same seed and name choose the same again, whatever other parts do meanwhile. */
export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  /** True in so many of a hundred cases. */
  percent(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** mulberry32. */
export function randomOf(seed: number, name: string): Random {
  let state = [...Buffer.from(`${seed}:${name}`)].reduce(
    (hash, byte) => Math.imul(hash ^ byte, 16_777_619),
    2_166_136_261,
  );
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
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
