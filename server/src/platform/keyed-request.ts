import type { WriteContext } from "./context.ts";
import { statement } from "./database/statement.ts";
import { conflict } from "./refusal.ts";

const holdRequest = statement<{ record_id: string | null }>(
  "keyedRequest.hold",
  `select record_id from idempotency_keys where tenant_id = $1 and scope = $2 and claim_id = $3 for update`,
);

const keepRecord = statement(
  "keyedRequest.keepRecord",
  `update idempotency_keys set record_id = $4 where tenant_id = $1 and scope = $2 and claim_id = $3`,
);

/**
 * What the same request has made before, when it ended without an answer; null = nothing, or the request has no
 * Idempotency-Key. Until the transaction ends, the same request waits here.
 */
export async function madeBefore({ tx, tenantId, keyedRequest }: WriteContext): Promise<string | null> {
  if (keyedRequest === undefined) return null;
  const row = await tx.row(holdRequest, [tenantId, keyedRequest.scope, keyedRequest.claimId]);
  if (row !== undefined) return row.record_id;
  throw conflict("The Idempotency-Key has begun anew meanwhile; send the request again.", {
    field: "Idempotency-Key",
    reason: "in_flight",
    retryAfterSeconds: 1,
  });
}

/** Writes with the record which request made it; after `madeBefore` in the same transaction. */
export async function rememberMade({ tx, tenantId, keyedRequest }: WriteContext, recordId: string): Promise<void> {
  if (keyedRequest === undefined) return;
  await tx.run(keepRecord, [tenantId, keyedRequest.scope, keyedRequest.claimId, recordId]);
}
