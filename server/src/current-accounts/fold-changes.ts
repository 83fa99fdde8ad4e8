import type { WriteContext } from "#platform/context.ts";
import * as positions from "./store/positions.ts";

export interface FoldSizes {
  /** How many changes one call folds at most. */
  changesMax: number;
  /** How many transactions a new range holds; one that has grown to more than twice as many is cut. */
  piece: number;
  /** How many transactions one call reads at most to cut ranges, so that it ends well within a statement's time. */
  readMax: number;
}

const usualSizes: FoldSizes = { changesMax: 20_000, piece: 8_000, readMax: 400_000 };

/** Folds what writers noted into the tenant's ranges, and cuts the ones that have grown large. */
export async function foldChanges(ctx: WriteContext, sizes: FoldSizes = usualSizes): Promise<"more" | "idle"> {
  const { tx, tenantId } = ctx;
  await tx.run(positions.prepareCounts, [tenantId]);
  const [held] = await tx.rows(positions.holdCountsIfFree, [tenantId]);
  if (held === undefined) return "idle";
  const folded = await tx.row(positions.foldChanges, [tenantId, sizes.changesMax]);
  const hasCut = await cutLargeRanges(ctx, sizes);
  return hasCut || folded?.count === sizes.changesMax ? "more" : "idle";
}

async function cutLargeRanges({ tx, tenantId }: WriteContext, { piece, readMax }: FoldSizes): Promise<boolean> {
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
