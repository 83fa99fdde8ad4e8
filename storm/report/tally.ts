/** Counts injected faults by kind. */
export interface Tally {
  count(kind: string, times?: number): void;
  entries(): [string, number][];
  total(): number;
  /** Every injected fault, in order. */
  moments: readonly Moment[];
}

export interface Moment {
  /** The machine's time. */
  at: Date;
  what: string;
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  const moments: Moment[] = [];
  return {
    count(kind, times = 1) {
      counts.set(kind, (counts.get(kind) ?? 0) + times);
      moments.push({ at: new Date(), what: kind });
    },
    entries: () => [...counts].toSorted(([left], [right]) => left.localeCompare(right)),
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    moments,
  };
}
