import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import { expiringRows } from "#platform/retention.ts";
import type { SentHeader, SentLines } from "#platform/text/sent-lines.ts";
import type { ImportId } from "../imports/import.ts";

const insert = statement(
  "imports.insertLines",
  `insert into transaction_import_lines (tenant_id, id, content, created_at) values ($1, $2, $3, $4)`,
);
const selectOne = statement<{ content: Buffer }>(
  "imports.lines",
  `select content from transaction_import_lines where tenant_id = $1 and id = $2`,
);
const deleteAll = statement("imports.deleteLines", `delete from transaction_import_lines where tenant_id = $1`);

/** `SentLines` as JSON. */
interface StoredLines extends SentHeader {
  cells: readonly (readonly [line: number, cells: readonly string[]])[];
}

/** Seals and stores refused lines of an import as they were sent. */
export async function insertRefusedLines(
  { tx, tenantId, keys, clock }: WriteContext,
  id: ImportId,
  { names, columns, cells }: SentLines,
): Promise<void> {
  const lines: StoredLines = { names, columns, cells: [...cells] };
  const sealed = keys.seal("personal-data", Buffer.from(JSON.stringify(lines)), linesContext(tenantId, id));
  await tx.run(insert, [tenantId, id, sealed, clock.now()]);
}

/** Null if no line was refused, or they are no longer kept. */
export async function selectRefusedLines({ tx, tenantId, keys }: ReadContext, id: string): Promise<SentLines | null> {
  const row = await tx.row(selectOne, [tenantId, id]);
  if (row === undefined) return null;
  const opened = keys.open("personal-data", row.content, linesContext(tenantId, id));
  const { names, columns, cells } = JSON.parse(opened.toString("utf8")) as StoredLines;
  return { names, columns, cells: new Map(cells) };
}

/** Deletes the refused lines of all imports: one may name a person who is being erased. */
export async function discardRefusedLines({ tx, tenantId }: WriteContext): Promise<void> {
  await tx.run(deleteAll, [tenantId]);
}

/** Binds sealed lines to their import. */
function linesContext(tenantId: string, importId: string): string {
  return `refused-lines:${tenantId}:${importId}`;
}

export const sealedRefusedLines = sealedColumn({
  table: "transaction_import_lines",
  column: "content",
  purpose: "personal-data",
  contextOf: linesContext,
});

export const refusedImportLines = expiringRows({
  name: "imports.refusedLines",
  table: "transaction_import_lines",
  age: "created_at",
});
