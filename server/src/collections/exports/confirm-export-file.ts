import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { acknowledgeCollections } from "../acknowledge-collections.ts";
import { markConfirmed, selectExportFile, selectWaitingInFile } from "../store/files.ts";
import { documentCodeOf } from "./export-file.ts";

/**
 * Acknowledges all collections of a file that the ERP has imported, each with the code of its line, or none. Those already
 * acknowledged keep their codes. Returns how many were acknowledged now.
 */
export function confirmExportFile(ctx: Context, number: number): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const file = await selectExportFile(ctx, number);
    if (file === undefined) throw notFound("There is no such file.", "number");
    const waiting = await selectWaitingInFile(ctx, number);
    if (waiting.length === 0 && file.confirmedAt !== null) return 0;
    const answers = waiting.map(({ id, line }) => ({ id, erpCode: documentCodeOf(number, line) }));
    await acknowledgeCollections(ctx, answers, (index) => `lines[${waiting[index]!.line}].`);
    await markConfirmed(ctx, number);
    const details = { number, count: waiting.length };
    await recordAudit(ctx, { action: "export_file.confirmed", recordType: "tenant", recordId: ctx.tenantId, details });
    return waiting.length;
  });
}
