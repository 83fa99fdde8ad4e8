import { createHash } from "node:crypto";
import { recordAudit } from "#audit/index.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { invalid, Refusal } from "#platform/refusal.ts";
import { insertPart } from "../store/file-parts.ts";
import {
  completeImport,
  deleteImport,
  insertImport,
  selectImport,
  selectImportByHash,
  type NewImport,
  type ImportClaim,
} from "../store/imports.ts";
import { IMPORT_BYTES_MAX, type ImportId, type TransactionImport } from "./import.ts";

const PART_BYTES = 256 * 1024;

/**
 * Stores the file of a new import, which a worker then imports. A file that was sent before is not imported again: the earlier
 * import is returned. A file that does not arrive whole leaves nothing.
 */
export async function receiveImport(
  ctx: Context,
  given: NewImport,
  chunks: AsyncIterable<Buffer>,
): Promise<TransactionImport> {
  const { id } = given;
  const claim = { id, claimId: newId() };
  const before = await selectImport(reading(ctx), id);
  if (before !== undefined && before.state !== "receiving") return before;
  try {
    await inTransaction(ctx, async (ctx) => {
      // What an interrupted request left behind.
      await deleteImport(ctx, id, null);
      await insertImport(ctx, given, claim.claimId);
    });
    const stored = await completed(ctx, claim, await storeParts(ctx, claim, chunks));
    const found = await selectImport(reading(ctx), stored);
    if (found === undefined) throw new Error("the import was deleted meanwhile");
    return found;
  } catch (error) {
    await inTransaction(ctx, (ctx) => deleteImport(ctx, id, claim.claimId));
    throw error;
  }
}

/** Returns the import of the file: this one, or the earlier one of the same file. */
async function completed(ctx: Context, claim: ImportClaim, file: { bytes: number; hash: Buffer }): Promise<ImportId> {
  const { id, claimId } = claim;
  const { bytes, hash } = file;
  const details = { bytes, fileHash: hash.toString("hex") };
  const entry = { action: "account_transaction.import_requested", recordType: "import", recordId: id, details };
  try {
    await inTransaction(ctx, async (ctx) => {
      if (!(await completeImport(ctx, claim, file))) throw sentAgain();
      await recordAudit(ctx, entry);
    });
    return id;
  } catch (error) {
    const same = isDuplicate(error) ? await selectImportByHash(reading(ctx), hash) : undefined;
    if (same === undefined) throw error;
    await inTransaction(ctx, (ctx) => deleteImport(ctx, id, claimId));
    return same.id;
  }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Refusal && error.reason === "duplicate";
}

/** Refuses an upload whose form was sent a second time: that request has taken the import over. */
function sentAgain(): Refusal {
  return invalid("file", "The form was sent again meanwhile.", "unreadable");
}

async function storeParts(ctx: Context, claim: ImportClaim, chunks: AsyncIterable<Buffer>) {
  const hash = createHash("sha256");
  let position = 0;
  let bytes = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const store = async () => {
    const part = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    if (!(await inTransaction(ctx, (ctx) => insertPart(ctx, claim, position, part)))) throw sentAgain();
    position += 1;
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > IMPORT_BYTES_MAX)
      throw invalid("file", `A file may have at most ${IMPORT_BYTES_MAX} bytes.`, "too_large");
    hash.update(chunk);
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= PART_BYTES) await store();
  }
  if (bytes === 0) throw invalid("file", "The file is empty.", "required");
  if (waitingBytes > 0) await store();
  return { bytes, hash: hash.digest() };
}
