import { archivePath } from "#platform/archives/archive-files.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { conflict } from "#platform/refusal.ts";
import { recordAudit } from "../record-audit.ts";
import { countRowsOf, findArchiveAt, insertArchivedRows, listArchives, moveArchive } from "../store/archives.ts";
import { entryCount, type AuditArchive } from "./audit-archive.ts";
import { readArchiveFile } from "./read-archive-file.ts";
import { requireWholeArchive } from "./require-whole-archive.ts";

/**
 * Restores the entries of an archived month until the given time, and returns their number. Repeating it changes only
 * that time.
 */
export async function restoreAudit(
  ctx: Context,
  { folder, month, restoredUntil }: { folder: string; month: string; restoredUntil: Date },
): Promise<number> {
  const archives = (await listArchives(reading(ctx))).filter((archive) => archive.month === month);
  if (archives.some(({ state }) => state === "deleting"))
    throw conflict(`${month} is still being archived: run \`servicepay archive\` to its end first.`);
  // Nothing is restored if any of them is unusable.
  for (const archive of archives) await requireWholeArchive(ctx, folder, archive);
  for (const archive of archives) await restore(ctx, { folder, archive, restoredUntil });
  return archives.reduce((sum, archive) => sum + entryCount(archive), 0);
}

interface Restoring {
  folder: string;
  archive: AuditArchive;
  restoredUntil: Date;
}

async function restore(ctx: Context, { folder, archive, restoredUntil }: Restoring): Promise<void> {
  const isBegun = await inTransaction(ctx, (ctx) =>
    moveArchive(ctx, archive, { from: archive.state, to: "restoring", restoredUntil }),
  );
  if (!isBegun) throw conflict(`Another command is working on the archive of ${archive.month}.`);
  const path = archivePath({ folder, tenantId: ctx.tenantId }, archive.fileName);
  for await (const { lines } of readArchiveFile(ctx, path, archive)) {
    await inTransaction(ctx, (ctx) => insertArchivedRows(ctx, lines));
    await faultPoint("audit.restored_in_part");
  }
  await inTransaction(ctx, async (ctx) => {
    const { entries, links } = await countRowsOf(ctx, archive);
    if (entries !== entryCount(archive) || links !== entries)
      throw new Error(`${entries} entries and ${links} links of ${archive.fileName} are there`);
    if (!(await moveArchive(ctx, archive, { from: "restoring", to: "restored", restoredUntil }))) {
      // Another run has finished at the same time.
      const now = await findArchiveAt(ctx, archive.firstPosition);
      if (now?.state !== "restored") throw conflict(`Another command is working on the archive of ${archive.month}.`);
      return;
    }
    await recordAudit(ctx, {
      action: "audit.restored",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details: { month: archive.month, entries, until: restoredUntil.toISOString() },
    });
  });
}
