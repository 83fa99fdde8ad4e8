import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { Reading, Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { HealthCause, HealthState, TerminalHealth } from "../health/terminal-health.ts";
import type { TerminalId } from "../terminals/terminal.ts";

interface HealthRow {
  terminal_id: TerminalId;
  state: HealthState;
  cause: HealthCause | null;
  host: string | null;
  since: Date;
  rest_ms: number;
  due_at: Date | null;
}

const columns = `terminal_id, state, cause, host, since, rest_ms, due_at`;

const ofTenant = statement<HealthRow>(
  "terminalHealth.list",
  `select ${columns} from terminal_health where tenant_id = $1`,
);
const ofTerminal = statement<HealthRow>(
  "terminalHealth.find",
  `select ${columns} from terminal_health where tenant_id = $1 and terminal_id = $2`,
);
const locked = statement<HealthRow>(
  "terminalHealth.lock",
  `select ${columns} from terminal_health where tenant_id = $1 and terminal_id = $2 for update`,
);
/** Closed rows matter while calls before their end are young. */
const recent = statement<HealthRow & { tenant_id: TenantId }>(
  "terminalHealth.listRecent",
  `select tenant_id, ${columns} from terminal_health where state <> 'closed' or since > $1`,
);
const insert = statement(
  "terminalHealth.insert",
  `insert into terminal_health (tenant_id, ${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
);
const update = statement(
  "terminalHealth.update",
  `update terminal_health set state = $3, cause = $4, host = $5, since = $6, rest_ms = $7, due_at = $8, lease_until = null
   where tenant_id = $1 and terminal_id = $2`,
);
const isDue = `state = 'open' and due_at <= $1 and (lease_until is null or lease_until < now())`;
const dueTenants = statement<{ tenant_id: TenantId }>(
  "terminalHealth.listTenantsToCheck",
  `select tenant_id from (
     select tenant_id, due_at from terminal_health where ${isDue} order by due_at limit $2
   ) due
   group by tenant_id order by min(due_at)`,
);
const lease = statement<{ terminal_id: TerminalId }>(
  "terminalHealth.lease",
  `update terminal_health h set lease_until = now() + interval '60 seconds'
   from (
     select terminal_id from terminal_health where tenant_id = $2 and ${isDue} order by due_at limit $3
     for update skip locked
   ) due
   where h.tenant_id = $2 and h.terminal_id = due.terminal_id
   returning h.terminal_id`,
);
const counted = statement<{ state: HealthState; count: number }>(
  "terminalHealth.countOfAll",
  `select state, count(*)::int as count from terminal_health where state <> 'closed' group by state`,
);

/** The terminals that have failed at least once. */
export async function selectTerminalHealth({ tx, tenantId }: ReadContext): Promise<Map<string, TerminalHealth>> {
  return new Map((await tx.rows(ofTenant, [tenantId])).map((row) => [row.terminal_id, healthOf(row)]));
}

/** Undefined: the terminal has never failed. */
export async function selectHealthOf({ tx, tenantId }: ReadContext, id: string): Promise<TerminalHealth | undefined> {
  const row = await tx.row(ofTerminal, [tenantId, id]);
  return row && healthOf(row);
}

export async function lockTerminalHealth(
  { tx, tenantId }: WriteContext,
  id: string,
): Promise<TerminalHealth | undefined> {
  const row = await tx.row(locked, [tenantId, id]);
  return row && healthOf(row);
}

export interface HealthOfTerminal {
  tenantId: TenantId;
  terminalId: TerminalId;
  health: TerminalHealth;
}

/** The terminals of all companies that are not closed, or were closed after `since`. */
export async function selectRecentHealth(tx: Reading, since: Date): Promise<HealthOfTerminal[]> {
  const rows = await tx.rows(recent, [since]);
  return rows.map((row) => ({ tenantId: row.tenant_id, terminalId: row.terminal_id, health: healthOf(row) }));
}

/** Ends a lease. `before`: what the caller has locked; undefined if there was no row, and another process may have written one. */
export async function writeTerminalHealth(
  { tx, tenantId }: WriteContext,
  id: string,
  before: TerminalHealth | undefined,
  after: TerminalHealth,
): Promise<boolean> {
  const { state, cause, host, since, restMs, dueAt } = after;
  const values = [tenantId, id, state, cause, host, since, restMs, dueAt];
  return (await tx.run(before === undefined ? insert : update, values)) === 1;
}

export async function listTenantsWithDueHealth(tx: Reading, now: Date, limit: number): Promise<TenantId[]> {
  return (await tx.rows(dueTenants, [now, limit])).map(({ tenant_id: tenantId }) => tenantId);
}

/** Leases up to `limit` of the company's open terminals whose bank is to be checked, for a minute. */
export async function leaseDueHealth(
  tx: Transaction,
  { tenantId, now, limit }: { tenantId: TenantId; now: Date; limit: number },
): Promise<TerminalId[]> {
  return (await tx.rows(lease, [now, tenantId, limit])).map(({ terminal_id: id }) => id);
}

export async function countHealthOfAll(tx: Reading): Promise<{ state: HealthState; count: number }[]> {
  return tx.rows(counted, []);
}

function healthOf({ state, cause, host, since, rest_ms: restMs, due_at: dueAt }: HealthRow): TerminalHealth {
  return { state, cause, host, since, restMs, dueAt };
}
