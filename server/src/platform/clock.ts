import { readFileSync } from "node:fs";

/**
 * A process's own source of time, which may differ from another's. What has to be the same for all of them goes by the
 * database's clock: leases, and whether a bank has had its time.
 */
export interface Clock {
  now(): Date;
  /** By how much a test has moved time for everybody, the database's clock included; 0 outside tests. */
  movedMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), movedMs: () => 0 };

/** What either clock says has passed: one can be set back, and the other may stop while the machine sleeps. */
export function stopwatch(clock: Clock): () => number {
  const [begun, begunAt] = [performance.now(), clock.now().getTime()];
  return () => Math.max(performance.now() - begun, clock.now().getTime() - begunAt);
}

/**
 * A clock that tests move for several processes at once: the file says by how many milliseconds time has been moved, and
 * after a space by how many more this process's clock is wrong. Whoever moves it replaces the file; it is noticed within
 * a moment.
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
