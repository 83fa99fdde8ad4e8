import { Refusal } from "#platform/refusal.ts";
import { createSlots, type Slots } from "#platform/slots.ts";

/** Limits the exports of long lists in this process. Each holds a connection to the database, and payments need the others. */
export type ExportQueue = Slots;

const RUNNING_MAX = 2;
const WAITING_MAX = 4;

export function newExportQueue(connections: number): ExportQueue {
  return createSlots(Math.max(1, Math.min(RUNNING_MAX, Math.floor(connections / 4))));
}

export function refuseIfFull({ waiting }: ExportQueue): void {
  if (waiting >= WAITING_MAX)
    throw new Refusal("ERR_RATE_LIMIT", "Too many exports are waiting.", { reason: "exports_busy" });
}

/** Yields the parts when it is the export's turn. The next export begins when the last part was taken or the reader has gone. */
export async function* queued<Part>(queue: ExportQueue, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  await queue.take();
  try {
    yield* parts;
  } finally {
    queue.release();
  }
}
