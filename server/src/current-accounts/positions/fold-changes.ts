import type { WriteContext } from "#platform/context.ts";
import { cutRange, cutRangeLater, tryLockCounts, moveChanges, prepareCounts, type RangeStart } from "./store/ranges.ts";

export interface FoldSizes {
  /** One call folds at most so many changes. */
  changesMax: number;
  /** The length of a new range, by the number of transactions. A range that is more than twice as long is cut. */
  rangeLength: (count: number) => number;
  /** One call reads at most so many transactions to cut ranges, so that it ends well within a statement's time limit. */
  readMax: number;
}

const RANGE_LENGTH_MIN = 512;
/** Adding up one range takes a reader about as long as skipping so many transactions. */
const SKIPPED_PER_RANGE = 5;

/**
 * The length at which adding up all ranges costs a reader as much as skipping half of one. `count` may be below zero for a moment,
 * when a deletion was folded before the transaction that it deletes.
 */
export function rangeLengthOf(count: number): number {
  return Math.max(RANGE_LENGTH_MIN, Math.round(Math.sqrt(2 * SKIPPED_PER_RANGE * Math.max(0, count))));
}

const usualSizes: FoldSizes = { changesMax: 20_000, rangeLength: rangeLengthOf, readMax: 400_000 };

/**
 * Adds the tenant's changes to their ranges, and cuts ranges that have become too long. "idle": no work is left, or another
 * process does it.
 */
export async function foldChanges(ctx: WriteContext, sizes: FoldSizes = usualSizes): Promise<"more" | "idle"> {
  await prepareCounts(ctx);
  const foldedCount = await tryLockCounts(ctx);
  if (foldedCount === null) return "idle";
  const length = sizes.rangeLength(foldedCount);
  const { moved, long } = await moveChanges(ctx, sizes.changesMax, 2 * length);
  const isBehind = moved === sizes.changesMax;
  // Cutting a range reads all changes: while there are many, cut one range at a time.
  const rangesMax = isBehind ? 1 : long.length;
  const left = await cutRanges(ctx, long, { length, readMax: sizes.readMax, rangesMax });
  if (left.length > 0) await cutRangeLater(ctx, left);
  return left.length > 0 || isBehind ? "more" : "idle";
}

interface CutSizes {
  length: number;
  readMax: number;
  rangesMax: number;
}

/** Cuts ranges until enough has been read. Returns those that are still too long. */
async function cutRanges(
  ctx: WriteContext,
  long: readonly RangeStart[],
  { length, readMax, rangesMax }: CutSizes,
): Promise<RangeStart[]> {
  const left: RangeStart[] = [];
  let read = 0;
  for (const [index, range] of long.entries()) {
    if (index >= rangesMax || read >= readMax) {
      left.push(range);
      continue;
    }
    const pieces = await cutRange(ctx, range, length, readMax);
    read += pieces.length * length;
    // A range with many changes may stay in one piece. It is cut when they have been folded.
    if (pieces.length > 1) left.push(...pieces.filter((each) => each.folded_count > 2 * length));
  }
  return left;
}
