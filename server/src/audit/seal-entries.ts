import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { CHAIN_START, linkHash, signHead, type Head, type ProvenEntry } from "./entry-proof.ts";
import { appendToChain, findLastHead, listWaitingEntries, lockChain, type ChainLink } from "./store/entries.ts";

const BATCH_MAX = 500;
const HOUR_MS = 3_600_000;

/** Links waiting entries into the tenant's chain and signs its new head. Returns "more" if other entries wait. */
export async function sealEntries(ctx: Context): Promise<"more" | "idle"> {
  const sealed = await inTransaction(ctx, sealBatch);
  if (sealed === null) return "idle";
  const { head, previousSealedAt, isLast } = sealed;
  if (previousSealedAt === null || hourOf(previousSealedAt) !== hourOf(head.sealedAt)) logHead(ctx, head);
  return isLast ? "idle" : "more";
}

/** Logs are stored outside the database, so a head in the log shows later if the end of the chain was cut off. */
function logHead({ log, tenantId }: Context, { position, hash }: Head): void {
  log.info("the audit log's chain ends here", {
    tenantId,
    auditPosition: position,
    auditHash: hash.toString("hex"),
  });
  // At most one head is logged in each hour of the clock, so this one is written at once.
  log.flush();
}

async function sealBatch(ctx: WriteContext) {
  if (!(await lockChain(ctx))) return null;
  const entries = await listWaitingEntries(ctx, BATCH_MAX);
  if (entries.length === 0) return null;
  const last = await findLastHead(ctx);
  const previousPosition = last?.position ?? 0;
  const links = linksOf(entries, previousPosition, last?.hash ?? CHAIN_START);
  const { position, hash } = links.at(-1)!;
  const head: Head = { position, hash, previousPosition, sealedAt: ctx.clock.now() };
  await appendToChain(ctx, links, { ...head, signature: signHead(ctx.keys, ctx.tenantId, head) });
  return { head, previousSealedAt: last?.sealedAt ?? null, isLast: entries.length < BATCH_MAX };
}

function linksOf(entries: readonly ProvenEntry[], previousPosition: number, previousHash: Buffer): ChainLink[] {
  let hash = previousHash;
  return entries.map((entry, index) => {
    const position = previousPosition + index + 1;
    hash = linkHash(hash, position, entry);
    return { position, entryId: entry.id, hash };
  });
}

function hourOf(at: Date): number {
  return Math.floor(at.getTime() / HOUR_MS);
}
