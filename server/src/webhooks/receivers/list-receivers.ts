import { inTransaction, reading, type Context } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { countDisabledRows, selectReceivers, type Receiver } from "../store/receivers.ts";

/** Disabled receivers and those with stopped addresses first, then failing ones. */
export async function listReceivers(
  ctx: Context,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; receivers: Receiver[] }> {
  return inTransaction(ctx, (ctx) => selectReceivers(ctx, { limit: pageSize, offset: (page - 1) * pageSize }));
}

/** Counts the receivers to which, or to some of whose addresses, nothing is sent until somebody enables them again. */
export function countDisabledReceivers(ctx: Context): Promise<number> {
  return countDisabledRows(reading(ctx));
}
