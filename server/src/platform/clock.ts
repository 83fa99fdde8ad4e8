import { readFileSync } from "node:fs";

/**
 * The clock of this process. It can differ from others, so leases and the deadlines of banks use the database's clock.
 */
export interface Clock {
  now(): Date;
  /** How far a test has moved the time, also of the database's clock. 0 outside tests. */
  movedMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), movedMs: () => 0 };

/**
 * The longer of two measurements: the system clock can be set back, and the monotonic one can stop while the machine
 * sleeps.
 */
export function stopwatch(clock: Clock): () => number {
  const [begun, begunAt] = [performance.now(), clock.now().getTime()];
  return () => Math.max(performance.now() - begun, clock.now().getTime() - begunAt);
}

/**
 * A clock that tests move for several processes at once. The file contains by how many milliseconds time is moved and,
 * after a space, by how many more this process's clock is wrong.
 */
export function fileClock(path: string): Clock {
  const REREAD_MS = 20;
  let movedMs = 0;
  let wrongByMs = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  const read = () => {
    if (performance.now() - readAt <= REREAD_MS) return;
    [movedMs = 0, wrongByMs = 0] = readFileSync(path, "utf8").split(" ").map(Number);
    readAt = performance.now();
  };
  return {
    now() {
      read();
      return new Date(Date.now() + movedMs + wrongByMs);
    },
    movedMs() {
      read();
      return movedMs;
    },
  };
}

/** A clock that tests move by hand. */
export function movableClock(start: Date): Clock & { advance(milliseconds: number): void; set(time: Date): void } {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    movedMs: () => current - Date.now(),
    advance(milliseconds) {
      current += milliseconds;
    },
    set(time) {
      current = time.getTime();
    },
  };
}
