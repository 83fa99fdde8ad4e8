import { recordAudit } from "#audit/index.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { newId } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import { checkLinkFile, type CheckedFile } from "./check-link-file.ts";
import { LINK_FILE_BYTES_MAX, type LinkFileDefaults, type LinkFileId } from "./link-file.ts";
import { contentContext, insertLinkFile, selectLinkFileByHash } from "./store.ts";

export interface GivenLinkFile extends LinkFileDefaults {
  fileName: string;
  content: Buffer;
}

/** `known`: the same file was confirmed before. `refused`: nothing was stored. */
export type SentLinkFile =
  | { kind: "checked"; id: LinkFileId }
  | { kind: "known"; id: LinkFileId }
  | ({ kind: "refused" } & CheckedFile);

/** Checks the file and keeps it until somebody confirms that its links are to be created. */
export async function sendLinkFile(
  ctx: Context,
  { content, fileName, ...defaults }: GivenLinkFile,
): Promise<SentLinkFile> {
  if (content.length === 0) throw invalid("file", "The file is empty.", "required");
  if (content.length > LINK_FILE_BYTES_MAX)
    throw invalid("file", `A file may have at most ${LINK_FILE_BYTES_MAX} bytes.`, "too_large");
  const hash = sha256(content);
  const known = await selectLinkFileByHash(reading(ctx), hash);
  if (known !== undefined) return { kind: "known", id: known.id };
  const checked = await checkLinkFile(ctx, content, defaults);
  if (checked.refused > 0) return { kind: "refused", ...checked };
  const newFileId = newId<"link file">();
  const { totals } = checked;
  const lines = checked.lines.length;
  const id = await inTransaction(ctx, async (ctx) => {
    const sealed = ctx.keys.seal("personal-data", content, contentContext(ctx.tenantId, newFileId));
    const file = { id: newFileId, fileName, ...defaults, lines, totals, sentBy: ctx.actor, hash, content: sealed };
    const id = await insertLinkFile(ctx, file);
    const details = { lines, fileHash: hash.toString("hex") };
    await recordAudit(ctx, { action: "link_file.sent", recordType: "link_file", recordId: id, details });
    return id;
  });
  return { kind: "checked", id };
}
