import type { WriteContext } from "#platform/context.ts";
import type { Value } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { AuditAction } from "./audit-action.ts";
import { signEntry } from "./entry-proof.ts";
import { insertAuditEntry } from "./store/entries.ts";

export interface AuditEntry {
  action: AuditAction;
  recordType: string;
  recordId: string;
  /** What a reader needs to understand the change. Never a secret, a card number or a person's identity number. */
  details?: Record<string, string | number | boolean | null>;
}

/** Writes an audit entry in the caller's transaction. A worker adds it to the tenant's chain within seconds. */
export async function recordAudit(ctx: WriteContext, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(ctx, rowOf(ctx, entry));
}

function rowOf(ctx: WriteContext, { action, recordType, recordId, details = {} }: AuditEntry): Value[] {
  const { tenantId, actor, traceId, clock, keys } = ctx;
  const id = newId();
  const at = clock.now();
  const mac = signEntry(keys, {
    tenantId,
    id,
    atMicroseconds: at.getTime() * 1000,
    actorKind: actor.kind,
    actorId: actor.id,
    action,
    recordType,
    recordId,
    traceId,
    details,
  });
  return [id, at, actor.kind, actor.id, action, recordType, recordId, traceId, details, mac];
}
