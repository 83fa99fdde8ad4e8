import type { ArchiveState } from "#platform/archives/archive-state.ts";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { ArchivedRange, AuditArchive, SignedArchive } from "../archives/audit-archive.ts";

const columns = `to_char(month, 'YYYY-MM') as month, first_position as "firstPosition", last_position as "lastPosition",
  previous_hash as "previousHash", last_hash as "lastHash", file_name as "fileName", file_hash as "fileHash", signature,
  state, restored_until as "restoredUntil", created_at as "createdAt"`;

const selectAll = statement<AuditArchive>(
  "audit.listArchives",
  `select ${columns} from audit_archives where tenant_id = $1 order by first_position`,
);
const selectAt = statement<AuditArchive>(
  "audit.archiveAt",
  `select ${columns} from audit_archives where tenant_id = $1 and first_position = $2`,
);
const selectOver = statement<AuditArchive>(
  "audit.archiveOver",
  `select ${columns} from audit_archives
   where tenant_id = $1 and first_position <= $2 and last_position >= $2 and state <> 'restored'`,
);
const selectNewest = statement<AuditArchive>(
  "audit.newestArchive",
  `select ${columns} from audit_archives where tenant_id = $1 order by first_position desc limit 1`,
);

const selectLastGone = statement<{ month: string }>(
  "audit.lastArchivedMonth",
  `select to_char(month, 'YYYY-MM') as month from audit_archives where tenant_id = $1 and state <> 'restored'
   order by first_position desc limit 1`,
);

/** The last month whose entries are only in a file. */
export async function findLastArchivedMonth({ tx, tenantId }: ReadContext): Promise<string | null> {
  return (await tx.row(selectLastGone, [tenantId]))?.month ?? null;
}

/** In the order of the chain. */
export function listArchives({ tx, tenantId }: ReadContext): Promise<AuditArchive[]> {
  return tx.rows(selectAll, [tenantId]);
}

/** The archive that begins at the position. */
export function findArchiveAt({ tx, tenantId }: ReadContext, position: number): Promise<AuditArchive | undefined> {
  return tx.row(selectAt, [tenantId, position]);
}

/** The archive that contains the position, unless all its entries have been restored. */
export function findArchiveOver({ tx, tenantId }: ReadContext, position: number): Promise<AuditArchive | undefined> {
  return tx.row(selectOver, [tenantId, position]);
}

export function findNewestArchive({ tx, tenantId }: ReadContext): Promise<AuditArchive | undefined> {
  return tx.row(selectNewest, [tenantId]);
}

/**
 * The first month that is over and in no archive yet, and how far it goes. The newest batch stays, because the chain goes on
 * from its head.
 */
const selectNextMonth = statement<{ month: string; lastPosition: number; lastHash: Buffer }>(
  "audit.nextMonthToArchive",
  `with oldest as (
     select date_trunc('month', sealed_at, 'UTC') as began from audit_heads
     where tenant_id = $1 and position > $2 order by position limit 1
   )
   select to_char(m.began at time zone 'UTC', 'YYYY-MM') as month, h.position as "lastPosition", h.hash as "lastHash"
   from oldest m cross join lateral (
     select position, hash from audit_heads
     where tenant_id = $1 and position > $2 and sealed_at < (m.began at time zone 'UTC' + interval '1 month') at time zone 'UTC'
       and position < (select max(position) from audit_heads where tenant_id = $1) and position <= $2 + $4::bigint
     order by position desc limit 1
   ) h
   where (m.began at time zone 'UTC' + interval '1 month') at time zone 'UTC' <= $3`,
);

/** Whole batches of a month that ended by `endedBy`, at most `entriesMax` entries. Null if none is left. */
export async function findNextRange(
  { tx, tenantId }: ReadContext,
  after: Pick<ArchivedRange, "lastPosition" | "lastHash">,
  { endedBy, entriesMax }: { endedBy: Date; entriesMax: number },
): Promise<ArchivedRange | null> {
  const next = await tx.row(selectNextMonth, [tenantId, after.lastPosition, endedBy, entriesMax]);
  if (next === undefined) return null;
  return { ...next, firstPosition: after.lastPosition + 1, previousHash: after.lastHash };
}

const selectLines = statement<{ line: string }>(
  "audit.linesToArchive",
  `select line from (
     select l.position, 0 as place, jsonb_build_object('link', to_jsonb(l), 'entry', to_jsonb(a))::text as line
     from audit_links l join audit_log a on a.tenant_id = l.tenant_id and a.id = l.entry_id
     where l.tenant_id = $1 and l.position between $2 and $3
     union all
     select h.position, 1, jsonb_build_object('head', to_jsonb(h))::text
     from audit_heads h where h.tenant_id = $1 and h.position between $2 and $3
   ) lines order by position, place`,
);

/** The lines of these positions: each entry with its link, and after the last entry of a batch its signed end. */
export async function listArchiveLines({ tx, tenantId }: ReadContext, from: number, to: number): Promise<string[]> {
  return (await tx.rows(selectLines, [tenantId, from, to])).map(({ line }) => line);
}

const insertRow = statement(
  "audit.insertArchive",
  `insert into audit_archives (tenant_id, first_position, last_position, month, previous_hash, last_hash, file_name, file_hash,
     signature, created_at)
   values ($1, $2, $3, to_date($4, 'YYYY-MM'), $5, $6, $7, $8, $9, $10) on conflict do nothing`,
);

/** False if another run has archived from this position on. */
export async function insertArchive({ tx, tenantId, clock }: WriteContext, archive: SignedArchive): Promise<boolean> {
  const { firstPosition, lastPosition, month, previousHash, lastHash, fileName, fileHash, signature } = archive;
  const values = [firstPosition, lastPosition, month, previousHash, lastHash, fileName, fileHash, signature];
  return (await tx.run(insertRow, [tenantId, ...values, clock.now()])) === 1;
}

const updateState = statement(
  "audit.moveArchive",
  `update audit_archives set state = $4, restored_until = $5 where tenant_id = $1 and first_position = $2 and state = $3`,
);

export interface ArchiveMove {
  from: ArchiveState;
  to: ArchiveState;
  restoredUntil?: Date;
}

/** False if the archive is no longer in the state `from`. */
export async function moveArchive(
  { tx, tenantId }: WriteContext,
  { firstPosition }: ArchivedRange,
  { from, to, restoredUntil }: ArchiveMove,
): Promise<boolean> {
  return (await tx.run(updateState, [tenantId, firstPosition, from, to, restoredUntil ?? null])) === 1;
}

/** Only rows that are equal, in every column, to those of the file. */
const deleteEntries = statement(
  "audit.deleteArchivedEntries",
  `delete from audit_log a using jsonb_array_elements($2::jsonb) line, jsonb_populate_record(null::audit_log, line -> 'entry') r
   where line ? 'entry' and a.tenant_id = $1 and a.id = r.id and (a.*) is not distinct from (r.*)`,
);
const deleteLinks = statement(
  "audit.deleteArchivedLinks",
  `delete from audit_links l using jsonb_array_elements($2::jsonb) line, jsonb_populate_record(null::audit_links, line -> 'link') r
   where line ? 'link' and l.tenant_id = $1 and l.position = r.position and (l.*) is not distinct from (r.*)`,
);
const deleteHeads = statement(
  "audit.deleteArchivedHeads",
  `delete from audit_heads h using jsonb_array_elements($2::jsonb) line, jsonb_populate_record(null::audit_heads, line -> 'head') r
   where line ? 'head' and h.tenant_id = $1 and h.position = r.position and (h.*) is not distinct from (r.*)`,
);

/** Runs in the system's role, the only one that may delete them. Returns how many rows equalled the lines. */
export async function deleteArchivedRows(tx: Transaction, tenantId: TenantId, lines: readonly string[]) {
  const values = [tenantId, `[${lines.join(",")}]`];
  const entries = await tx.run(deleteEntries, values);
  const links = await tx.run(deleteLinks, values);
  await tx.run(deleteHeads, values);
  return { entries, links };
}

const countRows = statement<{ entries: number; links: number; heads: number }>(
  "audit.countArchivedRows",
  `select count(a.id) as entries, count(*) as links,
     (select count(*) from audit_heads where tenant_id = $1 and position between $2 and $3) as heads
   from audit_links l left join audit_log a on a.tenant_id = l.tenant_id and a.id = l.entry_id
   where l.tenant_id = $1 and l.position between $2 and $3`,
);

/** The rows of the range that are in the tables. */
export async function countRowsOf({ tx, tenantId }: ReadContext, { firstPosition, lastPosition }: ArchivedRange) {
  return (await tx.row(countRows, [tenantId, firstPosition, lastPosition]))!;
}

const insertEntries = statement(
  "audit.restoreEntries",
  `insert into audit_log select r.* from jsonb_array_elements($2::jsonb) line,
     jsonb_populate_record(null::audit_log, line -> 'entry') r
   where line ? 'entry' and r.tenant_id = $1 on conflict do nothing`,
);
/** A trigger lets new entries wait for a link; these have theirs. */
const deleteWaiting = statement(
  "audit.endWaitingOfRestored",
  `delete from audit_waiting w using jsonb_array_elements($2::jsonb) line
   where w.tenant_id = $1 and w.entry_id = (line -> 'entry' ->> 'id')::uuid`,
);
const insertLinks = statement(
  "audit.restoreLinks",
  `insert into audit_links select r.* from jsonb_array_elements($2::jsonb) line,
     jsonb_populate_record(null::audit_links, line -> 'link') r
   where line ? 'link' and r.tenant_id = $1 on conflict do nothing`,
);
const insertHeads = statement(
  "audit.restoreHeads",
  `insert into audit_heads select r.* from jsonb_array_elements($2::jsonb) line,
     jsonb_populate_record(null::audit_heads, line -> 'head') r
   where line ? 'head' and r.tenant_id = $1 on conflict do nothing`,
);

/** Rows that are there already stay as they are. */
export async function insertArchivedRows({ tx, tenantId }: WriteContext, lines: readonly string[]): Promise<void> {
  const values = [tenantId, `[${lines.join(",")}]`];
  await tx.run(insertEntries, values);
  await tx.run(deleteWaiting, values);
  await tx.run(insertLinks, values);
  await tx.run(insertHeads, values);
}
