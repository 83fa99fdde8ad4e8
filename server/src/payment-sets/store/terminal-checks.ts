import { reading, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { checkedResult, problemOf, type TerminalCheck } from "../terminals/terminal-check.ts";
import type { TerminalId } from "../terminals/terminal.ts";

interface StoredCheck extends Omit<TerminalCheck, "at"> {
  at: string;
}

/** Checks of older versions have neither of these. */
const ADDED = { reversals: "unknown", advice: null } as const;

function checkOf(stored: StoredCheck): TerminalCheck {
  return { ...ADDED, ...stored, at: new Date(stored.at) };
}

const checksOf = statement<{ id: TerminalId; last_check: StoredCheck }>(
  "terminals.listChecks",
  `select id, last_check from terminals where tenant_id = $1 and last_check is not null`,
);
/** Adds a check at $3, which counts as refused until it ends. Returns no row if $5 checks since $4 were refused. */
const begin = statement<{ updated: string }>(
  "terminals.beginCheck",
  `with begun as (
     update terminals
     set refused_checks = array(select at from unnest(refused_checks) at where at > $4) || $3::timestamptz
     where tenant_id = $1 and id = $2 and (select count(*) from unnest(refused_checks) at where at > $4) < $5
     returning updated_at
   )
   select updated_at::text as updated from begun`,
);
const nextAllowed = statement<{ first: Date | null }>(
  "terminals.findFirstRefusedCheck",
  `select (select min(at) from unnest(refused_checks) at where at > $3) as first
   from terminals where tenant_id = $1 and id = $2`,
);
/** Settings that were changed during the check have not been checked. */
const end = statement<{ failing_since: Date | null }>(
  "terminals.endCheck",
  `update terminals
   set last_check = case when updated_at = $4::timestamptz then $5 else last_check end,
     failing_since = case when updated_at <> $4::timestamptz then failing_since when $7 then coalesce(failing_since, $3) end,
     refused_checks = case when $6 then refused_checks else array_remove(refused_checks, $3) end
   where tenant_id = $1 and id = $2
   returning failing_since`,
);

/** The last check of each terminal that was checked since its settings changed; the key is the terminal's id. */
export async function listTerminalChecks(ctx: Context | ReadContext): Promise<Map<string, TerminalCheck>> {
  const { tx, tenantId } = reading(ctx);
  const rows = await tx.rows(checksOf, [tenantId]);
  return new Map(rows.map(({ id, last_check: check }) => [id, checkOf(check)]));
}

const checksInUse = statement<{ id: TerminalId; last_check: StoredCheck }>(
  "terminals.listChecksInUse",
  `select id, last_check from terminals where tenant_id = $1 and is_active and last_check is not null`,
);

/** The terminals in use whose last check found something wrong. */
export async function listFailingTerminals(ctx: Context | ReadContext): Promise<TerminalId[]> {
  const { tx, tenantId } = reading(ctx);
  const rows = await tx.rows(checksInUse, [tenantId]);
  return rows.filter(({ last_check: check }) => checkedResult(checkOf(check)) === "wrong").map(({ id }) => id);
}

/** Returns the version of the settings that are checked; undefined if the bank refused too many checks since `since`. */
export async function beginCheck(
  { tx, tenantId }: WriteContext,
  { id, at, since, refusedMax }: { id: string; at: Date; since: Date; refusedMax: number },
): Promise<string | undefined> {
  return (await tx.row(begin, [tenantId, id, at, since, refusedMax]))?.updated;
}

export async function selectFirstRefusedCheck(
  { tx, tenantId }: ReadContext,
  { id, since }: { id: string; since: Date },
): Promise<Date | null> {
  return (await tx.row(nextAllowed, [tenantId, id, since]))?.first ?? null;
}

/** Returns since when every check has failed; null if the last one did not. */
export async function endCheck(
  { tx, tenantId }: WriteContext,
  {
    id,
    at,
    version,
    check,
    isRefused,
  }: { id: string; at: Date; version: string; check: TerminalCheck; isRefused: boolean },
): Promise<Date | null> {
  const stored = { ...check, at: check.at.toISOString() };
  const row = await tx.row(end, [tenantId, id, at, version, stored, isRefused, problemOf(check) !== null]);
  return row?.failing_since ?? null;
}

const checked = statement<{ name: string; failing_since: Date | null; last_check: StoredCheck | null }>(
  "terminals.findChecked",
  `select name, failing_since, last_check from terminals
   where tenant_id = $1 and id = $2 and is_active`,
);

/** A terminal that is in use, since when every check has failed, and the last check, both null if there is none. */
export function selectCheckedTerminal({ tx, tenantId }: ReadContext, id: string) {
  return tx.row(checked, [tenantId, id]);
}
