import type { CallVerdict, SeenCalls } from "#payment-sets/index.ts";
import type { ReadContext } from "#platform/context.ts";
import type { Reading } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";

interface CallsRow {
  ended: number;
  bad: number;
  newest: CallVerdict[];
  url: string | null;
}

/**
 * Each payer's attempt counts once, by the last call that its payer waited for. Status queries, voids and refunds are left out: nobody
 * chooses a terminal for them.
 */
const lastCalls = (where: string) =>
  `select distinct on (c.tenant_id, c.attempt_id) c.tenant_id, a.terminal_id, c.created_at, c.evidence ->> 'url' as url,
     (c.evidence ->> 'durationMs')::float8 as duration_ms,
     case
       when c.outcome ->> 'kind' in ('unknown', 'undecided') or c.outcome ->> 'reason' = 'unsent' then 'failed'
       when c.outcome ->> 'reroute' = 'if_confirmed' then 'failed'
       when c.outcome ->> 'kind' = 'failed' and c.operation = 'threeDsStart' and c.outcome ->> 'cause' is distinct from 'refused'
         then 'failed'
       when c.outcome ->> 'reroute' = 'yes' or c.outcome ->> 'cause' = 'refused' then 'refused'
       else 'good'
     end as verdict
   from bank_calls c
     join attempts a on a.tenant_id = c.tenant_id and a.id = c.attempt_id
   where ${where} and c.operation in ('sale', 'complete', 'threeDsStart', 'threeDsVerify')
   order by c.tenant_id, c.attempt_id, c.created_at desc, c.sequence desc`;

const summary = `count(*)::int as ended, count(*) filter (where verdict <> 'good')::int as bad,
  (array_agg(verdict order by created_at desc))[1:3] as newest, (array_agg(url order by created_at desc))[1] as url`;

const ofAll = statement<CallsRow & { tenant_id: TenantId; terminal_id: string }>(
  "terminalCalls.ofAll",
  `select tenant_id, terminal_id, ${summary} from (${lastCalls("c.created_at > $1")}) calls group by tenant_id, terminal_id`,
);
const ofTerminal = statement<CallsRow>(
  "terminalCalls.ofTerminal",
  `select ${summary} from (${lastCalls("c.tenant_id = $1 and c.created_at > $3 and a.terminal_id = $2")}) calls`,
);
const p95 = statement<{ terminal_id: string; ended: number; bad: number; p95_ms: number }>(
  "terminalCalls.summary",
  `select terminal_id, count(*)::int as ended, count(*) filter (where verdict <> 'good')::int as bad,
     percentile_cont(0.95) within group (order by duration_ms) as p95_ms
   from (${lastCalls("c.tenant_id = $1 and c.created_at > $2")}) calls group by terminal_id`,
);
/** Every attempt that is not decided is due at some time, so the index of due attempts finds it. */
const begun = statement<{ is_begun: boolean }>(
  "terminalCalls.isBegun",
  `select exists (
     select from attempts
     where tenant_id = $1 and terminal_id = $2 and kind = 'sale' and due_at is not null and created_at >= $3
   ) as is_begun`,
);

export interface CallsOfTerminal {
  tenantId: TenantId;
  terminalId: string;
  seen: SeenCalls;
}

/** The calls of all companies since then, by terminal. */
export async function selectCallsOfAll(tx: Reading, since: Date): Promise<CallsOfTerminal[]> {
  const rows = await tx.rows(ofAll, [since]);
  return rows.map((row) => ({ tenantId: row.tenant_id, terminalId: row.terminal_id, seen: seenOf(row) }));
}

export async function selectCallsOfTerminal(
  { tx, tenantId }: ReadContext,
  terminalId: string,
  since: Date,
): Promise<SeenCalls> {
  return seenOf(
    (await tx.row(ofTerminal, [tenantId, terminalId, since])) ?? { ended: 0, bad: 0, newest: [], url: null },
  );
}

/** Whether a payer's attempt has begun at the terminal since then and is not decided. */
export async function isAttemptBegun({ tx, tenantId }: ReadContext, terminalId: string, since: Date): Promise<boolean> {
  return (await tx.row(begun, [tenantId, terminalId, since]))?.is_begun ?? false;
}

export interface CallSummary {
  ended: number;
  bad: number;
  p95Ms: number;
}

export async function selectCallSummaries(
  { tx, tenantId }: ReadContext,
  since: Date,
): Promise<Map<string, CallSummary>> {
  const rows = await tx.rows(p95, [tenantId, since]);
  return new Map(rows.map((row) => [row.terminal_id, { ended: row.ended, bad: row.bad, p95Ms: row.p95_ms }]));
}

function seenOf({ ended, bad, newest, url }: CallsRow): SeenCalls {
  return { ended, bad, newest: newest ?? [], host: url === null ? null : (URL.parse(url)?.host ?? null) };
}
