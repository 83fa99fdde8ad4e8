/** Lets at most `count` callers run at once. The others wait, in the order in which they came. */
export interface Slots {
  /** How many callers have a slot. */
  readonly taken: number;
  /** How many callers wait for one. */
  readonly waiting: number;
  /** Resolves when the caller has a slot. */
  take(): Promise<void>;
  /** Gives the caller's slot back. The caller that has waited longest gets it. */
  release(): void;
}

export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    get waiting() {
      return waiting.length;
    },
    async take() {
      if (taken === count) await new Promise<void>((resolve) => waiting.push(resolve));
      else taken += 1;
    },
    release() {
      const next = waiting.shift();
      if (next === undefined) taken -= 1;
      else next();
    },
  };
}
