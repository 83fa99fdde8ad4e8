import type { Manifest } from "#platform/archives/archive-files.ts";
import type { ArchiveState } from "#platform/archives/archive-state.ts";
import type { Keys } from "#platform/keys/keys.ts";

/** A part of a tenant's chain that lies in one file: batches that were sealed in one month. */
export interface ArchivedRange {
  /** "2025-01", in UTC. */
  month: string;
  firstPosition: number;
  lastPosition: number;
  /** The hash before the first position, and the hash of the last one. */
  previousHash: Buffer;
  lastHash: Buffer;
}

export interface AuditArchive extends ArchivedRange {
  fileName: string;
  /** SHA-256 of the file. */
  fileHash: Buffer;
  signature: Buffer;
  state: ArchiveState;
  restoredUntil: Date | null;
  createdAt: Date;
}

export type SignedArchive = ArchivedRange & Pick<AuditArchive, "fileName" | "fileHash" | "signature">;

export function entryCount({ firstPosition, lastPosition }: ArchivedRange): number {
  return lastPosition - firstPosition + 1;
}

/** Files with other bytes have other names, so that two runs never write over each other's file. */
export function fileNameOf({ month, firstPosition, lastPosition }: ArchivedRange, fileHash: Buffer): string {
  return `audit-${month}-${firstPosition}-${lastPosition}-${fileHash.toString("hex").slice(0, 12)}.jsonl.gz`;
}

export function signArchive(keys: Keys, tenantId: string, range: ArchivedRange, fileHash: Buffer): SignedArchive {
  const signature = keys.sign("audit", archiveText(tenantId, range, fileHash));
  return { ...range, fileName: fileNameOf(range, fileHash), fileHash, signature };
}

export function manifestOf(tenantId: string, archive: SignedArchive): Manifest {
  const { month, firstPosition, lastPosition, previousHash, lastHash, fileName, fileHash, signature } = archive;
  return {
    format: 1,
    content: "audit",
    tenantId,
    month,
    entries: entryCount(archive),
    firstPosition,
    lastPosition,
    previousHash: previousHash.toString("hex"),
    lastHash: lastHash.toString("hex"),
    file: fileName,
    sha256: fileHash.toString("hex"),
    signature: signature.toString("hex"),
  };
}

export function isArchiveSigned(keys: Keys, tenantId: string, archive: SignedArchive): boolean {
  return keys.verify("audit", archiveText(tenantId, archive, archive.fileHash), archive.signature);
}

function archiveText(tenantId: string, range: ArchivedRange, fileHash: Buffer): string {
  const { month, firstPosition, lastPosition, previousHash, lastHash } = range;
  const hashes = [previousHash, lastHash, fileHash].map((hash) => hash.toString("hex"));
  return `archive:${JSON.stringify([tenantId, month, firstPosition, lastPosition, ...hashes])}`;
}
