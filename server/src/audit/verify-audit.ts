import { inTransaction, type Context } from "#platform/context.ts";
import { CHAIN_START, isEntrySigned, isHeadSigned, linkHash } from "./entry-proof.ts";
import type { Anchor } from "./read-head.ts";
import {
  listEntryPlaces,
  listHeads,
  listLinks,
  type EntryPlace,
  type SignedHead,
  type StoredLink,
} from "./store/entries.ts";

export interface AuditVerdict {
  /** Entries in the chain, up to its end or to the first problem. */
  verified: number;
  /** Entries that are not in the chain yet. */
  waiting: number;
  anchors: number;
  broken: { position: number | null; entryId: string | null; why: string } | null;
}

const PAGE = 1_000;

/** Reads a tenant's whole audit log and reports the first place where it is not what the service wrote. */
export async function verifyAudit(ctx: Context, anchors: readonly Anchor[] = []): Promise<AuditVerdict> {
  const pending = new Map(
    anchors.filter(({ tenantId }) => tenantId === ctx.tenantId).map((each) => [each.position, each]),
  );
  const verdict: AuditVerdict = { verified: 0, waiting: 0, anchors: 0, broken: null };
  const heads = new HeadReader(ctx);
  let hash: Buffer = CHAIN_START;
  for (;;) {
    const links = await inTransaction(ctx, (ctx) => listLinks(ctx, verdict.verified, PAGE));
    for (const link of links) {
      const position = verdict.verified + 1;
      const head = await heads.covering(position);
      if (heads.problem !== null) return { ...verdict, broken: heads.problem };
      const why = problemOf(ctx, { link, position, previousHash: hash, head });
      if (why !== null) return { ...verdict, broken: { position, entryId: link.entryId, why } };
      hash = link.hash;
      verdict.verified = position;
      const anchor = pending.get(position);
      if (anchor === undefined) continue;
      verdict.anchors += 1;
      pending.delete(position);
      if (anchor.hash !== hash.toString("hex"))
        return { ...verdict, broken: { position, entryId: link.entryId, why: "the anchor names another hash here" } };
    }
    if (links.length < PAGE) break;
  }
  return checkEnd(ctx, verdict, heads, pending);
}

interface LinkToCheck {
  link: StoredLink;
  position: number;
  previousHash: Buffer;
  head: SignedHead | null;
}

function problemOf({ keys }: Context, { link, position, previousHash, head }: LinkToCheck): string | null {
  if (link.position !== position) return "a link is missing";
  if (link.stored === null) return "the entry is gone";
  const { entry, mac } = link.stored;
  if (!isEntrySigned(keys, entry, mac)) return "the entry is not as it was written";
  if (!linkHash(previousHash, position, entry).equals(link.hash))
    return "the link does not follow from the one before it";
  if (head === null) return "no signed end covers the link";
  return head.position === position && !head.hash.equals(link.hash) ? "the signed end is of another link" : null;
}

async function checkEnd(
  ctx: Context,
  verdict: AuditVerdict,
  heads: HeadReader,
  anchors: ReadonlyMap<number, Anchor>,
): Promise<AuditVerdict> {
  const end = await heads.covering(verdict.verified + 1);
  if (heads.problem !== null) return { ...verdict, broken: heads.problem };
  const cutAt = Math.max(end?.position ?? 0, ...anchors.keys());
  if (cutAt > verdict.verified) {
    const why = "the chain ends before its signed end or an anchor: its tail was cut off";
    return { ...verdict, broken: { position: verdict.verified + 1, entryId: null, why } };
  }
  return checkWaiting(ctx, verdict);
}

/** Checks that every entry outside the chain waits for its link and was written by the service. */
async function checkWaiting(ctx: Context, verdict: AuditVerdict): Promise<AuditVerdict> {
  let after: string | null = null;
  for (;;) {
    const page: EntryPlace[] = await inTransaction(ctx, (ctx) => listEntryPlaces(ctx, after, PAGE));
    for (const { entry, mac, isLinked, isWaiting } of page) {
      after = entry.id;
      if (isLinked) continue;
      const broken = (why: string) => ({ ...verdict, broken: { position: null, entryId: entry.id, why } });
      if (!isEntrySigned(ctx.keys, entry, mac)) return broken("the entry was not written by the service");
      if (!isWaiting) return broken("the entry is in no link and waits for none");
      verdict.waiting += 1;
    }
    if (page.length < PAGE) return verdict;
  }
}

/** Reads and checks the signed heads in step with the links. */
class HeadReader {
  problem: AuditVerdict["broken"] = null;
  readonly #ctx: Context;
  #page: SignedHead[] = [];
  #current: SignedHead | null = null;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** The head of the batch that contains the position; null if there is no valid one. */
  async covering(position: number): Promise<SignedHead | null> {
    while (this.problem === null && (this.#current?.position ?? 0) < position) {
      const next = await this.#next();
      if (next === null) return null;
      this.problem = this.#problemOf(next);
      this.#current = next;
    }
    return this.problem === null ? this.#current : null;
  }

  async #next(): Promise<SignedHead | null> {
    if (this.#page.length === 0) {
      const after = this.#current?.position ?? 0;
      this.#page = await inTransaction(this.#ctx, (ctx) => listHeads(ctx, after, PAGE));
    }
    return this.#page.shift() ?? null;
  }

  #problemOf(head: SignedHead): AuditVerdict["broken"] {
    const { keys, tenantId } = this.#ctx;
    if (!isHeadSigned(keys, tenantId, head, head.signature))
      return { position: head.position, entryId: null, why: "the end's signature is not ours" };
    const start = this.#current?.position ?? 0;
    if (head.previousPosition === start) return null;
    return { position: start + 1, entryId: null, why: "the signed end of the batch that begins here is missing" };
  }
}
