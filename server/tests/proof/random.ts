/** Random numbers that a seed repeats on every machine. */
export interface Random {
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  character(): string;
  text(lengthMax: number): string;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return limit === 0 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  const character = () => String.fromCodePoint(below(4) === 0 ? below(256) : 32 + below(95));
  return {
    below,
    pick: (items) => items[below(items.length)]!,
    character,
    text: (lengthMax) => Array.from({ length: below(lengthMax + 1) }, character).join(""),
  };
}

/** Returns the seed of an environment variable, to repeat a run, or a random one. */
export function seedOf(name: string): number {
  const given = process.env[name];
  return given === undefined || given === "" ? Math.floor(Math.random() * 2 ** 31) : Number(given);
}

/** Returns the count of an environment variable, or `usual`, which is small for `npm test`. */
export function countOf(name: string, usual: number): number {
  const given = process.env[name];
  return given === undefined || given === "" ? usual : Number(given);
}
