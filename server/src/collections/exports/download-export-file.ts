import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import type { ExportFile } from "./export-file.ts";
import { readExportFile } from "./read-export-file.ts";

/** Reads a file for somebody who saves it. The audit log says who that was. */
export async function downloadExportFile(ctx: Context, number: number): Promise<ExportFile & { bytes: Buffer }> {
  const file = await readExportFile(ctx, number);
  const details = { number };
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "export_file.downloaded", recordType: "tenant", recordId: ctx.tenantId, details }),
  );
  return file;
}
