import { reading, type Context, type WriteContext } from "#platform/context.ts";
import type { MemberId } from "../member.ts";
import { deleteColumns, selectColumns, upsertColumns } from "../store/own-columns.ts";

/** Returns the columns that the member chose for the list of payments, or null for the default ones. */
export async function findOwnColumns(ctx: Context, memberId: MemberId): Promise<readonly string[] | null> {
  return (await selectColumns(reading(ctx), memberId, "payments")) ?? null;
}

/** Keeps the columns of the list of payments for this member. Null restores the default ones. */
export async function setOwnColumns(
  ctx: WriteContext,
  memberId: MemberId,
  columns: readonly string[] | null,
): Promise<void> {
  if (columns === null) await deleteColumns(ctx, memberId, "payments");
  else await upsertColumns(ctx, memberId, "payments", columns);
}
