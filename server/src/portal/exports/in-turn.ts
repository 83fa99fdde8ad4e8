import { Refusal } from "#platform/refusal.ts";

/** Exports of long lists in this process. Each takes a connection to the database, and payments come first. */
export interface ExportTurns {
  readonly atOnceMax: number;
  underWay: number;
  readonly waiting: (() => void)[];
}

const AT_ONCE_MAX = 2;
const WAITING_MAX = 4;

export function newExportTurns(connections: number): ExportTurns {
  const atOnceMax = Math.max(1, Math.min(AT_ONCE_MAX, Math.floor(connections / 4)));
  return { atOnceMax, underWay: 0, waiting: [] };
}

export function refuseIfBusy({ waiting }: ExportTurns): void {
  if (waiting.length >= WAITING_MAX)
    throw new Refusal("ERR_RATE_LIMIT", "Too many exports are waiting.", { reason: "exports_busy" });
}

/** Passes the parts on once it is their turn. The next export begins when the last part was taken, or the reader has gone. */
export async function* inTurn<Part>(turns: ExportTurns, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  if (turns.underWay < turns.atOnceMax) turns.underWay += 1;
  else await new Promise<void>((resolve) => turns.waiting.push(resolve));
  try {
    yield* parts;
  } finally {
    const next = turns.waiting.shift();
    if (next === undefined) turns.underWay -= 1;
    else next();
  }
}
