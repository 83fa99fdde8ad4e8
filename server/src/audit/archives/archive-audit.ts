import { removeOldParts } from "#platform/archives/archive-files.ts";
import { isRestoreOver } from "#platform/archives/archive-state.ts";
import { monthsAgo } from "#platform/archives/months-ago.ts";
import { UnusableArchive } from "#platform/archives/unusable-archive.ts";
import { writeArchive } from "#platform/archives/write-archive.ts";
import { inTransaction, reading, type Context, type WriteContext } from "#platform/context.ts";
import { CHAIN_START } from "../entry-proof.ts";
import { recordAudit } from "../record-audit.ts";
import {
  findArchiveAt,
  findNewestArchive,
  findNextRange,
  insertArchive,
  listArchiveLines,
  listArchives,
  moveArchive,
} from "../store/archives.ts";
import {
  entryCount,
  manifestOf,
  signArchive,
  type ArchivedRange,
  type AuditArchive,
  type SignedArchive,
} from "./audit-archive.ts";
import { checkArchiveFile } from "./read-archive-file.ts";
import { removeArchivedEntries } from "./remove-archived-entries.ts";

/** Positions that are read at once. */
const PAGE = 500;
/** A month with more entries has several files: counting those of one file takes a second. */
const ENTRIES_MAX = 200_000;

interface ToArchive {
  folder: string;
  keptMonths: number;
  signal?: AbortSignal;
  /** The most entries of a file. Must be at least the size of a sealed batch. */
  entriesMax?: number;
}

/**
 * Moves the months of a tenant's log that ended at least `keptMonths` months ago to files in the folder, one or more for each
 * month, and returns the archives. If a run is interrupted at any point, the next run finishes its work. Two concurrent
 * runs do no harm.
 */
export async function archiveAudit(
  ctx: Context,
  { folder, keptMonths, signal, entriesMax = ENTRIES_MAX }: ToArchive,
): Promise<AuditArchive[]> {
  await removeOldParts({ folder, tenantId: ctx.tenantId }, ctx.clock.now());
  await finishRemovals(ctx, folder);
  const endedBy = monthsAgo(ctx.clock.now(), keptMonths);
  const done: AuditArchive[] = [];
  while (signal?.aborted !== true) {
    const last = await findNewestArchive(reading(ctx));
    const after = last ?? { lastPosition: 0, lastHash: CHAIN_START };
    const range = await findNextRange(reading(ctx), after, { endedBy, entriesMax });
    if (range === null) break;
    const archive = await archiveRange(ctx, folder, range);
    // Another run may have come first.
    if (archive === null) continue;
    await removeArchivedEntries(ctx, folder, archive);
    done.push(archive);
  }
  return done;
}

/** Deletes entries whose file is verified, and restored entries whose time is over. */
async function finishRemovals(ctx: Context, folder: string): Promise<void> {
  const now = ctx.clock.now();
  for (const archive of await listArchives(reading(ctx))) {
    const { state } = archive;
    if (isRestoreOver(archive, now))
      await inTransaction(ctx, (ctx) => moveArchive(ctx, archive, { from: state, to: "deleting" }));
    else if (state !== "deleting") continue;
    await removeArchivedEntries(ctx, folder, archive);
  }
}

/** Returns null if another run has archived from the first position on. */
async function archiveRange(ctx: Context, folder: string, range: ArchivedRange): Promise<AuditArchive | null> {
  const written = await writeArchive<SignedArchive>(
    { folder, tenantId: ctx.tenantId },
    {
      content: "audit",
      lines: linesOf(ctx, range),
      prove: async (path) => signArchive(ctx.keys, ctx.tenantId, range, await checkWritten(ctx, path, range)),
      manifestOf: (archive) => manifestOf(ctx.tenantId, archive),
      record: (archive) => inTransaction(ctx, (ctx) => record(ctx, archive)),
      isRecorded: async (fileName) => (await findArchiveAt(reading(ctx), range.firstPosition))?.fileName === fileName,
    },
  );
  return written === null ? null : (await findArchiveAt(reading(ctx), range.firstPosition))!;
}

/** Returns false if another run has archived from the first position on. */
async function record(ctx: WriteContext, archive: SignedArchive): Promise<boolean> {
  if (!(await insertArchive(ctx, archive))) return false;
  await recordAudit(ctx, {
    action: "audit.archived",
    recordType: "tenant",
    recordId: ctx.tenantId,
    details: { month: archive.month, entries: entryCount(archive), file: archive.fileName },
  });
  return true;
}

/** Checks the file that was just written. If it is unusable, the log itself is not what the service wrote. */
async function checkWritten(ctx: Context, part: string, range: ArchivedRange): Promise<Buffer> {
  try {
    return await checkArchiveFile(ctx, part, range);
  } catch (error) {
    if (!(error instanceof UnusableArchive)) throw error;
    throw new UnusableArchive(`The audit log of ${range.month} is not what was written`, error.why, error);
  }
}

async function* linesOf(ctx: Context, { firstPosition, lastPosition }: ArchivedRange): AsyncGenerator<string> {
  for (let from = firstPosition; from <= lastPosition; from += PAGE)
    yield* await listArchiveLines(reading(ctx), from, Math.min(from + PAGE - 1, lastPosition));
}
