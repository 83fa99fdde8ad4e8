import { createHash } from "node:crypto";
import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { insertExportFile, lockUnexportedCollections, nextExportNumber, selectExportFile } from "../store/files.ts";
import { documentCodeOf, EXPORT_COLLECTIONS_MAX, type ExportFile } from "./export-file.ts";
import type { ExportProfile } from "./export-profile.ts";
import { writeExportFile } from "./write-export-file.ts";

/** Stores a new file of the oldest waiting collections that are in no file yet. Null if there are none. */
export function createExportFile(ctx: Context, profile: ExportProfile): Promise<ExportFile | null> {
  return inTransaction(ctx, async (ctx) => {
    const collections = await lockUnexportedCollections(ctx, EXPORT_COLLECTIONS_MAX);
    if (collections.length === 0) return null;
    const number = await nextExportNumber(ctx);
    const lines = collections.map((collection, index) => ({
      line: index + 1,
      documentCode: documentCodeOf(number, index + 1),
      collection,
    }));
    const bytes = writeExportFile(profile, lines);
    const hash = createHash("sha256").update(bytes).digest();
    const suffix = profile.format === "fixed" ? "txt" : profile.format;
    const fileName = `${profile.name}-${String(number).padStart(6, "0")}.${suffix}`;
    const collectionIds = collections.map(({ id }) => id);
    await insertExportFile(ctx, { number, profile: profile.name, fileName, bytes, hash, collectionIds });
    const details = { number, profile: profile.name, count: collections.length, fileHash: hash.toString("hex") };
    await recordAudit(ctx, { action: "collections.exported", recordType: "tenant", recordId: ctx.tenantId, details });
    return (await selectExportFile(ctx, number))!;
  });
}
