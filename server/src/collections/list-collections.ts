import { inTransaction, type Context } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import type { Collection } from "./collection.ts";
import { countSelected, selectCollections } from "./store/collections.ts";

/**
 * Lists collections, oldest first, and counts all of them. Without `isIntegrated`: all. A list of those that wait for
 * the ERP leaves out reversals whose sale waits too.
 */
export function listCollections(
  ctx: Context,
  isIntegrated: boolean | undefined,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; collections: Collection[] }> {
  const which = isIntegrated === undefined ? "all" : isIntegrated ? "integrated" : "waiting";
  return inTransaction(ctx, async (ctx) => {
    const [totalCount, collections] = await Promise.all([
      countSelected(ctx, which),
      selectCollections(ctx, which, { limit: pageSize, offset: (page - 1) * pageSize }),
    ]);
    return { totalCount, collections };
  });
}
