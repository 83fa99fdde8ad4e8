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

const PIECE_MIN = 2_000;
/** Adding up one range costs a reader about as much as passing over a dozen index entries, and half of a range is passed over. */
const ENTRIES_PER_RANGE = 6;

/**
 * So many that neither the adding up of ranges nor the way within one becomes the longer part of a deep page. For a moment
 * `count` may be below zero: a removal was folded before what it removed.
 */
export function pieceOf(count: number): number {
  return Math.max(PIECE_MIN, Math.round(Math.sqrt(ENTRIES_PER_RANGE * Math.max(0, count))));
}

const usualSizes: FoldSizes = { changesMax: 20_000, piece: pieceOf, readMax: 400_000 };

/** Folds what writers noted into the tenant's ranges, and cuts the ones that have grown large. */
export async function foldChanges(ctx: WriteContext, sizes: FoldSizes = usualSizes): Promise<"more" | "idle"> {
  const { tx, tenantId } = ctx;
  await tx.run(positions.prepareCounts, [tenantId]);
  const [held] = await tx.rows(positions.holdCountsIfFree, [tenantId]);
  if (held === undefined) return "idle";
  const folded = await tx.row(positions.foldChanges, [tenantId, sizes.changesMax]);
  const hasCut = await cutLargeRanges(ctx, sizes.piece(held.folded_count), sizes.readMax);
  return hasCut || folded?.count === sizes.changesMax ? "more" : "idle";
}

async function cutLargeRanges({ tx, tenantId }: WriteContext, piece: number, readMax: number): Promise<boolean> {
  const large = await tx.rows(positions.listLargeRanges, [tenantId, 2 * piece]);
  let hasCut = false;
  let read = 0;
  for (const { first_newest: newest, first_id: id } of large) {
    if (read >= readMax) break;
    const pieces = await tx.run(positions.cutRange, [tenantId, newest, id, piece, readMax]);
    hasCut ||= pieces > 1;
    read += pieces * piece;
  }
  return hasCut;
}
