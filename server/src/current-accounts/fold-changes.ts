import type { WriteContext } from "#platform/context.ts";
import * as positions from "./store/positions.ts";

export interface FoldSizes {
  /** How many changes one call folds at most. */
  changesMax: number;
  /** How many transactions a new range holds, by how many there are; one that has grown to more than twice as many is cut. */
  piece: (count: number) => number;
  /** And how many ranges a new group. */
  group: (count: number) => number;
  /** How many transactions one call reads at most to cut ranges, so that it ends well within a statement's time. */
  readMax: number;
}

const PIECE_MIN = 256;
const GROUP_MIN = 128;

/**
 * A reader of a deep page adds up the groups, then the ranges of one group, and passes over half of a range: with about as many of
 * each, none of the three becomes the longer part. For a moment `count` may be below zero: a removal was folded before what it
 * removed.
 */
export function pieceOf(count: number): number {
  return Math.max(PIECE_MIN, Math.round(Math.cbrt(count)));
}

export function groupOf(count: number): number {
  return Math.max(GROUP_MIN, Math.round(Math.cbrt(count)));
}

const usualSizes: FoldSizes = { changesMax: 20_000, piece: pieceOf, group: groupOf, readMax: 400_000 };

/** Folds what writers noted into the tenant's ranges, and cuts the ones that have grown large. */
export async function foldChanges(ctx: WriteContext, sizes: FoldSizes = usualSizes): Promise<"more" | "idle"> {
  const { tx, tenantId } = ctx;
  await tx.run(positions.prepareCounts, [tenantId]);
  const [held] = await tx.rows(positions.holdCountsIfFree, [tenantId]);
  if (held === undefined) return "idle";
  const folded = await tx.row(positions.foldChanges, [tenantId, sizes.changesMax]);
  const piece = sizes.piece(held.folded_count);
  const hasCutRange = await cutLargeRanges(ctx, piece, sizes.readMax);
  const hasCutGroup = await cutLargeGroups(ctx, sizes.group(held.folded_count), piece);
  return hasCutRange || hasCutGroup || folded?.count === sizes.changesMax ? "more" : "idle";
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

async function cutLargeGroups({ tx, tenantId }: WriteContext, group: number, piece: number): Promise<boolean> {
  const large = await tx.rows(positions.listLargeGroups, [tenantId, 2 * group * piece]);
  let hasCut = false;
  for (const { first_newest: newest, first_id: id } of large)
    hasCut = (await tx.run(positions.cutGroup, [tenantId, newest, id, group])) > 1 || hasCut;
  return hasCut;
}
