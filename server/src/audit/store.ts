import { statement } from "#platform/database/statement.ts";

export const insertEntry = statement(
  "audit.insertEntry",
  `insert into audit_log (tenant_id, id, at, actor_kind, actor_id, action, record_type, record_id, trace_id, details)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
