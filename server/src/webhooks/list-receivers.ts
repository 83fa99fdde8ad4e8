import { inTransaction, type Context } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { countReceivers, listReceiverRows, type Receiver } from "./store/receivers.ts";

/** The disabled ones first, then those that fail. */
export async function listReceivers(
  ctx: Context,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; receivers: Receiver[] }> {
  return inTransaction(ctx, async ({ tx }) => {
    const counted = await tx.row(countReceivers, [ctx.tenantId]);
    const receivers = await tx.rows(listReceiverRows, [ctx.tenantId, pageSize, (page - 1) * pageSize]);
    return { totalCount: counted?.count ?? 0, receivers };
  });
}
