import { createHash } from "node:crypto";
import { recordAudit } from "#audit/index.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { invalid, Refusal } from "#platform/refusal.ts";
import { insertPart, selectReceived } from "../store/file-parts.ts";
import {
  completeImport,
  deleteImport,
  insertImport,
  selectImport,
  selectImportByHash,
  type NewImport,
  type ImportClaim,
} from "../store/imports.ts";
import { IMPORT_BYTES_MAX, SLICE_BYTES_MAX, type ImportId, type TransactionImport } from "./import.ts";
import { readParts } from "./read-parts.ts";

const PART_BYTES = 256 * 1024;

/** A piece of a file that is too large for one request. The pieces are sent one after the other. */
export interface Slice {
  /** The id from the reply to the first slice; null in the first slice. It tells two uploads of the same form apart. */
  uploadId: string | null;
  /** How many bytes of the file are before it. */
  at: number;
  /** How many bytes the whole file has. */
  total: number;
}

/** More slices must follow. They name this upload. */
export interface UnfinishedUpload {
  uploadId: string;
}

/**
 * Stores the file of a new import, or a slice of it. A worker imports it once it is whole. A file that was sent before is not
 * imported again: the earlier import is returned. A request that fails deletes what has arrived of its file.
 */
export function receiveImport(
  ctx: Context,
  given: NewImport,
  chunks: AsyncIterable<Buffer>,
): Promise<TransactionImport>;
export function receiveImport(
  ctx: Context,
  given: NewImport,
  chunks: AsyncIterable<Buffer>,
  slice: Slice | null,
): Promise<TransactionImport | UnfinishedUpload>;
export async function receiveImport(
  ctx: Context,
  given: NewImport,
  chunks: AsyncIterable<Buffer>,
  slice: Slice | null = null,
): Promise<TransactionImport | UnfinishedUpload> {
  const { id } = given;
  const claim = { id, claimId: slice?.uploadId ?? newId() };
  const before = await selectImport(reading(ctx), id);
  if (before !== undefined && before.state !== "receiving") return before;
  if (slice !== null && slice.total > IMPORT_BYTES_MAX) throw tooLarge();
  try {
    if (slice === null || slice.uploadId === null) await beginImport(ctx, given, claim);
    const bytes = await storeParts(ctx, claim, chunks, slice?.at ?? 0);
    if (slice !== null && bytes < slice.total) return { uploadId: claim.claimId };
    const stored = await finishUpload(ctx, claim, { bytes, hash: await hashOf(ctx, id) });
    const found = await selectImport(reading(ctx), stored);
    if (found === undefined) throw new Error("the import was deleted meanwhile");
    return found;
  } catch (error) {
    await inTransaction(ctx, (ctx) => deleteImport(ctx, id, claim.claimId));
    throw error;
  }
}

async function beginImport(ctx: Context, given: NewImport, { id, claimId }: ImportClaim): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // Deletes what an interrupted request left behind.
    await deleteImport(ctx, id, null);
    await insertImport(ctx, given, claimId);
  });
}

async function hashOf(ctx: Context, id: ImportId): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const part of readParts(reading(ctx), id)) hash.update(part);
  return hash.digest();
}

/** Hands the whole file to the worker. Returns its import: this one, or the earlier one of the same file. */
async function finishUpload(
  ctx: Context,
  claim: ImportClaim,
  file: { bytes: number; hash: Buffer },
): Promise<ImportId> {
  const { id, claimId } = claim;
  const { bytes, hash } = file;
  const details = { bytes, fileHash: hash.toString("hex") };
  const entry = {
    action: "account_transaction.import_requested",
    recordType: "import",
    recordId: id,
    details,
  } as const;
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
  return invalid("file", "The form was sent again in the meantime.", "unreadable");
}

function tooLarge(): Refusal {
  return invalid("file", `A file may have at most ${IMPORT_BYTES_MAX} bytes.`, "too_large");
}

/** Stores a slice after what has arrived. Returns how many bytes of the file are stored now. */
async function storeParts(
  ctx: Context,
  claim: ImportClaim,
  chunks: AsyncIterable<Buffer>,
  at: number,
): Promise<number> {
  const received = await selectReceived(reading(ctx), claim);
  if (received === undefined || received.bytes !== at) throw sentAgain();
  let position = received.parts;
  let bytes = at;
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
    if (bytes > IMPORT_BYTES_MAX) throw tooLarge();
    if (bytes - at > SLICE_BYTES_MAX)
      throw invalid("file", `A request may have at most ${SLICE_BYTES_MAX} bytes of a file.`, "slice_too_large");
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= PART_BYTES) await store();
  }
  if (bytes === at) throw invalid("file", "The file is empty.", "required");
  if (waitingBytes > 0) await store();
  return bytes;
}
