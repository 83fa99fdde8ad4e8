import { recordAudit } from "#audit/index.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { conflict, notFound, Refusal } from "#platform/refusal.ts";
import type { LinkFileId } from "./link-file.ts";
import { beginFile, discardFile, selectFileHash, selectLinkFile, selectLinkFileByHash } from "./store.ts";

/**
 * Has the links of a checked file created, in the name of who asks. Returns the file: the earlier one if the same file was
 * sent twice.
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

/** Deletes a file whose links nobody had created. */
export async function discardLinkFile(ctx: Context, id: LinkFileId): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await discardFile(ctx, id))) throw conflict("The links of this file are created.", { reason: "in_progress" });
    await recordAudit(ctx, { action: "link_file.discarded", recordType: "link_file", recordId: id });
  });
}
