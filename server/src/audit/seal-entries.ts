import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { CHAIN_START, linkHash, signHead, type Head } from "./entry-proof.ts";
import * as store from "./store.ts";

const BATCH_MAX = 500;
const HOUR_MS = 3_600_000;

/** Links waiting entries into the tenant's chain and signs its new end. "more" where others are left. */
export async function sealEntries(ctx: Context): Promise<"more" | "idle"> {
  const sealed = await inTransaction(ctx, sealBatch);
  if (sealed === null) return "idle";
  const { head, before, isAll } = sealed;
  if (before === null || hourOf(before) !== hourOf(head.sealedAt)) anchor(ctx, head);
  return isAll ? "idle" : "more";
}

/** The log is kept elsewhere: an end of the chain that stands in it cannot be cut off unseen. */
function anchor({ log, tenantId }: Context, { position, hash }: Head): void {
  log.info("the audit log's chain ends here", {
    tenantId,
    auditPosition: position,
    auditHash: hash.toString("hex"),
  });
  // It is not told again within the hour.
  log.flush();
}

async function sealBatch(ctx: WriteContext): Promise<{ head: Head; before: Date | null; isAll: boolean } | null> {
  const { tx, tenantId, keys, clock } = ctx;
  const turn = await tx.row(store.takeSealersTurn, [tenantId]);
  if (turn?.is_mine !== true) return null;
  const waiting = await tx.rows(store.listWaiting, [tenantId, BATCH_MAX]);
  const [first] = waiting;
  if (first === undefined) return null;
  const hasMacs = first.mac !== null;
  const batch = waiting.filter(({ mac }) => (mac !== null) === hasMacs);
  const last = await tx.row(store.lastHead, [tenantId]);
  const previousPosition = last?.position ?? 0;
  const links = linksOf(tenantId, { position: previousPosition, hash: last?.hash ?? CHAIN_START }, batch);
  const head: Head = { ...links.at(-1)!, previousPosition, hasMacs, sealedAt: clock.now() };
  const ids = batch.map(({ id }) => id);
  const columns = [links.map(({ position }) => position), ids, links.map(({ hash }) => hash)];
  await tx.run(store.insertLinks, [tenantId, ...columns]);
  await tx.run(store.insertHead, [
    tenantId,
    head.position,
    head.hash,
    previousPosition,
    hasMacs,
    head.sealedAt,
    signHead(keys, tenantId, head),
  ]);
  await tx.run(store.endWaiting, [tenantId, ids]);
  const isAll = waiting.length < BATCH_MAX && batch.length === waiting.length;
  return { head, before: last?.sealed_at ?? null, isAll };
}

interface Link {
  position: number;
  hash: Buffer;
}

function linksOf(tenantId: string, before: Link, entries: readonly store.EntryRow[]): Link[] {
  let { position, hash } = before;
  return entries.map((entry) => {
    position += 1;
    hash = linkHash(hash, position, store.provenEntry(tenantId, entry));
    return { position, hash };
  });
}

function hourOf(at: Date): number {
  return Math.floor(at.getTime() / HOUR_MS);
}
