import { inTransaction, type Context } from "#platform/context.ts";
import { findLastHead } from "./store/entries.ts";

/** The end of a tenant's chain at some time, to be stored where the owner of the database cannot change it. */
export interface Anchor {
  tenantId: string;
  position: number;
  /** Hexadecimal. */
  hash: string;
}

export async function readHead(ctx: Context): Promise<(Anchor & { sealedAt: Date }) | null> {
  const head = await inTransaction(ctx, findLastHead);
  if (head === undefined) return null;
  const { position, hash, sealedAt } = head;
  return { tenantId: ctx.tenantId, position, hash: hash.toString("hex"), sealedAt };
}
