import { inTransaction, reading, type Context, type WriteContext } from "#platform/context.ts";
import { LeaseLost, runWithLease } from "#platform/queues/file-queue.ts";
import { Refusal } from "#platform/refusal.ts";
import { createMemoryReport, type RefusedLine } from "#platform/text/refused-lines.ts";
import { readSentLines } from "#platform/text/sent-lines.ts";
import { deleteParts, insertRefusals, selectPart } from "../../store/file-parts.ts";
import { checkImportAgain, endImport, importFiles, selectImport, type ImportClaim } from "../../store/imports.ts";
import { insertRefusedLines } from "../../store/refused-lines.ts";
import { formatOf, readRows, type ImportFormat } from "../file/rows.ts";
import { REFUSALS_KEPT_MAX, REFUSED_LENGTH_MAX, type ImportId, type TransactionImport } from "../import.ts";
import { readParts } from "../read-parts.ts";
import { importRows, type ImportedRows } from "./import-rows.ts";

/**
 * Imports a waiting file. The transactions and the end of the import are stored in one database transaction, so that a file is
 * imported once: a process that dies before its end leaves the file waiting, and another worker starts it again. A replacement
 * that no member has confirmed is only checked.
 */
export async function runImport(ctx: Context, id: ImportId): Promise<void> {
  const progress = { bytes_done: 0, accepted: 0, refused: 0 };
  await runWithLease(ctx, { queue: importFiles, id, progress }, async (claim) => {
    const found = await selectImport(reading(ctx), id);
    if (found === undefined) throw new Error("a waiting import has no file");
    try {
      await importFile(ctx, { claim, found, progress });
    } catch (error) {
      // After an unexpected error the lease ends by itself, and a worker starts the file again.
      if (!(error instanceof Refusal)) throw error;
      // Another import into this tenant is running: the file waits until that one has ended.
      if (error.reason === "in_progress") await inTransaction(ctx, (ctx) => importFiles.release(ctx, claim));
      // The replacement would delete more than the member has confirmed.
      else if (error.reason === "shrinks") await inTransaction(ctx, (ctx) => checkImportAgain(ctx, claim));
      else throw error;
    }
  });
}

interface RunningImport {
  claim: ImportClaim;
  found: TransactionImport;
  progress: { bytes_done: number; accepted: number; refused: number };
}

async function importFile(ctx: Context, { claim, found, progress }: RunningImport): Promise<void> {
  const { id, replaces, isConfirmed, allowsShrink } = found;
  const isCheck = replaces && !isConfirmed;
  const head = await selectPart(reading(ctx), id, 0);
  if (head === undefined) throw new Error("a waiting import has no file");
  const format = formatOf(found.fileName, head);
  const report = createMemoryReport(REFUSALS_KEPT_MAX);
  const result = await importRows(ctx, {
    importId: id,
    source: (ctx) => readParts(ctx, id),
    format,
    skipRefused: found.skipsRefused,
    replaces: replaces ? { allowShrink: isCheck || allowsShrink } : null,
    isCheck,
    openReport: async () => report.restart(),
    onProgress: (bytes_done, accepted, refused) => void Object.assign(progress, { bytes_done, accepted, refused }),
    finish: async (ctx, counts) => {
      if (progress.bytes_done !== found.bytes) throw new Error("a waiting file is not whole");
      if (!(await endImport(ctx, claim, { state: "done", ...endOf(counts) }))) throw new LeaseLost();
      await replaceFile(ctx, id, { format, refusals: report.first });
    },
  });
  if (result.isImported) return;
  const state = isCheck && result.refusedCount === 0 ? "checked" : "refused";
  await inTransaction(ctx, async (ctx) => {
    if (!(await endImport(ctx, claim, { state, ...endOf(result) })) || state === "checked") return;
    await replaceFile(ctx, id, { format, refusals: report.first });
  });
}

/** Keeps the refused lines, and deletes the file. */
async function replaceFile(
  ctx: WriteContext,
  id: ImportId,
  { format, refusals }: { format: ImportFormat; refusals: readonly RefusedLine[] },
): Promise<void> {
  if (refusals.length > 0) {
    await insertRefusals(ctx, id, refusals);
    const kept = { wanted: new Set(refusals.map(({ line }) => line)), lengthMax: REFUSED_LENGTH_MAX };
    const sent = await readSentLines(readRows(readParts(ctx, id), format), kept);
    if (sent.cells.size > 0) await insertRefusedLines(ctx, id, sent);
  }
  await deleteParts(ctx, id);
}

function endOf({
  accepted,
  refusedCount,
  replaced,
  shrinking,
}: Pick<ImportedRows, "accepted" | "refusedCount" | "replaced" | "shrinking">) {
  return { accepted, refused: refusedCount, difference: replaced && { ...replaced, shrinking } };
}
