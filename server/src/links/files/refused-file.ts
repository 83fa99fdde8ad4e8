import { reading, type Context } from "#platform/context.ts";
import { readSentLines, type SentLines } from "#platform/text/sent-lines.ts";
import type { LinkFile } from "./link-file.ts";
import { readLinkRows } from "./read-link-rows.ts";
import { contentContext, selectContent } from "./store.ts";

/** All lines of a file as they were sent. */
export function readLinesOf(content: Buffer): Promise<SentLines> {
  return readSentLines(readLinkRows(content));
}

/** All lines of a file that a worker refused. Null if it did not refuse the file, or they are no longer kept. */
export async function readRefusedFile(
  ctx: Context,
  { id, state }: Pick<LinkFile, "id" | "state">,
): Promise<SentLines | null> {
  const sealed = state === "refused" ? await selectContent(reading(ctx), id) : null;
  return sealed && readLinesOf(ctx.keys.open("personal-data", sealed, contentContext(ctx.tenantId, id)));
}
