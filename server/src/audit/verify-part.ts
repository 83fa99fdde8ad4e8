import { inTransaction, reading, type Context } from "#platform/context.ts";
import { isArchiveSigned, type AuditArchive } from "./archives/audit-archive.ts";
import type { AuditProgress } from "./audit-progress.ts";
import { brokenAt, type AuditFault, type AuditVerdict, type BrokenPlace } from "./audit-verdict.ts";
import { isEntrySigned, linkHash } from "./entry-proof.ts";
import { HeadReader } from "./head-reader.ts";
import type { Anchor } from "./read-head.ts";
import { findArchiveOver } from "./store/archives.ts";
import { listEntryPlaces, listLinks, type EntryPlace, type SignedHead, type StoredLink } from "./store/entries.ts";

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

/** Checking a page blocks the process for a few hundredths of a second. */
const PAGE = 250;

/** Checks about `entriesMax` entries. In the chain it stops at the end of a batch, because only that is signed. */
export async function verifyPart(ctx: Context, part: PartToCheck): Promise<CheckedPart> {
  const checked = part.from.stage === "chain" ? await checkChain(ctx, part) : await checkOutsideChain(ctx, part);
  const { progress, broken, isEnd } = checked;
  const { verified, waiting, anchors, archived } = progress;
  return {
    verdict: { verified, waiting, anchors, archived, broken },
    next: broken === null && !isEnd ? progress : null,
  };
}

interface Checked {
  progress: AuditProgress;
  broken: BrokenPlace | null;
  isEnd: boolean;
}

/**
 * Skips archived entries. An entry that is archived during the check seems to be missing, so a fault counts only if no
 * archive has its position.
 */
async function checkChain(ctx: Context, { from, anchors, entriesMax }: PartToCheck): Promise<Checked> {
  const anchorAt = new Map(
    anchors.filter((each) => each.tenantId === ctx.tenantId).map(({ position, hash }) => [position, hash]),
  );
  let progress = from;
  for (;;) {
    const archive = await findArchiveOver(reading(ctx), progress.verified + 1);
    if (archive === undefined) {
      const checked = await checkLinks(ctx, { from: progress, anchorAt, entriesMax });
      progress = checked.progress;
      if (checked.broken === null || checked.broken.fault === "other_anchor") return checked;
      if ((await findArchiveOver(reading(ctx), progress.verified + 1)) === undefined) return checked;
    } else {
      const passed = passArchive(ctx, { progress, archive, anchor: anchorAt.get(archive.lastPosition) });
      if (passed.broken !== null) return passed;
      progress = passed.progress;
    }
  }
}

interface AtArchive {
  progress: AuditProgress;
  archive: AuditArchive;
  /** The hash of an anchor at its end. */
  anchor: string | undefined;
}

function passArchive({ keys, tenantId }: Context, { progress, archive, anchor }: AtArchive): Checked {
  const { firstPosition, lastPosition, previousHash, lastHash } = archive;
  const follows = firstPosition <= progress.verified || previousHash.equals(progress.hash);
  if (!follows || !isArchiveSigned(keys, tenantId, archive))
    return { progress, broken: brokenAt("archive_forged", firstPosition), isEnd: false };
  const passed: AuditProgress = {
    ...progress,
    verified: lastPosition,
    hash: lastHash,
    anchors: progress.anchors + (anchor === undefined ? 0 : 1),
    archived: progress.archived + lastPosition - progress.verified,
  };
  const isOther = anchor !== undefined && anchor !== lastHash.toString("hex");
  return { progress: passed, broken: isOther ? brokenAt("other_anchor", lastPosition) : null, isEnd: false };
}

interface LinksToCheck {
  from: AuditProgress;
  anchorAt: ReadonlyMap<number, string>;
  entriesMax: number;
}

async function checkLinks(ctx: Context, { from, anchorAt, entriesMax }: LinksToCheck): Promise<Checked> {
  const heads = new HeadReader(ctx, from.verified);
  let progress = from;
  const result = (broken: BrokenPlace | null): Checked => ({ progress, broken, isEnd: false });
  for (;;) {
    const links = await inTransaction(ctx, (ctx) => listLinks(ctx, progress.verified, PAGE));
    for (const link of links) {
      const position = progress.verified + 1;
      const head = await heads.findCovering(position);
      if (heads.problem !== null) return result(heads.problem);
      const fault = faultOf(ctx, { link, position, previousHash: progress.hash, head });
      if (fault !== null) return result(brokenAt(fault, position, link.entryId));
      const anchor = anchorAt.get(position);
      const count = progress.anchors + (anchor === undefined ? 0 : 1);
      progress = { ...progress, verified: position, hash: link.hash, anchors: count };
      if (anchor !== undefined && anchor !== link.hash.toString("hex"))
        return result(brokenAt("other_anchor", position, link.entryId));
      if (head?.position === position && position - from.verified >= entriesMax) return result(null);
    }
    if (links.length === PAGE) continue;
    const end = await heads.findCovering(progress.verified + 1);
    if (heads.problem !== null) return result(heads.problem);
    // Links and signed end are committed together. If links are there now, the batch was sealed after they were read.
    if (end !== null && (await hasLinks(ctx, progress.verified))) continue;
    const isCutOff = end !== null || [...anchorAt.keys()].some((position) => position > progress.verified);
    if (isCutOff) return result(brokenAt("cut_off", progress.verified + 1));
    progress = { ...progress, stage: "outside" };
    return result(null);
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
async function checkOutsideChain(ctx: Context, { from, entriesMax }: PartToCheck): Promise<Checked> {
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
