import { archivePath } from "#platform/archives/archive-files.ts";
import { UnusableArchive } from "#platform/archives/unusable-archive.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { countRowsOf, deleteArchivedRows, moveArchive } from "../store/archives.ts";
import type { AuditArchive } from "./audit-archive.ts";
import { readArchiveFile } from "./read-archive-file.ts";
import { requireWholeArchive } from "./require-whole-archive.ts";

/** Deletes the entries of an archive whose file is whole, in short transactions. Repeating it changes nothing. */
export async function removeArchivedEntries(ctx: Context, folder: string, archive: AuditArchive): Promise<void> {
  await requireWholeArchive(ctx, folder, archive);
  const path = archivePath({ folder, tenantId: ctx.tenantId }, archive.fileName);
  for await (const { lines } of readArchiveFile(ctx, path, archive)) {
    await ctx.database.system(async (tx) => {
      const { entries, links } = await deleteArchivedRows(tx, ctx.tenantId, lines);
      // An entry and its link leave together, or stay.
      if (entries !== links)
        throw new UnusableArchive(path, `of ${links} entries in the database ${entries} are as in it`);
    });
    await faultPoint("audit.archive_deleted_in_part");
  }
  const { entries, links, heads } = await countRowsOf(reading(ctx), archive);
  if (entries + links + heads > 0)
    throw new UnusableArchive(path, `${entries} entries, ${links} links and ${heads} ends differ from it and stay`);
  await faultPoint("audit.archive_deleted");
  await inTransaction(ctx, (ctx) => moveArchive(ctx, archive, { from: "deleting", to: "archived" }));
}
