import { parseId } from "./ids.ts";

/** A place in a list that is ordered by time and id, newest first. The page has the rows on one side of it. */
export interface ListPosition {
  side: "older" | "newer";
  at: Date;
  id: string;
}

export interface ListPage<Row> {
  rows: readonly Row[];
  /** Where the pages of newer and older rows begin; null where there are none. */
  newer: ListPosition | null;
  older: ListPosition | null;
}

/**
 * Reads one page. `select` returns at most `limit` rows from the position on, the nearest first: older rows from new to
 * old, newer rows from old to new. It is asked for one row more than fits on the page, to see whether there is another page.
 */
export async function readListPage<Row extends { id: string; createdAt: Date }>(
  size: number,
  position: ListPosition | null,
  select: (limit: number) => Promise<readonly Row[]>,
): Promise<ListPage<Row>> {
  const found = await select(size + 1);
  const hasMore = found.length > size;
  const nearest = found.slice(0, size);
  const rows = position?.side === "newer" ? nearest.toReversed() : nearest;
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined)
    return { rows, newer: reversed(position, "older"), older: reversed(position, "newer") };
  const newer: ListPosition = { side: "newer", at: first.createdAt, id: first.id };
  const older: ListPosition = { side: "older", at: last.createdAt, id: last.id };
  if (position === null) return { rows, newer: null, older: hasMore ? older : null };
  if (position.side === "older") return { rows, newer, older: hasMore ? older : null };
  return { rows, newer: hasMore ? newer : null, older };
}

/** Larger batches outlive the garbage collector's young generation, and their rows then cost more CPU. */
const BATCH_SIZE = 500;

/** Reads every row of a list, newest first, for a file. `select` returns at most `limit` rows older than the position. */
export async function* readInBatches<Row extends { id: string; createdAt: Date }>(
  select: (position: ListPosition | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void, undefined> {
  let position: ListPosition | null = null;
  for (;;) {
    const rows: readonly Row[] = await select(position, BATCH_SIZE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    position = { side: "older", at: last.createdAt, id: last.id };
  }
}

/** An empty page at a position: all rows are on the other side of the position. */
function reversed(position: ListPosition | null, side: ListPosition["side"]): ListPosition | null {
  if (position === null || position.side !== side) return null;
  return { ...position, side: side === "older" ? "newer" : "older" };
}

/** The text of a position in an address, without its side. */
export function cursorOf({ at, id }: ListPosition): string {
  return `${at.getTime()}_${id}`;
}

/** Returns null for anything that `cursorOf` does not write. */
export function readCursor(side: ListPosition["side"], text: string): ListPosition | null {
  const [, time = "", guid = ""] = /^([0-9]{1,15})_([0-9a-f-]{36})$/.exec(text) ?? [];
  const id = parseId(guid);
  const at = new Date(Number(time));
  return time === "" || id === null || Number.isNaN(at.getTime()) ? null : { side, at, id };
}
