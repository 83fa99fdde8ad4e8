import { readFileSync } from "node:fs";

/** The one source of time. Decisions use it; only leases use the database's own clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * A clock that tests move for several processes at once: the file says by how many milliseconds it is ahead of the
 * system's. Whoever moves it replaces the file; it is noticed within a moment.
 */
export function fileClock(path: string): Clock {
  const REREAD_MS = 20;
  let aheadMs = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    now() {
      if (performance.now() - readAt > REREAD_MS) {
        aheadMs = Number(readFileSync(path, "utf8"));
        readAt = performance.now();
      }
      return new Date(Date.now() + aheadMs);
    },
  };
}

/** A clock that tests move by hand. */
export function movableClock(start: Date): Clock & { advance(milliseconds: number): void; set(time: Date): void } {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    advance(milliseconds) {
      current += milliseconds;
    },
    set(time) {
      current = time.getTime();
    },
  };
}
