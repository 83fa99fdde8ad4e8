import { inTransaction, type Context } from "#platform/context.ts";
import { CHAIN_START, isEntrySigned, isHeadSigned, linkHash } from "./entry-proof.ts";
import type { Anchor } from "./read-head.ts";
import * as store from "./store.ts";

export interface AuditVerdict {
  /** Entries in the chain, up to its end or to the first thing that is wrong. */
  verified: number;
  /** Of them: entries of versions that gave them no proof of their own. Only those of the chain's first hour may be. */
  unproven: number;
  /** Entries that no batch holds yet. */
  waiting: number;
  /** Anchors that were compared. */
  anchors: number;
  /** The first thing that is wrong, if anything is. */
  broken: { position: number | null; entryId: string | null; why: string } | null;
}

const PAGE = 1_000;
/** How long processes of a version without proofs may run beside those of this one. */
const UPGRADE_MS = 3_600_000;

/** Reads a tenant's whole audit log and says where it is not what the service wrote. */
export async function verifyAudit(ctx: Context, anchors: readonly Anchor[] = []): Promise<AuditVerdict> {
  const wanted = new Map(
    anchors.filter(({ tenantId }) => tenantId === ctx.tenantId).map((each) => [each.position, each]),
  );
  const verdict: AuditVerdict = { verified: 0, unproven: 0, waiting: 0, anchors: 0, broken: null };
  const heads = new Heads(ctx);
  let hash: Buffer = CHAIN_START;
  for (;;) {
    const links = await inTransaction(ctx, ({ tx, tenantId }) =>
      tx.rows(store.listLinks, [tenantId, verdict.verified, PAGE]),
    );
    for (const link of links) {
      const position = verdict.verified + 1;
      const head = await heads.covering(position);
      if (heads.problem !== null) return { ...verdict, broken: heads.problem };
      const why = problemOf(ctx, { link, position, before: hash, head });
      if (why !== null) return { ...verdict, broken: { position, entryId: link.entry_id, why } };
      hash = link.hash;
      verdict.verified = position;
      if (head?.has_macs === false) verdict.unproven += 1;
      const anchor = wanted.get(position);
      if (anchor === undefined) continue;
      verdict.anchors += 1;
      wanted.delete(position);
      if (anchor.hash !== hash.toString("hex"))
        return { ...verdict, broken: { position, entryId: link.entry_id, why: "the anchor names another hash here" } };
    }
    if (links.length < PAGE) break;
  }
  return checkEnd(ctx, verdict, heads, wanted);
}

interface Checked {
  link: store.LinkRow;
  position: number;
  before: Buffer;
  head: store.HeadRow | null;
}

function problemOf({ keys, tenantId }: Context, { link, position, before, head }: Checked): string | null {
  if (link.position !== position) return "a link is missing";
  if (link.id === null) return "the entry is gone";
  const entry = store.provenEntry(tenantId, link);
  if (link.mac !== null && !isEntrySigned(keys, entry, link.mac)) return "the entry is not as it was written";
  if (!linkHash(before, position, entry).equals(link.hash)) return "the link does not follow from the one before it";
  if (head === null) return "no signed end covers the link";
  if ((link.mac !== null) !== head.has_macs) return "the entry was not written by the service";
  return head.position === position && !head.hash.equals(link.hash) ? "the signed end is of another link" : null;
}

async function checkEnd(
  ctx: Context,
  verdict: AuditVerdict,
  heads: Heads,
  anchors: ReadonlyMap<number, Anchor>,
): Promise<AuditVerdict> {
  const end = await heads.covering(verdict.verified + 1);
  if (heads.problem !== null) return { ...verdict, broken: heads.problem };
  const cut = Math.max(end?.position ?? 0, ...anchors.keys());
  if (cut > verdict.verified) {
    const why = "the chain ends before its signed end or an anchor: its tail was cut off";
    return { ...verdict, broken: { position: verdict.verified + 1, entryId: null, why } };
  }
  return checkUnlinked(ctx, verdict);
}

/** Every entry is in the chain or waits for it, with its proof. */
async function checkUnlinked(ctx: Context, verdict: AuditVerdict): Promise<AuditVerdict> {
  let after: string | null = null;
  for (;;) {
    const rows: UnlinkedRow[] = await readUnlinked(ctx, after);
    for (const row of rows) {
      after = row.id;
      if (row.is_linked) continue;
      const isProven = row.mac !== null && isEntrySigned(ctx.keys, store.provenEntry(ctx.tenantId, row), row.mac);
      const isOurs = isProven || (row.mac === null && verdict.verified === verdict.unproven);
      const why = isOurs
        ? row.is_waiting
          ? null
          : "the entry is in no link and waits for none"
        : "the entry was not written by the service";
      if (why !== null) return { ...verdict, broken: { position: null, entryId: row.id, why } };
      verdict.waiting += 1;
    }
    if (rows.length < PAGE) return verdict;
  }
}

type UnlinkedRow = store.EntryRow & { is_linked: boolean; is_waiting: boolean };

function readUnlinked(ctx: Context, after: string | null): Promise<UnlinkedRow[]> {
  return inTransaction(ctx, ({ tx, tenantId }) => tx.rows(store.listUnlinked, [tenantId, after, PAGE]));
}

/** The signed ends, read in step with the links. */
class Heads {
  problem: AuditVerdict["broken"] = null;
  readonly #ctx: Context;
  #page: store.HeadRow[] = [];
  #current: store.HeadRow | null = null;
  #firstProvenMs: number | null = null;
  #begins: "proven" | "unproven" | null = null;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** The signed end of the batch that holds the position; null where there is none that is in order. */
  async covering(position: number): Promise<store.HeadRow | null> {
    while (this.problem === null && (this.#current?.position ?? 0) < position) {
      const next = await this.#next();
      if (next === null) return null;
      this.problem = this.#problemOf(next);
      this.#current = next;
    }
    return this.problem === null ? this.#current : null;
  }

  async #next(): Promise<store.HeadRow | null> {
    if (this.#page.length === 0) {
      const after = this.#current?.position ?? 0;
      this.#page = await inTransaction(this.#ctx, ({ tx, tenantId }) =>
        tx.rows(store.listHeads, [tenantId, after, PAGE]),
      );
    }
    return this.#page.shift() ?? null;
  }

  #problemOf(row: store.HeadRow): AuditVerdict["broken"] {
    const { keys, tenantId } = this.#ctx;
    const broken = (why: string) => ({ position: row.position, entryId: null, why });
    if (!isHeadSigned(keys, tenantId, store.headOf(row), row.signature))
      return broken("the end's signature is not ours");
    const begin = this.#current?.position ?? 0;
    if (row.previous_position !== begin) {
      const why = "the signed end of the batch that begins here is missing";
      return { position: begin + 1, entryId: null, why };
    }
    const atMs = row.sealed_at.getTime();
    this.#begins ??= row.has_macs ? "proven" : "unproven";
    if (row.has_macs) this.#firstProvenMs ??= atMs;
    else if (this.#begins === "proven" || atMs - (this.#firstProvenMs ?? atMs) > UPGRADE_MS)
      return broken("entries that the service did not write are in the chain");
    return null;
  }
}
