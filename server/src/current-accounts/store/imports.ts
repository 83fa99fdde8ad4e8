import type { ReadContext, WriteContext } from "#platform/context.ts";
import { refuseDuplicate } from "#platform/database/duplicate.ts";
import { filteredStatement, keysetClauses } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";
import { fileQueue, type FileClaim } from "#platform/queues/file-queue.ts";
import { expiringRows } from "#platform/retention.ts";
import type { Difference, ImportId, TransactionImport } from "../imports/import.ts";

const columns = `id, file_name as "fileName", skips_refused as "skipsRefused", replaces,
  is_confirmed as "isConfirmed", allows_shrink as "allowsShrink", difference, state, bytes, created_at as "createdAt",
  created_by as "createdBy", bytes_done as "bytesDone", accepted, refused, ended_at as "endedAt"`;
const select = `select ${columns} from transaction_imports where tenant_id = $1`;

const selectById = statement<TransactionImport>("imports.findById", `${select} and id = $2`);
const selectByHash = statement<TransactionImport>(
  "imports.findByHash",
  `${select} and file_hash = $2 and state in ('waiting', 'done') and not replaces`,
);
const insert = statement(
  "imports.insert",
  `insert into transaction_imports (tenant_id, id, file_name, skips_refused, replaces, state, created_at, created_by, claim_id)
   values ($1, $2, $3, $4, $5, 'receiving', $6, $7, $8) on conflict (tenant_id, id) do nothing`,
);
const complete = statement(
  "imports.complete",
  `update transaction_imports set state = 'waiting', bytes = $4, file_hash = $5, claim_id = null
   where tenant_id = $1 and id = $2 and claim_id = $3 and state = 'receiving'`,
);
const remove = statement(
  "imports.delete",
  `delete from transaction_imports
   where tenant_id = $1 and id = $2 and state = 'receiving' and ($3::uuid is null or claim_id = $3)`,
);

export function selectImport({ tx, tenantId }: ReadContext, id: string): Promise<TransactionImport | undefined> {
  return tx.row(selectById, [tenantId, id]);
}

export function selectImportByHash(
  { tx, tenantId }: ReadContext,
  hash: Buffer,
): Promise<TransactionImport | undefined> {
  return tx.row(selectByHash, [tenantId, hash]);
}

export type NewImport = Pick<TransactionImport, "id" | "fileName" | "skipsRefused" | "replaces" | "createdBy">;

/** The request that sends the file holds the claim. If two requests send the same form, the later one holds it. */
export async function insertImport(
  { tx, tenantId, clock }: WriteContext,
  { id, fileName, skipsRefused, replaces, createdBy }: NewImport,
  claimId: string,
): Promise<void> {
  await tx.run(insert, [tenantId, id, fileName, skipsRefused, replaces, clock.now(), createdBy, claimId]);
}

/** False if another request has the claim now. Throws a conflict if the same file is waiting or was imported. */
export async function completeImport(
  { tx, tenantId }: WriteContext,
  { id, claimId }: ImportClaim,
  { bytes, hash }: { bytes: number; hash: Buffer },
): Promise<boolean> {
  const values = [tenantId, id, claimId, bytes, hash];
  return (await refuseDuplicate(tx.run(complete, values), { transaction_imports_once: "file" })) === 1;
}

/** Deletes an import whose file is still being sent, with what has arrived; with a claim, only if it still has it. */
export async function deleteImport(
  { tx, tenantId }: WriteContext,
  id: ImportId,
  claimId: string | null,
): Promise<void> {
  await tx.run(remove, [tenantId, id, claimId]);
}

/** Returns at most `limit` imports from the position on, the nearest first; without a position, the newest. */
export function selectImports(
  { tx, tenantId }: ReadContext,
  position: ListPosition | null,
  limit: number,
): Promise<TransactionImport[]> {
  const { values, parameter } = filteredStatement(tenantId);
  const { order, side, clauses } = keysetClauses({ parameter }, "i", position);
  const where = ["i.tenant_id = $1", "i.state <> 'receiving'", ...clauses].join(" and ");
  const text = `select ${columns} from transaction_imports i where ${where} order by ${order} limit ${parameter(limit)}::int`;
  return tx.rows(statement<TransactionImport>(`imports.list.${side}`, text), values);
}

const countRows = statement<{ count: number }>(
  "imports.count",
  `select count(*) as count from (
     select from transaction_imports where tenant_id = $1 and state <> 'receiving' limit $2::int) found`,
);

export async function countImportRows({ tx, tenantId }: ReadContext, limit: number): Promise<number> {
  return (await tx.row(countRows, [tenantId, limit]))?.count ?? 0;
}

/** Files that wait for a worker. */
export const importFiles = fileQueue<ImportId, "bytes_done" | "accepted" | "refused">({
  name: "imports",
  statements: "imports",
  table: "transaction_imports",
  progress: ["bytes_done", "accepted", "refused"],
});

const end = statement(
  "imports.end",
  `update transaction_imports set state = $4, bytes_done = bytes, accepted = $5, refused = $6, ended_at = $7,
     difference = $8::jsonb, claim_id = null, lease_until = null
   where tenant_id = $1 and id = $2 and claim_id = $3 and state = 'waiting'`,
);

/** The claim of one worker, or of one request that sends the file. */
export type ImportClaim = FileClaim<ImportId>;

type EndState = "checked" | "done" | "refused";

/** Ends the worker's part. False if the worker has lost its lease to another one. */
export async function endImport(
  { tx, tenantId, clock }: WriteContext,
  { id, claimId }: ImportClaim,
  {
    state,
    accepted,
    refused,
    difference,
  }: { state: EndState; accepted: number; refused: number; difference: Difference | null },
): Promise<boolean> {
  const endedAt = state === "checked" ? null : clock.now();
  const json = difference && JSON.stringify(difference);
  return (await tx.run(end, [tenantId, id, claimId, state, accepted, refused, endedAt, json])) === 1;
}

const confirm = statement(
  "imports.confirm",
  `update transaction_imports set state = 'waiting', is_confirmed = true, allows_shrink = $3, bytes_done = 0
   where tenant_id = $1 and id = $2 and state = 'checked'`,
);
const checkAgain = statement(
  "imports.checkAgain",
  `update transaction_imports set is_confirmed = false, difference = null, claim_id = null, lease_until = null
   where tenant_id = $1 and id = $2 and claim_id = $3 and state = 'waiting'`,
);

/** False if the import does not wait for a member. */
export async function confirmImport(
  { tx, tenantId }: WriteContext,
  id: ImportId,
  allowsShrink: boolean,
): Promise<boolean> {
  return (await tx.run(confirm, [tenantId, id, allowsShrink])) === 1;
}

/** A worker finds the difference again, and a member confirms it again. */
export async function checkImportAgain({ tx, tenantId }: WriteContext, { id, claimId }: ImportClaim): Promise<void> {
  await tx.run(checkAgain, [tenantId, id, claimId]);
}

/** Files that never arrived whole, and replacements that nobody confirmed. */
export const unfinishedImports = expiringRows({
  name: "imports.unfinished",
  table: "transaction_imports",
  age: "created_at",
  where: "state in ('receiving', 'checked')",
});
export const oldImports = expiringRows({
  name: "imports.old",
  table: "transaction_imports",
  age: "created_at",
  where: "state in ('done', 'refused')",
});
