import { archivePath } from "#platform/archives/archive-files.ts";
import { UnusableArchive } from "#platform/archives/unusable-archive.ts";
import { reading, type Context } from "#platform/context.ts";
import { CHAIN_START } from "../entry-proof.ts";
import type { Anchor } from "../read-head.ts";
import { listArchives } from "../store/archives.ts";
import { isArchiveSigned, type AuditArchive } from "./audit-archive.ts";
import { requireWholeArchive } from "./require-whole-archive.ts";

export interface CheckedAuditArchive {
  archive: AuditArchive;
  /** The number of anchors that are in it and agree. */
  anchors: number;
  /** Null if the file is what the service wrote. */
  problem: string | null;
}

/**
 * Reads every file of a tenant's archive and compares it with the chain, the manifests, and the ends of the chain that
 * were stored elsewhere.
 */
export async function verifyAuditArchives(
  ctx: Context,
  folder: string,
  anchors: readonly Anchor[] = [],
): Promise<CheckedAuditArchive[]> {
  const checked: CheckedAuditArchive[] = [];
  let end: { position: number; hash: Buffer } = { position: 0, hash: CHAIN_START };
  for (const archive of await listArchives(reading(ctx))) {
    const { firstPosition, lastPosition, previousHash, lastHash } = archive;
    const follows = firstPosition === end.position + 1 && previousHash.equals(end.hash);
    end = { position: lastPosition, hash: lastHash };
    checked.push(await check(ctx, { folder, archive, anchors, follows }));
  }
  return checked;
}

interface ToCheck {
  folder: string;
  archive: AuditArchive;
  anchors: readonly Anchor[];
  follows: boolean;
}

async function check(ctx: Context, { folder, archive, anchors, follows }: ToCheck): Promise<CheckedAuditArchive> {
  const { firstPosition, lastPosition, fileName } = archive;
  const within = anchors.filter(
    ({ tenantId, position }) => tenantId === ctx.tenantId && position >= firstPosition && position <= lastPosition,
  );
  const agreed = new Set<Anchor>();
  try {
    const path = archivePath({ folder, tenantId: ctx.tenantId }, fileName);
    if (!isArchiveSigned(ctx.keys, ctx.tenantId, archive))
      throw new UnusableArchive(path, "the database's record of it is not signed by this service");
    if (!follows) throw new UnusableArchive(path, "it does not follow from the archive before it");
    await requireWholeArchive(ctx, folder, archive, ({ hashAt }) => {
      for (const anchor of within) if (hashAt.get(anchor.position)?.toString("hex") === anchor.hash) agreed.add(anchor);
    });
    if (agreed.size < within.length) throw new UnusableArchive(path, "an anchor names another hash in it");
    return { archive, anchors: agreed.size, problem: null };
  } catch (error) {
    if (!(error instanceof UnusableArchive)) throw error;
    return { archive, anchors: agreed.size, problem: error.sentence };
  }
}
