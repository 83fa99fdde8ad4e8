import { rm } from "node:fs/promises";
import { newPartPath, publishArchive, removeArchiveFile, removeOldParts } from "#platform/archives/archive-files.ts";
import { writeCompressedLines } from "#platform/archives/compressed-lines.ts";
import { monthsAgo } from "#platform/archives/months-ago.ts";
import { explainFileError, UnusableArchive } from "#platform/archives/unusable-archive.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
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
import { entryCount, manifestOf, signArchive, type ArchivedRange, type AuditArchive } from "./audit-archive.ts";
import { checkArchiveFile } from "./read-archive-file.ts";
import { removeArchived } from "./remove-archived.ts";

/** Positions that are read at once. */
const PAGE = 500;
/** A month with more entries has several files: counting those of one file takes a second. */
const ENTRIES_MAX = 200_000;

interface ToArchive {
  folder: string;
  keptMonths: number;
  signal?: AbortSignal;
  /** The most entries of a file. Not less than a batch has. */
  entriesMax?: number;
}

/**
 * Moves the months of a tenant's log that ended at least `keptMonths` months ago to files in the folder, one for each
 * month or more, and returns them. If a run is interrupted at any point, the next run finishes its work. Two concurrent
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
    if (archive.state === "deleting") await removeArchived(ctx, folder, archive);
    done.push(archive);
  }
  return done;
}

/** Deletes entries whose file is verified, and restored entries whose time is over. */
async function finishRemovals(ctx: Context, folder: string): Promise<void> {
  const now = ctx.clock.now();
  for (const archive of await listArchives(reading(ctx))) {
    const { state, restoredUntil } = archive;
    if (restoredUntil !== null && restoredUntil <= now)
      await inTransaction(ctx, (ctx) => moveArchive(ctx, archive, { from: state, to: "deleting" }));
    else if (state !== "deleting") continue;
    await removeArchived(ctx, folder, archive);
  }
}

async function archiveRange(ctx: Context, folder: string, range: ArchivedRange): Promise<AuditArchive> {
  const place = { folder, tenantId: ctx.tenantId };
  let part = "";
  try {
    part = await newPartPath(place);
    await writeCompressedLines(part, linesOf(ctx, range));
    const archive = signArchive(ctx.keys, ctx.tenantId, range, await checkWritten(ctx, part, range));
    await faultPoint("audit.archive_written");
    await publishArchive(place, part, { fileName: archive.fileName, manifest: manifestOf(ctx.tenantId, archive) });
    await faultPoint("audit.archive_named");
    await inTransaction(ctx, async (ctx) => {
      if (!(await insertArchive(ctx, archive))) return;
      await recordAudit(ctx, {
        action: "audit.archived",
        recordType: "tenant",
        recordId: ctx.tenantId,
        details: { month: range.month, entries: entryCount(range), file: archive.fileName },
      });
    });
    await faultPoint("audit.archive_recorded");
    const recorded = (await findArchiveAt(reading(ctx), range.firstPosition))!;
    if (recorded.fileName !== archive.fileName) await removeArchiveFile(place, archive.fileName);
    return recorded;
  } catch (error) {
    return explainFileError(folder, error);
  } finally {
    await rm(part, { force: true });
  }
}

/** A file that was just written is unusable because the log itself is not what the service wrote. */
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
