import type { ReadContext, WriteContext } from "#platform/context.ts";
import { plainArray, textArray } from "#platform/database/array-literal.ts";
import { refuseDuplicate } from "#platform/database/duplicate.ts";
import { statement } from "#platform/database/statement.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import type { RefusedLine } from "#platform/text/refused-lines.ts";
import type { ImportId } from "../imports/import.ts";
import type { ImportClaim } from "./imports.ts";

const insertSealed = statement(
  "imports.insertPart",
  `with received as (
     update transaction_imports set bytes = bytes + $6
     where tenant_id = $1 and id = $2 and claim_id = $3 and state = 'receiving' returning id
   ), written as (
     insert into transaction_import_parts (tenant_id, import_id, position, content)
     select $1, id, $4, $5 from received
     returning position
   )
   select id from received`,
);
const selectOne = statement<{ content: Buffer | null; bytes: Buffer | null }>(
  "imports.part",
  `select content, bytes from transaction_import_parts where tenant_id = $1 and import_id = $2 and position = $3`,
);
const deleteAll = statement(
  "imports.deleteParts",
  `delete from transaction_import_parts where tenant_id = $1 and import_id = $2`,
);

/**
 * Seals and stores the part. Returns false if another request has taken over the import. Throws a conflict if the part is
 * stored already.
 */
export async function insertPart(
  { tx, tenantId, keys }: WriteContext,
  { id, claimId }: ImportClaim,
  position: number,
  bytes: Buffer,
): Promise<boolean> {
  const sealed = keys.seal("personal-data", bytes, partContext(tenantId, id, position));
  const written = tx.run(insertSealed, [tenantId, id, claimId, position, sealed, bytes.length]);
  return (await refuseDuplicate(written, { transaction_import_parts_pkey: "file" })) === 1;
}

const selectSum = statement<{ parts: number; bytes: number }>(
  "imports.received",
  `select i.bytes, count(p.position) as parts
   from transaction_imports i
   left join transaction_import_parts p on p.tenant_id = i.tenant_id and p.import_id = i.id
   where i.tenant_id = $1 and i.id = $2 and i.claim_id = $3 and i.state = 'receiving' group by i.bytes`,
);

/** Returns how much of the file has arrived. Undefined if another request has taken over the import. */
export function selectReceived({ tx, tenantId }: ReadContext, { id, claimId }: ImportClaim) {
  return tx.row(selectSum, [tenantId, id, claimId]);
}

/** Undefined after the last part. An earlier version stored parts without sealing them. */
export async function selectPart({ tx, tenantId, keys }: ReadContext, id: ImportId, position: number) {
  const part = await tx.row(selectOne, [tenantId, id, position]);
  if (part === undefined) return undefined;
  return part.bytes ?? keys.open("personal-data", part.content!, partContext(tenantId, id, position));
}

/** Binds a sealed part to its place in its file. */
function partContext(tenantId: string, importId: string, position: number): string {
  return `transaction-import:${tenantId}:${importId}:${position}`;
}

/** Parts are deleted when their import ends, at the latest after a day. */
export const sealedImportParts = sealedColumn({
  table: "transaction_import_parts",
  column: "content",
  purpose: "personal-data",
});

export async function deleteParts({ tx, tenantId }: WriteContext, id: ImportId): Promise<void> {
  await tx.run(deleteAll, [tenantId, id]);
}

const insertLines = statement(
  "imports.insertRefusals",
  `insert into transaction_import_refusals (tenant_id, import_id, position, line, field, code, reason)
   select $1, $2, position, line, field, code, reason
   from unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) with ordinality as given (line, field, code, reason, position)
   returning position`,
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
