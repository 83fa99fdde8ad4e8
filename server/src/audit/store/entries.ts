import type { WriteContext } from "#platform/context.ts";
import type { Transaction, Value } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { AuditAction } from "../audit-action.ts";
import type { Head, ProvenEntry } from "../entry-proof.ts";

const insertEntry = statement(
  "audit.insertEntry",
  `insert into audit_log (tenant_id, id, at, actor_kind, actor_id, action, record_type, record_id, trace_id, details, mac)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

export async function insertAuditEntry({ tx, tenantId }: WriteContext, values: readonly Value[]): Promise<void> {
  await tx.run(insertEntry, [tenantId, ...values]);
}

export interface AuditRow {
  id: string;
  at: Date;
  actor_kind: string;
  actor_id: string;
  action: AuditAction;
  record_type: string;
  record_id: string;
  trace_id: string;
  details: Record<string, string | number | boolean | null>;
}

const selectNewest = statement<AuditRow>(
  "audit.listEntries",
  `select id, at, actor_kind, actor_id, action, record_type, record_id, trace_id, details
   from audit_log where tenant_id = $1 and ($2::text is null or record_id = $2) order by id desc limit $3`,
);

/** Entries of one record or of the whole tenant, newest first. */
export function listAudit(
  { tx, tenantId }: WriteContext,
  { recordId = null, limit = 100 }: { recordId?: string | null; limit?: number },
): Promise<AuditRow[]> {
  return tx.rows(selectNewest, [tenantId, recordId, limit]);
}

const selectWaitingTenants = statement<{ tenant_id: TenantId }>(
  "audit.listWaitingTenants",
  `select distinct tenant_id from audit_waiting`,
);

/** Tenants with entries that are not in their chain yet. */
export async function listWaitingTenants(tx: Transaction): Promise<TenantId[]> {
  return (await tx.rows(selectWaitingTenants, [])).map(({ tenant_id: tenantId }) => tenantId);
}

const lock = statement<{ is_ours: boolean }>(
  "audit.lockChain",
  `select pg_try_advisory_xact_lock(hashtextextended('audit-chain:' || $1, 0)) as is_ours`,
);

/** False if another worker is extending the tenant's chain. */
export async function lockChain({ tx, tenantId }: WriteContext): Promise<boolean> {
  return (await tx.row(lock, [tenantId]))?.is_ours === true;
}

interface EntryRow {
  id: string;
  at_microseconds: number;
  actor_kind: string;
  actor_id: string;
  action: string;
  record_type: string;
  record_id: string;
  trace_id: string;
  details: Record<string, unknown>;
  mac: Buffer;
}

export interface StoredEntry {
  entry: ProvenEntry;
  mac: Buffer;
}

const entryColumns = `a.id, (extract(epoch from a.at) * 1000000)::bigint as at_microseconds, a.actor_kind, a.actor_id,
  a.action, a.record_type, a.record_id, a.trace_id, a.details, a.mac`;

const selectWaiting = statement<EntryRow>(
  "audit.listWaiting",
  `select ${entryColumns} from audit_waiting w join audit_log a on a.tenant_id = w.tenant_id and a.id = w.entry_id
   where w.tenant_id = $1 order by w.entry_id limit $2`,
);

export async function listWaitingEntries({ tx, tenantId }: WriteContext, limit: number): Promise<ProvenEntry[]> {
  return (await tx.rows(selectWaiting, [tenantId, limit])).map((row) => storedEntry(tenantId, row).entry);
}

export interface SignedHead extends Head {
  signature: Buffer;
}

const headColumns = `position, hash, previous_position as "previousPosition", sealed_at as "sealedAt", signature`;
const selectLastHead = statement<SignedHead>(
  "audit.lastHead",
  `select ${headColumns} from audit_heads where tenant_id = $1 order by position desc limit 1`,
);
const selectHeads = statement<SignedHead>(
  "audit.listHeads",
  `select ${headColumns} from audit_heads where tenant_id = $1 and position > $2 order by position limit $3`,
);

export function findLastHead({ tx, tenantId }: WriteContext): Promise<SignedHead | undefined> {
  return tx.row(selectLastHead, [tenantId]);
}

export function listHeads({ tx, tenantId }: WriteContext, after: number, limit: number): Promise<SignedHead[]> {
  return tx.rows(selectHeads, [tenantId, after, limit]);
}

const insertLinks = statement(
  "audit.insertLinks",
  `insert into audit_links (tenant_id, position, entry_id, hash)
   select $1, * from unnest($2::bigint[], $3::uuid[], $4::bytea[])
   returning position`,
);
const insertHead = statement(
  "audit.insertHead",
  `insert into audit_heads (tenant_id, position, hash, previous_position, sealed_at, signature)
   values ($1, $2, $3, $4, $5, $6)`,
);
const deleteWaiting = statement(
  "audit.endWaiting",
  `delete from audit_waiting where tenant_id = $1 and entry_id = any($2::uuid[])`,
);

export interface ChainLink {
  position: number;
  entryId: string;
  hash: Buffer;
}

export async function appendToChain({ tx, tenantId }: WriteContext, links: readonly ChainLink[], head: SignedHead) {
  const ids = links.map(({ entryId }) => entryId);
  await tx.run(insertLinks, [tenantId, links.map(({ position }) => position), ids, links.map(({ hash }) => hash)]);
  const { position, hash, previousPosition, sealedAt, signature } = head;
  await tx.run(insertHead, [tenantId, position, hash, previousPosition, sealedAt, signature]);
  await tx.run(deleteWaiting, [tenantId, ids]);
}

/** A link with its entry, or null if the entry was deleted. */
export interface StoredLink extends ChainLink {
  stored: StoredEntry | null;
}

const selectLinks = statement<
  { position: number; hash: Buffer; entry_id: string } & (EntryRow | Record<keyof EntryRow, null>)
>(
  "audit.listLinks",
  `select l.position, l.hash, l.entry_id, ${entryColumns}
   from audit_links l left join audit_log a on a.tenant_id = l.tenant_id and a.id = l.entry_id
   where l.tenant_id = $1 and l.position > $2 order by l.position limit $3`,
);

export async function listLinks({ tx, tenantId }: WriteContext, after: number, limit: number): Promise<StoredLink[]> {
  const rows = await tx.rows(selectLinks, [tenantId, after, limit]);
  return rows.map((row) => ({
    position: row.position,
    entryId: row.entry_id,
    hash: row.hash,
    stored: row.id === null ? null : storedEntry(tenantId, row),
  }));
}

const selectEntry = statement<AuditRow>(
  "audit.readEntry",
  `select id, at, actor_kind, actor_id, action, record_type, record_id, trace_id, details
   from audit_log where tenant_id = $1 and id = $2`,
);

export function findEntry({ tx, tenantId }: WriteContext, id: string): Promise<AuditRow | undefined> {
  return tx.row(selectEntry, [tenantId, id]);
}

const selectLinkOf = statement<
  { position: number; hash: Buffer; entry_id: string; previous: Buffer | null } & EntryRow
>(
  "audit.linkOfEntry",
  `select l.position, l.hash, l.entry_id, coalesce(p.hash, r.last_hash) as previous, ${entryColumns}
   from audit_log a join audit_links l on l.tenant_id = a.tenant_id and l.entry_id = a.id
   left join audit_links p on p.tenant_id = l.tenant_id and p.position = l.position - 1
   left join audit_archives r on r.tenant_id = l.tenant_id and r.last_position = l.position - 1
   where a.tenant_id = $1 and a.id = $2`,
);
const selectHeadOf = statement<SignedHead>(
  "audit.headOfPosition",
  `select ${headColumns} from audit_heads where tenant_id = $1 and position >= $2 order by position limit 1`,
);

/** The link of an entry with the hash before it; undefined if the entry has no link. */
export async function findLinkOf(
  { tx, tenantId }: WriteContext,
  id: string,
): Promise<(ChainLink & { stored: StoredEntry; previous: Buffer | null }) | undefined> {
  const row = await tx.row(selectLinkOf, [tenantId, id]);
  if (row === undefined) return undefined;
  const { position, hash, entry_id: entryId, previous } = row;
  return { position, hash, entryId, previous, stored: storedEntry(tenantId, row) };
}

const selectUnlinked = statement<EntryRow & { is_left_out: boolean }>(
  "audit.unlinkedEntry",
  `select ${entryColumns}, not exists (select from audit_waiting w where w.tenant_id = $1 and w.entry_id = a.id)
     and not exists (select from audit_links l where l.tenant_id = $1 and l.entry_id = a.id) as is_left_out
   from audit_log a where a.tenant_id = $1 and a.id = $2`,
);

/** An entry that had no link. `isLeftOut`: it still has none, and does not wait for one. */
export async function findUnlinkedEntry(
  { tx, tenantId }: WriteContext,
  id: string,
): Promise<(StoredEntry & { isLeftOut: boolean }) | undefined> {
  const row = await tx.row(selectUnlinked, [tenantId, id]);
  return row && { ...storedEntry(tenantId, row), isLeftOut: row.is_left_out };
}

/** The signed end of the batch that contains the position. */
export function findHeadOf({ tx, tenantId }: WriteContext, position: number): Promise<SignedHead | undefined> {
  return tx.row(selectHeadOf, [tenantId, position]);
}

const selectEntries = statement<EntryRow & { is_linked: boolean; is_waiting: boolean }>(
  "audit.listUnlinked",
  `select ${entryColumns}, l.entry_id is not null as is_linked, w.entry_id is not null as is_waiting
   from (select * from audit_log where tenant_id = $1 and ($2::uuid is null or id > $2) order by id limit $3) a
   left join audit_links l on l.tenant_id = $1 and l.entry_id = a.id
   left join audit_waiting w on w.tenant_id = $1 and w.entry_id = a.id
   order by a.id`,
);

export interface EntryPlace extends StoredEntry {
  isLinked: boolean;
  isWaiting: boolean;
}

/** All entries, ordered by id, with whether they are in the chain. */
export async function listEntryPlaces({ tx, tenantId }: WriteContext, after: string | null, limit: number) {
  const rows = await tx.rows(selectEntries, [tenantId, after, limit]);
  return rows.map((row): EntryPlace => ({
    ...storedEntry(tenantId, row),
    isLinked: row.is_linked,
    isWaiting: row.is_waiting,
  }));
}

function storedEntry(tenantId: string, row: EntryRow): StoredEntry {
  const entry = {
    tenantId,
    id: row.id,
    atMicroseconds: row.at_microseconds,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    action: row.action,
    recordType: row.record_type,
    recordId: row.record_id,
    traceId: row.trace_id,
    details: row.details,
  };
  return { entry, mac: row.mac };
}
