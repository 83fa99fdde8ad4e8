import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import { notFound } from "#platform/refusal.ts";
import type { RefusedLine } from "#platform/text/refused-lines.ts";
import type { SentLines } from "#platform/text/sent-lines.ts";
import { selectRefusals } from "../store/file-parts.ts";
import { countImportRows, selectImport, selectImports } from "../store/imports.ts";
import { selectRefusedLines } from "../store/refused-lines.ts";
import type { TransactionImport } from "./import.ts";

const PAGE_SIZE = 50;

/** Lists imports whose file has arrived, newest first. Without a position: the newest. */
export function pageOfImports(
  ctx: Context | ReadContext,
  position: ListPosition | null,
): Promise<ListPage<TransactionImport>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, (limit) => selectImports(context, position, limit));
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countImports(ctx: Context | ReadContext, max: number): Promise<number> {
  return countImportRows(reading(ctx), max + 1);
}

/** An import with its first refused lines, and how they were sent while that is kept. */
export async function readImport(
  ctx: Context | ReadContext,
  id: string,
): Promise<TransactionImport & { refusals: RefusedLine[]; sent: SentLines | null }> {
  const found = await selectImport(reading(ctx), id);
  if (found === undefined) throw notFound("There is no such import.");
  if (found.refused === 0) return { ...found, refusals: [], sent: null };
  const [refusals, sent] = await Promise.all([selectRefusals(reading(ctx), id), selectRefusedLines(reading(ctx), id)]);
  return { ...found, refusals, sent };
}
