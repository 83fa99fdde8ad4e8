import type { WriteContext } from "#platform/context.ts";
import type { Value } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { AuditAction } from "./audit-action.ts";
import type { AuditDetails, ListedDetails } from "./audit-detail.ts";
import type { AuditRecordType } from "./audit-record-type.ts";
import { signEntry } from "./entry-proof.ts";
import { insertAuditEntry } from "./store/entries.ts";

export interface AuditEntry<Details extends object = AuditDetails> {
  action: AuditAction;
  recordType: AuditRecordType;
  recordId: string;
  /** What a reader needs to understand the change. Never a secret, a card number or a person's identity number. */
  details?: ListedDetails<Details>;
}

/** Writes an audit entry in the caller's transaction. A worker adds it to the tenant's chain within seconds. */
export async function recordAudit<Details extends object = AuditDetails>(
  ctx: WriteContext,
  entry: AuditEntry<Details>,
): Promise<void> {
  await insertAuditEntry(ctx, rowOf(ctx, entry));
}

function rowOf<Details extends object>(
  ctx: WriteContext,
  { action, recordType, recordId, details }: AuditEntry<Details>,
): Value[] {
  const { tenantId, actor, traceId, clock, keys } = ctx;
  const written: Record<string, unknown> = { ...details };
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
    details: written,
  });
  return [id, at, actor.kind, actor.id, action, recordType, recordId, traceId, written, mac];
}
