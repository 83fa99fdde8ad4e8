import type { Context, WriteContext } from "../../context.ts";
import { sha256 } from "../../crypto.ts";
import { statement } from "../../database/statement.ts";
import { conflict } from "../../refusal.ts";
import { insertClaim } from "./idempotency-store.ts";

const lockRequest = statement<{ record_id: string | null }>(
  "keyedRequest.lock",
  `select record_id from idempotency_keys where tenant_id = $1 and scope = $2 and claim_id = $3 for update`,
);
const keepRecord = statement(
  "keyedRequest.keepRecord",
  `update idempotency_keys set record_id = $4 where tenant_id = $1 and scope = $2 and claim_id = $3`,
);

/**
 * Returns the record that the same request created earlier, if it ended without an answer; null if there is none or the
 * request has no Idempotency-Key. Until the transaction ends, repetitions of the request wait here.
 */
export async function findCreatedRecord({ tx, tenantId, keyedRequest }: WriteContext): Promise<string | null> {
  if (keyedRequest === undefined) return null;
  const row = await tx.row(lockRequest, [tenantId, keyedRequest.scope, keyedRequest.claimId]);
  if (row !== undefined) return row.record_id;
  throw conflict("Another request has claimed the Idempotency-Key in the meantime; send the request again.", {
    field: "Idempotency-Key",
    reason: "in_flight",
    retryAfterSeconds: 1,
  });
}

/** Claims a key for work that is not an HTTP request, in the transaction that decides on the work. The key is kept like any other. */
export async function claimRecordKey(
  { tx, tenantId, keys, clock }: WriteContext,
  name: string,
  id: string,
): Promise<void> {
  // No request presents this key, but its fingerprint names a key of ours like any other, so that keys can be retired.
  const fingerprint = keys.sign("idempotency", `${tenantId}:${name}`);
  await tx.run(insertClaim, [tenantId, sha256(name), id, fingerprint, 0, clock.now()]);
}

/** The context for the work whose key `claimRecordKey` has claimed. */
export function withRecordKey(ctx: Context, name: string, id: string): Context {
  return { ...ctx, keyedRequest: { scope: sha256(name), claimId: id } };
}

/** Stores which record the request created. Call it after `findCreatedRecord`, in the same transaction. */
export async function storeCreatedRecord(
  { tx, tenantId, keyedRequest }: WriteContext,
  recordId: string,
): Promise<void> {
  if (keyedRequest === undefined) return;
  await tx.run(keepRecord, [tenantId, keyedRequest.scope, keyedRequest.claimId, recordId]);
}
