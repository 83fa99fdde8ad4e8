import { readFileSync } from "node:fs";

const REREAD_MS = 20;

/** A clock that tests can move. The file contains the milliseconds by which it is ahead of the system's clock. */
export function fileClock(path: string): () => Date {
  let aheadMs = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - readAt > REREAD_MS) {
      aheadMs = Number(readFileSync(path, "utf8"));
      readAt = performance.now();
    }
    return new Date(Date.now() + aheadMs);
  };
}
