import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { signEntry } from "./entry-proof.ts";
import { insertEntry } from "./store.ts";

export interface AuditEntry {
  /** `noun.verb`, such as "link.created". */
  action: string;
  recordType: string;
  recordId: string;
  /** What a reader needs to understand the change. Never a secret, a card number or a person's identity number. */
  details?: Record<string, string | number | boolean | null>;
}

/** Adds who did what to the audit log, in the caller's transaction. A worker links it into the tenant's chain soon. */
export async function recordAudit(
  ctx: WriteContext,
  { action, recordType, recordId, details = {} }: AuditEntry,
): Promise<void> {
  const { tenantId, actor, traceId, clock, tx, keys } = ctx;
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
  const values = [tenantId, id, at, actor.kind, actor.id, action, recordType, recordId, traceId, details, mac];
  await tx.run(insertEntry, values);
}
