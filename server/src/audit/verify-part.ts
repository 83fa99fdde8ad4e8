import { inTransaction, type Context } from "#platform/context.ts";
import { brokenAt, type AuditFault, type AuditVerdict, type BrokenPlace } from "./audit-verdict.ts";
import { isEntrySigned, linkHash } from "./entry-proof.ts";
import { HeadReader } from "./head-reader.ts";
import type { Anchor } from "./read-head.ts";
import { listEntryPlaces, listLinks, type EntryPlace, type SignedHead, type StoredLink } from "./store/entries.ts";
import type { AuditProgress } from "./audit-progress.ts";

export interface CheckedPart {
  verdict: AuditVerdict;
  /** Null at the end of the log, and at the first problem. */
  next: AuditProgress | null;
}

export interface PartToCheck {
  from: AuditProgress;
  anchors: readonly Anchor[];
  entriesMax: number;
}

/** Checking a page holds the process for a few hundredths of a second. */
const PAGE = 250;

/** Checks about `entriesMax` entries from there on. A part of the chain ends with a batch, whose end is signed. */
export async function verifyPart(ctx: Context, part: PartToCheck): Promise<CheckedPart> {
  const { progress, broken, isEnd } = await (part.from.stage === "chain" ? checkChain : checkBeside)(ctx, part);
  const { verified, waiting, anchors } = progress;
  return { verdict: { verified, waiting, anchors, broken }, next: broken === null && !isEnd ? progress : null };
}

interface Checked {
  progress: AuditProgress;
  broken: BrokenPlace | null;
  isEnd: boolean;
}

async function checkChain(ctx: Context, { from, anchors, entriesMax }: PartToCheck): Promise<Checked> {
  const anchorAt = new Map(
    anchors.filter((each) => each.tenantId === ctx.tenantId).map(({ position, hash }) => [position, hash]),
  );
  const heads = new HeadReader(ctx, from.verified);
  let progress = from;
  const found = (broken: BrokenPlace | null): Checked => ({ progress, broken, isEnd: false });
  for (;;) {
    const links = await inTransaction(ctx, (ctx) => listLinks(ctx, progress.verified, PAGE));
    for (const link of links) {
      const position = progress.verified + 1;
      const head = await heads.covering(position);
      if (heads.problem !== null) return found(heads.problem);
      const fault = faultOf(ctx, { link, position, previousHash: progress.hash, head });
      if (fault !== null) return found(brokenAt(fault, position, link.entryId));
      const anchor = anchorAt.get(position);
      const count = progress.anchors + (anchor === undefined ? 0 : 1);
      progress = { ...progress, verified: position, hash: link.hash, anchors: count };
      if (anchor !== undefined && anchor !== link.hash.toString("hex"))
        return found(brokenAt("other_anchor", position, link.entryId));
      if (head?.position === position && position - from.verified >= entriesMax) return found(null);
    }
    if (links.length === PAGE) continue;
    const end = await heads.covering(progress.verified + 1);
    if (heads.problem !== null) return found(heads.problem);
    // A batch that was sealed meanwhile has its links and its signed end at once.
    if (end !== null && (await hasLinks(ctx, progress.verified))) continue;
    const isCutOff = end !== null || [...anchorAt.keys()].some((position) => position > progress.verified);
    if (isCutOff) return found(brokenAt("cut_off", progress.verified + 1));
    progress = { ...progress, stage: "beside" };
    return found(null);
  }
}

async function hasLinks(ctx: Context, after: number): Promise<boolean> {
  return (await inTransaction(ctx, (ctx) => listLinks(ctx, after, 1))).length > 0;
}

interface LinkToCheck {
  link: StoredLink;
  position: number;
  previousHash: Buffer;
  head: SignedHead | null;
}

function faultOf({ keys }: Context, { link, position, previousHash, head }: LinkToCheck): AuditFault | null {
  if (link.position !== position) return "link_missing";
  if (link.stored === null) return "entry_gone";
  const { entry, mac } = link.stored;
  if (!isEntrySigned(keys, entry, mac)) return "entry_changed";
  if (!linkHash(previousHash, position, entry).equals(link.hash)) return "link_not_following";
  if (head === null) return "no_signed_end";
  return head.position === position && !head.hash.equals(link.hash) ? "other_signed_end" : null;
}

/** Checks that every entry outside the chain waits for its link and was written by the service. */
async function checkBeside(ctx: Context, { from, entriesMax }: PartToCheck): Promise<Checked> {
  let progress = from;
  for (let read = 0; read < entriesMax; read += PAGE) {
    const page: EntryPlace[] = await inTransaction(ctx, (ctx) => listEntryPlaces(ctx, progress.after, PAGE));
    for (const { entry, mac, isLinked, isWaiting } of page) {
      progress = { ...progress, after: entry.id };
      if (isLinked) continue;
      const fault = !isEntrySigned(ctx.keys, entry, mac) ? "foreign_entry" : isWaiting ? null : "not_linked";
      if (fault !== null) return { progress, broken: brokenAt(fault, null, entry.id), isEnd: false };
      progress = { ...progress, waiting: progress.waiting + 1 };
    }
    if (page.length < PAGE) return { progress, broken: null, isEnd: true };
  }
  return { progress, broken: null, isEnd: false };
}
