import type { Context } from "#platform/context.ts";

/** Counts a caller's transactions and those that were rolled back. */
export function countedTransactions(ctx: Context) {
  const counts = { committed: 0, undone: 0 };
  const { database } = ctx;
  const tenant: typeof database.tenant = async (tenantId, work) => {
    try {
      const result = await database.tenant(tenantId, work);
      counts.committed += 1;
      return result;
    } catch (error) {
      counts.undone += 1;
      throw error;
    }
  };
  return { counts, ctx: { ...ctx, database: { ...database, tenant } } };
}
