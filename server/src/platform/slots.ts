/** Lets a limited number of callers go on at a time. The others wait, in the order in which they came. */
export interface Slots {
  /** How many callers have a slot. */
  readonly taken: number;
  /** How many callers wait for one. */
  readonly waiting: number;
  /** Resolves when the caller has a slot. */
  take(): Promise<void>;
  /** Gives the caller's slot back, to the next one who waits. */
  free(): void;
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
    free() {
      const next = waiting.shift();
      if (next === undefined) taken -= 1;
      else next();
    },
  };
}
