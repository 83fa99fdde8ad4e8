/** What went wrong on purpose, by kind. */
export interface Tally {
  count(kind: string, times?: number): void;
  entries(): [string, number][];
  total(): number;
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  return {
    count: (kind, times = 1) => void counts.set(kind, (counts.get(kind) ?? 0) + times),
    entries: () => [...counts].toSorted(([left], [right]) => left.localeCompare(right)),
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}
