import { inTransaction, type Context } from "#platform/context.ts";
import { lastHead } from "./store.ts";

/** The end of a tenant's chain, to be kept where the database's owner cannot reach. */
export interface Anchor {
  tenantId: string;
  position: number;
  /** Hexadecimal. */
  hash: string;
}

export function readHead(ctx: Context): Promise<(Anchor & { sealedAt: Date }) | null> {
  return inTransaction(ctx, async ({ tx, tenantId }) => {
    const row = await tx.row(lastHead, [tenantId]);
    if (row === undefined) return null;
    return { tenantId, position: row.position, hash: row.hash.toString("hex"), sealedAt: row.sealed_at };
  });
}
