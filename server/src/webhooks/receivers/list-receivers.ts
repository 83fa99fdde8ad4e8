import { inTransaction, reading, type Context, type ReadContext } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { countReceiverRows, selectReceivers, type Receiver } from "../store/receivers.ts";

/** Disabled receivers and those with stopped addresses first, then failing ones. */
export async function listReceivers(
  ctx: Context,
  { page, pageSize }: Paging,
  { isTroubledOnly = false } = {},
): Promise<{ totalCount: number; receivers: Receiver[] }> {
  const rows = { limit: pageSize, offset: (page - 1) * pageSize, isTroubledOnly };
  return inTransaction(ctx, (ctx) => selectReceivers(ctx, rows));
}

/** Counts the receivers that need somebody: they fail, they are disabled, or one of their addresses is stopped. */
export function countTroubledReceivers(ctx: Context | ReadContext): Promise<number> {
  return countReceiverRows(reading(ctx), true);
}
