import type { ReadContext, WriteContext } from "#platform/context.ts";
import { refuseDuplicate } from "#platform/database/duplicate.ts";
import { statement } from "#platform/database/statement.ts";
import type { Collection } from "../collection.ts";
import type { ExportFile } from "../exports/export-file.ts";
import { selectRows, toCollection, isBookable, type CollectionRow } from "./collections.ts";

const lockUnexported = statement<CollectionRow>(
  "exports.lockCollections",
  `${selectRows} and ${isBookable} and c.export_number is null order by c.booked_at, c.id limit $2 for update of c`,
);

/** Locks collections that wait for the ERP and lie in no file, oldest first. */
export async function lockUnexportedCollections({ tx, tenantId }: WriteContext, limit: number): Promise<Collection[]> {
  return (await tx.rows(lockUnexported, [tenantId, limit])).map(toCollection);
}

const next = statement<{ number: number }>(
  "exports.nextNumber",
  `select coalesce(max(number), 0) + 1 as number from export_files where tenant_id = $1`,
);

export async function nextExportNumber({ tx, tenantId }: WriteContext): Promise<number> {
  return (await tx.row(next, [tenantId]))?.number ?? 1;
}

const insert = statement(
  "exports.insert",
  `with written as (
    insert into export_files (tenant_id, number, profile, file_name, collections, bytes, file_hash, created_at)
    values ($1, $2, $3, $4, cardinality($8::uuid[]), $5, $6, $7)
  ) update collections c set export_number = $2, export_line = input.line
    from unnest($8::uuid[]) with ordinality as input (id, line) where c.tenant_id = $1 and c.id = input.id`,
);

export interface NewExportFile {
  number: number;
  profile: string;
  fileName: string;
  bytes: Buffer;
  hash: Buffer;
  collectionIds: readonly string[];
}

/** Refuses a number that another process took at the same moment. */
export async function insertExportFile({ tx, tenantId, clock }: WriteContext, file: NewExportFile): Promise<void> {
  const { number, profile, fileName, bytes, hash, collectionIds } = file;
  const values = [number, profile, fileName, bytes, hash, clock.now(), collectionIds];
  await refuseDuplicate(tx.run(insert, [tenantId, ...values]), { export_files_pkey: "number" });
}

const select = `select number, profile, file_name as "fileName", collections, length(bytes) as size,
    encode(file_hash, 'hex') as hash, created_at as "createdAt", confirmed_at as "confirmedAt"
  from export_files where tenant_id = $1`;
const list = statement<ExportFile>("exports.list", `${select} order by number desc limit $2`);
const byNumber = statement<ExportFile>("exports.byNumber", `${select} and number = $2`);
const content = statement<{ bytes: Buffer }>(
  "exports.bytes",
  `select bytes from export_files where tenant_id = $1 and number = $2`,
);

/** The newest first. */
export function selectExportFiles({ tx, tenantId }: ReadContext, limit: number): Promise<ExportFile[]> {
  return tx.rows(list, [tenantId, limit]);
}

export function selectExportFile({ tx, tenantId }: ReadContext, number: number): Promise<ExportFile | undefined> {
  return tx.row(byNumber, [tenantId, number]);
}

export async function selectExportBytes({ tx, tenantId }: ReadContext, number: number): Promise<Buffer | undefined> {
  return (await tx.row(content, [tenantId, number]))?.bytes;
}

const waitingIn = statement<{ id: string; line: number }>(
  "exports.waitingCollections",
  `select id, export_line as line from collections
   where tenant_id = $1 and export_number = $2 and integrated_at is null order by export_line`,
);

/** The collections of the file that the ERP has not acknowledged. */
export function selectWaitingInFile(
  { tx, tenantId }: WriteContext,
  number: number,
): Promise<{ id: string; line: number }[]> {
  return tx.rows(waitingIn, [tenantId, number]);
}

const confirm = statement(
  "exports.confirm",
  `update export_files set confirmed_at = coalesce(confirmed_at, $3) where tenant_id = $1 and number = $2`,
);

export async function markConfirmed({ tx, tenantId, clock }: WriteContext, number: number): Promise<void> {
  await tx.run(confirm, [tenantId, number, clock.now()]);
}
