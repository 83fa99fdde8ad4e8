import { recordAudit } from "#audit/index.ts";
import { inTransaction, reading, type Context, type WriteContext } from "#platform/context.ts";
import { conflict, notFound, Refusal } from "#platform/refusal.ts";
import type { LinkFileId } from "./link-file.ts";
import {
  beginFile,
  discardWaitingFiles,
  discardFile,
  selectFileHash,
  selectLinkFile,
  selectLinkFileByHash,
} from "./store.ts";

/**
 * Confirms a checked file: a worker then creates its links, in the caller's name. Returns the id of the file, or of an earlier
 * file with the same bytes whose links exist or are being created.
 */
export async function beginLinkFile(ctx: Context, id: LinkFileId): Promise<LinkFileId> {
  try {
    await inTransaction(ctx, async (ctx) => {
      if (!(await beginFile(ctx, id))) return;
      await recordAudit(ctx, { action: "link_file.begun", recordType: "link_file", recordId: id });
    });
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === "duplicate")) throw error;
    const hash = await selectFileHash(reading(ctx), id);
    const earlier = hash && (await selectLinkFileByHash(reading(ctx), hash));
    if (earlier === undefined) throw error;
    return earlier.id;
  }
  if ((await selectLinkFile(reading(ctx), id)) === undefined) throw notFound("There is no such file.");
  return id;
}

/** Deletes a file that nobody has confirmed. Refuses (409) any other. */
export async function discardLinkFile(ctx: Context, id: LinkFileId): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await discardFile(ctx, id))) throw conflict("Someone else confirmed this file.", { reason: "links_begun" });
    await recordDiscarded(ctx, id);
  });
}

/** Deletes every file that nobody has confirmed or corrected: it may name a person who is being erased, and can be sent again. */
export async function discardLinkFiles(ctx: WriteContext): Promise<void> {
  for (const id of await discardWaitingFiles(ctx)) await recordDiscarded(ctx, id);
}

function recordDiscarded(ctx: WriteContext, id: LinkFileId): Promise<void> {
  return recordAudit(ctx, { action: "link_file.discarded", recordType: "link_file", recordId: id });
}
