import { Refusal } from "#platform/refusal.ts";

/** Exports of long lists in this process. Each takes a connection to the database, and payments come first. */
export interface ExportQueue {
  readonly runningMax: number;
  running: number;
  readonly waiting: (() => void)[];
}

const RUNNING_MAX = 2;
const WAITING_MAX = 4;

export function newExportQueue(connections: number): ExportQueue {
  const runningMax = Math.max(1, Math.min(RUNNING_MAX, Math.floor(connections / 4)));
  return { runningMax, running: 0, waiting: [] };
}

export function refuseIfFull({ waiting }: ExportQueue): void {
  if (waiting.length >= WAITING_MAX)
    throw new Refusal("ERR_RATE_LIMIT", "Too many exports are waiting.", { reason: "exports_busy" });
}

/** Yields the parts when it is the export's turn. The next export begins when the last part was taken or the reader has gone. */
export async function* queued<Part>(queue: ExportQueue, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  if (queue.running < queue.runningMax) queue.running += 1;
  else await new Promise<void>((resolve) => queue.waiting.push(resolve));
  try {
    yield* parts;
  } finally {
    const next = queue.waiting.shift();
    if (next === undefined) queue.running -= 1;
    else next();
  }
}
