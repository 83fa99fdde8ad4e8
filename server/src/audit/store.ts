import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Head, ProvenEntry } from "./entry-proof.ts";

export const insertEntries = statement(
  "audit.insertEntries",
  `insert into audit_log (tenant_id, id, at, actor_kind, actor_id, action, record_type, record_id, trace_id, details, mac)
   select $1, * from unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
     $9::text[], $10::jsonb[], $11::bytea[])`,
);

export interface AuditRow {
  id: string;
  at: Date;
  actor_kind: string;
  actor_id: string;
  action: string;
  record_type: string;
  record_id: string;
  trace_id: string;
  details: Record<string, string | number | boolean | null>;
}

export const listEntries = statement<AuditRow>(
  "audit.listEntries",
  `select id, at, actor_kind, actor_id, action, record_type, record_id, trace_id, details
   from audit_log where tenant_id = $1 and ($2::text is null or record_id = $2) order by id desc limit $3`,
);

/** Across tenants. */
export const listWaitingTenants = statement<{ tenant_id: TenantId }>(
  "audit.listWaitingTenants",
  `with recursive waiting as (
     (select tenant_id from audit_waiting order by tenant_id limit 1)
     union all
     select (select w.tenant_id from audit_waiting w where w.tenant_id > waiting.tenant_id order by w.tenant_id limit 1)
     from waiting where waiting.tenant_id is not null
   )
   select tenant_id from waiting where tenant_id is not null`,
);

/** One sealer of a tenant at a time; whoever comes second has nothing to do. */
export const takeSealersTurn = statement<{ is_mine: boolean }>(
  "audit.takeSealersTurn",
  `select pg_try_advisory_xact_lock(hashtextextended('audit-chain:' || $1, 0)) as is_mine`,
);

/** An entry, in the form that its proof needs. */
export interface EntryRow {
  id: string;
  at_microseconds: number;
  actor_kind: string;
  actor_id: string;
  action: string;
  record_type: string;
  record_id: string;
  trace_id: string;
  details: Record<string, unknown>;
  mac: Buffer | null;
}

const entryColumns = `a.id, (extract(epoch from a.at) * 1000000)::bigint as at_microseconds, a.actor_kind, a.actor_id,
  a.action, a.record_type, a.record_id, a.trace_id, a.details, a.mac`;

export const listWaiting = statement<EntryRow>(
  "audit.listWaiting",
  `select ${entryColumns} from audit_waiting w join audit_log a on a.tenant_id = w.tenant_id and a.id = w.entry_id
   where w.tenant_id = $1 order by w.entry_id limit $2`,
);

export interface HeadRow {
  position: number;
  hash: Buffer;
  previous_position: number;
  has_macs: boolean;
  sealed_at: Date;
  signature: Buffer;
}

const headColumns = `position, hash, previous_position, has_macs, sealed_at, signature`;

export const lastHead = statement<HeadRow>(
  "audit.lastHead",
  `select ${headColumns} from audit_heads where tenant_id = $1 order by position desc limit 1`,
);
export const listHeads = statement<HeadRow>(
  "audit.listHeads",
  `select ${headColumns} from audit_heads where tenant_id = $1 and position > $2 order by position limit $3`,
);

export const insertLinks = statement(
  "audit.insertLinks",
  `insert into audit_links (tenant_id, position, entry_id, hash)
   select $1, * from unnest($2::bigint[], $3::uuid[], $4::bytea[])`,
);
export const insertHead = statement(
  "audit.insertHead",
  `insert into audit_heads (tenant_id, position, hash, previous_position, has_macs, sealed_at, signature)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
export const endWaiting = statement(
  "audit.endWaiting",
  `delete from audit_waiting where tenant_id = $1 and entry_id = any($2::uuid[])`,
);

/** A link with its entry, which may be gone. */
export type LinkRow = { position: number; hash: Buffer; entry_id: string } & (EntryRow | { id: null });

export const listLinks = statement<LinkRow>(
  "audit.listLinks",
  `select l.position, l.hash, l.entry_id, ${entryColumns}
   from audit_links l left join audit_log a on a.tenant_id = l.tenant_id and a.id = l.entry_id
   where l.tenant_id = $1 and l.position > $2 order by l.position limit $3`,
);

/** Entries without a link, by pages of all entries. */
export const listUnlinked = statement<EntryRow & { is_linked: boolean; is_waiting: boolean }>(
  "audit.listUnlinked",
  `select ${entryColumns}, l.entry_id is not null as is_linked, w.entry_id is not null as is_waiting
   from (select * from audit_log where tenant_id = $1 and ($2::uuid is null or id > $2) order by id limit $3) a
   left join audit_links l on l.tenant_id = a.tenant_id and l.entry_id = a.id
   left join audit_waiting w on w.tenant_id = a.tenant_id and w.entry_id = a.id
   order by a.id`,
);

export function provenEntry(tenantId: string, row: EntryRow): ProvenEntry {
  return {
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
}

export function headOf(row: HeadRow): Head {
  return {
    position: row.position,
    hash: row.hash,
    previousPosition: row.previous_position,
    hasMacs: row.has_macs,
    sealedAt: row.sealed_at,
  };
}
