import type { KeyedRequest, WriteContext } from "../../context.ts";
import { columnsOf } from "../../database/columns.ts";
import { statement } from "../../database/statement.ts";
import { onlyResult, type Outcome } from "../../outcomes.ts";
import { conflict } from "../../refusal.ts";

interface HeldRow {
  position: number;
  record_id: string | null;
}

/** Locks in a fixed order, to avoid deadlocks. */
const holdRequests = statement<HeldRow>(
  "keyedRequest.hold",
  `select asked.position::int, k.record_id
   from unnest($2::bytea[], $3::uuid[]) with ordinality as asked (scope, claim_id, position)
   join idempotency_keys k on k.tenant_id = $1 and k.scope = asked.scope and k.claim_id = asked.claim_id
   order by k.scope for update of k`,
);

const keepRecords = statement(
  "keyedRequest.keepRecords",
  `update idempotency_keys k set record_id = made.record_id
   from unnest($2::bytea[], $3::uuid[], $4::uuid[]) as made (scope, claim_id, record_id)
   where k.tenant_id = $1 and k.scope = made.scope and k.claim_id = made.claim_id`,
);

/**
 * Returns the record that the same request created before it ended without a reply. Null when there is none, or no
 * Idempotency-Key. A concurrent repetition waits until the transaction ends.
 */
export async function madeBefore(ctx: WriteContext): Promise<string | null> {
  return onlyResult(await eachMadeBefore([ctx]));
}

/** Like `madeBefore`, for several requests with different keys in one transaction. */
export async function eachMadeBefore(requests: readonly WriteContext[]): Promise<Outcome<string | null>[]> {
  const keyed = requests.filter(isKeyed);
  const [first] = keyed;
  const made = new Map<WriteContext, string | null>();
  if (first !== undefined) {
    const keys = columnsOf(keyed.map(({ keyedRequest }) => [keyedRequest.scope, keyedRequest.claimId]));
    const rows = await first.tx.rows(holdRequests, [first.tenantId, ...keys]);
    for (const { position, record_id: recordId } of rows) made.set(keyed[position - 1]!, recordId);
  }
  return requests.map((request) => {
    const result = isKeyed(request) ? made.get(request) : null;
    return result === undefined ? { kind: "refused", refusal: claimedAgain() } : { kind: "done", result };
  });
}

type KeyedContext = WriteContext & { keyedRequest: KeyedRequest };

function isKeyed(ctx: WriteContext): ctx is KeyedContext {
  return ctx.keyedRequest !== undefined;
}

function claimedAgain() {
  return conflict("Another request has claimed the Idempotency-Key meanwhile; send the request again.", {
    field: "Idempotency-Key",
    reason: "in_flight",
    retryAfterSeconds: 1,
  });
}

/** Stores which record the request created. Called after `madeBefore` in the same transaction. */
export function rememberMade(ctx: WriteContext, recordId: string): Promise<void> {
  return rememberEachMade([{ ctx, recordId }]);
}

export async function rememberEachMade(made: readonly { ctx: WriteContext; recordId: string }[]): Promise<void> {
  const keyed = made.flatMap(({ ctx, recordId }) => (isKeyed(ctx) ? [{ ctx, recordId }] : []));
  const [first] = keyed;
  if (first === undefined) return;
  const rows = keyed.map(({ ctx, recordId }) => [ctx.keyedRequest.scope, ctx.keyedRequest.claimId, recordId]);
  await first.ctx.tx.run(keepRecords, [first.ctx.tenantId, ...columnsOf(rows)]);
}
