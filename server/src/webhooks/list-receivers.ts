import { inTransaction, type Context } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { selectReceivers, type Receiver } from "./store/receivers.ts";

/** Disabled receivers first, then failing ones. */
export async function listReceivers(
  ctx: Context,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; receivers: Receiver[] }> {
  return inTransaction(ctx, (ctx) => selectReceivers(ctx, pageSize, (page - 1) * pageSize));
}
