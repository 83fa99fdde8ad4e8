import type { ReadContext, WriteContext } from "#platform/context.ts";
import { plainArray, textArray } from "#platform/database/array-literal.ts";
import { statement } from "#platform/database/statement.ts";
import type { RefusedLine } from "../import-file/report.ts";
import type { ImportId } from "../imports/import.ts";

const insertBytes = statement(
  "imports.insertPart",
  `insert into transaction_import_parts (tenant_id, import_id, position, bytes) values ($1, $2, $3, $4)
   on conflict (tenant_id, import_id, position) do nothing`,
);
const selectBytes = statement<{ bytes: Buffer }>(
  "imports.part",
  `select bytes from transaction_import_parts where tenant_id = $1 and import_id = $2 and position = $3`,
);
const deleteBytes = statement(
  "imports.deleteParts",
  `delete from transaction_import_parts where tenant_id = $1 and import_id = $2`,
);

export async function insertPart({ tx, tenantId }: WriteContext, id: ImportId, position: number, bytes: Buffer) {
  await tx.run(insertBytes, [tenantId, id, position, bytes]);
}

/** Undefined after the last part. */
export async function selectPart({ tx, tenantId }: ReadContext, id: ImportId, position: number) {
  return (await tx.row(selectBytes, [tenantId, id, position]))?.bytes;
}

export async function deleteParts({ tx, tenantId }: WriteContext, id: ImportId): Promise<void> {
  await tx.run(deleteBytes, [tenantId, id]);
}

const insertLines = statement(
  "imports.insertRefusals",
  `insert into transaction_import_refusals (tenant_id, import_id, position, line, field, code, reason)
   select $1, $2, position, line, field, code, reason
   from unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) with ordinality as given (line, field, code, reason, position)`,
);
const selectLines = statement<RefusedLine>(
  "imports.refusals",
  `select line, field, code, reason from transaction_import_refusals where tenant_id = $1 and import_id = $2 order by position`,
);

export async function insertRefusals({ tx, tenantId }: WriteContext, id: ImportId, lines: readonly RefusedLine[]) {
  const values = [
    plainArray(lines.map(({ line }) => String(line))),
    textArray(lines.map(({ field }) => field)),
    textArray(lines.map(({ code }) => code)),
    textArray(lines.map(({ reason }) => reason)),
  ];
  await tx.run(insertLines, [tenantId, id, ...values]);
}

export function selectRefusals({ tx, tenantId }: ReadContext, id: string): Promise<RefusedLine[]> {
  return tx.rows(selectLines, [tenantId, id]);
}
