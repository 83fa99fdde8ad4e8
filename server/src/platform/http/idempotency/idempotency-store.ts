import { statement } from "../../database/statement.ts";
import { sealedColumn } from "../../keys/sealed-column.ts";
import { expiringRows, expiringRowsBy } from "../../retention.ts";

export interface StoredReply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface IdempotencyRow {
  fingerprint: Buffer;
  status: number | null;
  sealed_reply: Buffer | null;
  created_at: Date;
  claim_id: string;
  is_leased: boolean;
}

/** A request's hold on its key, as stored: the end of its lease, which no other request's hold has. */
export interface Lease {
  lease: string;
}

/** Stores nothing when the key exists. */
export const insertClaim = statement<Lease>(
  "idempotency.insertClaim",
  `insert into idempotency_keys (tenant_id, scope, claim_id, fingerprint, leased_until, created_at)
   values ($1, $2, $3, $4, now() + make_interval(secs => $5), $6) on conflict (tenant_id, scope) do nothing
   returning leased_until::text as lease`,
);

export const findForUpdate = statement<IdempotencyRow>(
  "idempotency.findForUpdate",
  `select fingerprint, status, sealed_reply, created_at, claim_id, leased_until > now() as is_leased
   from idempotency_keys where tenant_id = $1 and scope = $2 for update`,
);

/** Reuses a key whose retention has ended. */
export const reuseKey = statement<Lease>(
  "idempotency.reuseKey",
  `update idempotency_keys set claim_id = $3, fingerprint = $4, leased_until = now() + make_interval(secs => $5),
     created_at = $6, status = null, sealed_reply = null, record_id = null
   where tenant_id = $1 and scope = $2 returning leased_until::text as lease`,
);

/** Claims a key again after a request that ended without a reply. The record that it created stays. */
export const claimAgain = statement<Lease>(
  "idempotency.claimAgain",
  `update idempotency_keys set leased_until = now() + make_interval(secs => $3) where tenant_id = $1 and scope = $2
   returning leased_until::text as lease`,
);

/** Does nothing when the key has a reply, or is another request's by now. */
export const storeReply = statement(
  "idempotency.storeReply",
  `update idempotency_keys set status = $4, sealed_reply = $5
   where tenant_id = $1 and scope = $2 and claim_id = $3 and status is null`,
);

/**
 * The key of a request that created a record stays, because the record must not be created again. Does nothing when the
 * request has lost its lease.
 */
export const freeKey = statement(
  "idempotency.freeKey",
  `delete from idempotency_keys
   where tenant_id = $1 and scope = $2 and claim_id = $3 and leased_until = $4::timestamptz
     and status is null and record_id is null`,
);

/** Does nothing when the request has lost its lease. */
export const endLease = statement(
  "idempotency.endLease",
  `update idempotency_keys set leased_until = now()
   where tenant_id = $1 and scope = $2 and claim_id = $3 and leased_until = $4::timestamptz and status is null`,
);

export const oldReplies = expiringRows({
  name: "idempotency.replies",
  table: "idempotency_keys",
  key: ["tenant_id", "scope"],
  age: "created_at",
});

/** The rate limiter's library stores milliseconds. */
const isOver = "expire < (extract(epoch from $1::timestamptz) * 1000)::bigint";
export const endedRateLimits = expiringRowsBy("rateLimits", {
  deleteOld: `delete from rate_limits where key in (select key from rate_limits where ${isOver} order by expire limit $2)`,
  countOld: `select count(*) as count from (select key from rate_limits where ${isOver} limit $2) counted`,
});

export const sealedIdempotentReplies = sealedColumn({
  table: "idempotency_keys",
  column: "sealed_reply",
  purpose: "idempotency",
});
export const idempotencyFingerprints = sealedColumn({
  table: "idempotency_keys",
  column: "fingerprint",
  purpose: "idempotency",
});
