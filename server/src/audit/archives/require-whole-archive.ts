import { archivePath, requireManifest } from "#platform/archives/archive-files.ts";
import { UnusableArchive } from "#platform/archives/unusable-archive.ts";
import type { Context } from "#platform/context.ts";
import { equalBytes } from "#platform/crypto.ts";
import { manifestOf, type SignedArchive } from "./audit-archive.ts";
import { checkArchiveFile, type ArchiveBatch } from "./read-archive-file.ts";

/** Throws UnusableArchive if the file or its manifest is not what was archived. */
export async function requireWholeArchive(
  ctx: Context,
  folder: string,
  archive: SignedArchive,
  onBatch?: (batch: ArchiveBatch) => void,
): Promise<void> {
  const place = { folder, tenantId: ctx.tenantId };
  const path = archivePath(place, archive.fileName);
  const hash = await checkArchiveFile(ctx, path, archive, onBatch);
  if (!equalBytes(hash, archive.fileHash)) throw new UnusableArchive(path, "the file's SHA-256 differs");
  await requireManifest(place, archive.fileName, manifestOf(ctx.tenantId, archive));
}
