import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { CHAIN_START, isEntrySigned, isHeadSigned, linkHash } from "./entry-proof.ts";
import { findEntry, findHeadOf, findLinkOf, findUnlinkedEntry, type AuditRow } from "./store/entries.ts";

export interface EntryProof {
  entry: AuditRow;
  /** Null if the entry has no link: it waits for one, unless there is a fault. */
  link: { position: number; hash: string; sealedAt: Date | null } | null;
  /** Why the entry is not what the service wrote; null if it is. `left_out`: it has no link and does not wait for one. */
  fault: "changed" | "not_linked" | "no_signed_end" | "left_out" | null;
}

/**
 * Checks one entry: that it is as the service wrote it, that its link follows from the previous link, and that a signed
 * end covers the link. An entry without a link must wait for one. `verifyAudit` checks that no other entry was removed.
 */
export async function proveEntry(ctx: Context, entryId: string): Promise<EntryProof> {
  const id = parseId(entryId);
  return inTransaction(ctx, async (ctx) => {
    const entry = id === null ? undefined : await findEntry(ctx, id);
    if (entry === undefined) throw notFound("There is no such entry.");
    const found = await findLinkOf(ctx, entry.id);
    if (found === undefined) return { entry, link: null, fault: await findFaultOutsideChain(ctx, entry.id) };
    const { position, hash, previous, stored } = found;
    const head = await findHeadOf(ctx, position);
    const link = { position, hash: hash.toString("hex"), sealedAt: head?.sealedAt ?? null };
    if (!isEntrySigned(ctx.keys, stored.entry, stored.mac)) return { entry, link, fault: "changed" };
    const before = position === 1 ? CHAIN_START : previous;
    if (before === null || !linkHash(before, position, stored.entry).equals(hash))
      return { entry, link, fault: "not_linked" };
    const isCovered = head !== undefined && isHeadSigned(ctx.keys, ctx.tenantId, head, head.signature);
    return { entry, link, fault: isCovered ? null : "no_signed_end" };
  });
}

async function findFaultOutsideChain(ctx: WriteContext, id: string): Promise<EntryProof["fault"]> {
  const stored = await findUnlinkedEntry(ctx, id);
  if (stored === undefined || !isEntrySigned(ctx.keys, stored.entry, stored.mac)) return "changed";
  return stored.isLeftOut ? "left_out" : null;
}
