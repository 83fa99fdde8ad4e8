import type { WriteContext } from "#platform/context.ts";
import * as positions from "./store/positions.ts";

export interface FoldSizes {
  /** How many changes one call folds at most. */
  changesMax: number;
  /** How many transactions a new range holds, by how many there are; one that has grown to more than twice as many is cut. */
  piece: (count: number) => number;
  /** How many transactions one call reads at most to cut ranges, so that it ends well within a statement's time. */
  readMax: number;
}

const PIECE_MIN = 512;
/** Adding up one range takes a reader about as long as skipping so many transactions. */
const SKIPPED_PER_RANGE = 5;

/**
 * The size at which adding up all ranges costs a reader as much as skipping half of one. `count` may be below zero for a moment,
 * when a deletion was folded before the transaction that it deletes.
 */
export function pieceOf(count: number): number {
  return Math.max(PIECE_MIN, Math.round(Math.sqrt(2 * SKIPPED_PER_RANGE * Math.max(0, count))));
}

const usualSizes: FoldSizes = { changesMax: 20_000, piece: pieceOf, readMax: 400_000 };

/** Folds what writers noted into the tenant's ranges, and cuts the ones that have grown large. */
export async function foldChanges(ctx: WriteContext, sizes: FoldSizes = usualSizes): Promise<"more" | "idle"> {
  const { tx, tenantId } = ctx;
  await tx.run(positions.prepareCounts, [tenantId]);
  const [held] = await tx.rows(positions.holdCountsIfFree, [tenantId]);
  if (held === undefined) return "idle";
  const piece = sizes.piece(held.folded_count);
  const folded = await tx.rows(positions.foldChanges, [tenantId, sizes.changesMax, 2 * piece]);
  const large = folded.filter((row): row is RangeAndCount => row.first_id !== null);
  const isBehind = folded[0]?.count === sizes.changesMax;
  // To cut a range reads all that is not folded yet: while that is much, one at a time.
  const left = await cutRanges(ctx, large, { piece, readMax: sizes.readMax, rangesMax: isBehind ? 1 : large.length });
  if (left.length > 0) {
    const column = (key: keyof positions.RangeStart) => left.map((each) => each[key]);
    await tx.run(positions.noteLarge, [tenantId, column("first_newest"), column("first_id")]);
  }
  return left.length > 0 || isBehind ? "more" : "idle";
}

type RangeAndCount = positions.RangeStart & { count: number };

interface CutSizes {
  piece: number;
  readMax: number;
  rangesMax: number;
}

/** Returns the ranges that are still large, because enough has been read. */
async function cutRanges(
  { tx, tenantId }: WriteContext,
  large: readonly positions.RangeStart[],
  { piece, readMax, rangesMax }: CutSizes,
): Promise<positions.RangeStart[]> {
  const left: positions.RangeStart[] = [];
  let read = 0;
  for (const [index, range] of large.entries()) {
    if (index >= rangesMax || read >= readMax) {
      left.push(range);
      continue;
    }
    const start = [tenantId, range.first_newest, range.first_id];
    const pieces = await tx.rows(positions.cutRange, [...start, piece, readMax]);
    read += pieces.length * piece;
    // Of one that has much to be folded yet, all may be the last piece: it is looked at again when that has been.
    if (pieces.length > 1) left.push(...pieces.filter((each) => each.folded_count > 2 * piece));
  }
  return left;
}
