import { inTransaction, reading, type Context, type ReadContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { rememberedReport } from "#platform/text/refused-lines.ts";
import { formatOf } from "../import-file/rows.ts";
import { importRows } from "../import-rows.ts";
import { deleteParts, insertRefusals, selectPart } from "../store/file-parts.ts";
import {
  claimImport,
  endImport,
  releaseImport,
  renewImport,
  selectImport,
  type ImportClaim,
} from "../store/imports.ts";
import { REFUSALS_KEPT_MAX, type ImportId } from "./import.ts";

const PROGRESS_MS = 1_000;

/**
 * Imports a waiting file. The transactions and the end of the import are stored in one database transaction, so that a file is
 * imported once: a process that dies before its end leaves the file waiting, and another worker starts it again.
 */
export async function runImport(ctx: Context, id: ImportId): Promise<void> {
  const claim: ImportClaim = { id, claimId: newId() };
  if (!(await inTransaction(ctx, (ctx) => claimImport(ctx, claim)))) return;
  const found = await selectImport(reading(ctx), id);
  const head = await selectPart(reading(ctx), id, 0);
  if (found === undefined || head === undefined) throw new Error("a waiting import has no file");
  const report = rememberedReport(REFUSALS_KEPT_MAX);
  const lease = keepLease(ctx, claim);
  try {
    const { accepted, refusedCount, isImported } = await importRows(ctx, {
      importId: id,
      source: (ctx) => partsOf(ctx, id),
      format: formatOf(found.fileName, head),
      skipRefused: found.skipsRefused,
      openReport: async () => report.emptied(),
      onProgress: (bytesDone, accepted, refused) =>
        void Object.assign(lease.progress, { bytesDone, accepted, refused }),
      finish: async (ctx, counts) => {
        if (lease.progress.bytesDone !== found.bytes) throw new Error("a waiting file is not whole");
        const ended = { state: "done", accepted: counts.accepted, refused: counts.refusedCount } as const;
        if (!(await endImport(ctx, claim, ended))) throw new LeaseLost();
        await insertRefusals(ctx, id, report.first);
        await deleteParts(ctx, id);
      },
    });
    if (isImported) return;
    await inTransaction(ctx, async (ctx) => {
      if (!(await endImport(ctx, claim, { state: "refused", accepted, refused: refusedCount }))) return;
      await insertRefusals(ctx, id, report.first);
      await deleteParts(ctx, id);
    });
  } catch (error) {
    // Another worker imports the file.
    if (error instanceof LeaseLost) return;
    // After an unexpected error the lease ends by itself, and a worker starts the file again.
    if (!(error instanceof Refusal && error.reason === "in_progress")) throw error;
    // Another import into this tenant is under way: the file waits for its end.
    await inTransaction(ctx, (ctx) => releaseImport(ctx, claim));
  } finally {
    lease.stop();
  }
}

class LeaseLost extends Error {}

async function* partsOf(ctx: ReadContext, id: ImportId): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const part = await selectPart(ctx, id, position);
    if (part === undefined) return;
    yield part;
  }
}

/** Renews the lease every second, beside the transaction of the import, and shows how far the import is. */
function keepLease(ctx: Context, claim: ImportClaim) {
  const progress = { bytesDone: 0, accepted: 0, refused: 0 };
  const timer = setInterval(() => {
    inTransaction(ctx, (ctx) => renewImport(ctx, claim, progress)).catch((error: unknown) =>
      ctx.log.warn("the progress of an import was not stored", { operation: "import-transactions", error }),
    );
  }, PROGRESS_MS);
  return { progress, stop: () => clearInterval(timer) };
}
