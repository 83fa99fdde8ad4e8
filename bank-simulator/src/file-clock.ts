import { readFileSync } from "node:fs";

const REREAD_MS = 20;

/** A clock that tests move: the file says by how many milliseconds it is ahead of the system's. */
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
