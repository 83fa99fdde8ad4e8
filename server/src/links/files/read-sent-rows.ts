import { reading, type Context } from "#platform/context.ts";
import { UnreadableFile } from "#platform/text/unreadable-file.ts";
import type { LinkFileId } from "./link-file.ts";
import { readLinkRows } from "./read-link-rows.ts";
import { contentContext, selectContent } from "./store.ts";

/** A file as it was sent. */
export interface SentRows {
  /** The names in the header, and the column of each: null if it is ignored. */
  names: readonly string[];
  columns: readonly (string | null)[];
  /** The cells of each line, by its number. */
  cells: ReadonlyMap<number, readonly string[]>;
}

/** The lines of a file, up to where it cannot be read. */
export async function readSentRows(content: Buffer): Promise<SentRows> {
  const cells = new Map<number, readonly string[]>();
  let header: Pick<SentRows, "names" | "columns"> = { names: [], columns: [] };
  try {
    for await (const row of readLinkRows(content)) {
      header = row.header;
      cells.set(row.line, row.cells);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return { ...header, cells };
}

/** The lines of a file that a worker refused; null if they are no longer kept. */
export async function readRefusedRows(ctx: Context, id: LinkFileId): Promise<SentRows | null> {
  const sealed = await selectContent(reading(ctx), id);
  if (sealed === null) return null;
  return readSentRows(ctx.keys.open("personal-data", sealed, contentContext(ctx.tenantId, id)));
}
