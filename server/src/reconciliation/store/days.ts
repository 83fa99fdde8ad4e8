import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { DayFault } from "../unusable-list.ts";

/** The status of one day of one terminal. */
export interface ReconciledDay {
  terminalId: string;
  day: string;
  source: "bank" | "file" | null;
  /** Listed before the day was over. */
  isProvisional: boolean;
  /** The id of the last run; null before the first. */
  runId: string | null;
  /** A complete list is stored. */
  isListed: boolean;
  movementCount: number;
  comparedAt: Date | null;
  /** When a worker reconciles the day next. */
  dueAt: Date | null;
  failures: number;
  /** In English, for the command line. */
  failure: string | null;
  /** The failure as data. Null if there was none, or if it was stored before this column existed. */
  fault: DayFault | null;
}

export interface DayRow {
  terminal_id: string;
  day: string;
  claim_id: string | null;
  source: "bank" | "file" | null;
  is_provisional: boolean;
  is_listed: boolean;
  movement_count: number;
  compared_at: Date | null;
  due_at: Date | null;
  failures: number;
  /** In English, for the command line. */
  failure: string | null;
  /** The failure as data. Null if there was none, or if it was stored before this column existed. */
  fault: DayFault | null;
}

export const dayColumns = `terminal_id, day, claim_id, source, is_provisional, listing_id is not null as is_listed, movement_count, compared_at,
  due_at, failures, failure, fault`;

export interface DayClaim {
  terminalId: string;
  day: string;
  claimId: string;
}

/** Loading a list renews the lease with every batch. */
const claim = statement(
  "reconciliations.claim",
  `with made as (
     insert into reconciliations (tenant_id, terminal_id, day, claim_id, lease_until, created_at)
     values ($1, $2, $3, $4, now() + interval '5 minutes', $5)
     on conflict (tenant_id, terminal_id, day) do nothing
     returning day
   ), taken as (
     update reconciliations set claim_id = $4, lease_until = now() + interval '5 minutes'
     where tenant_id = $1 and terminal_id = $2 and day = $3 and (lease_until is null or lease_until < now())
     returning day
   )
   select day from made union all select day from taken`,
);
const renew = statement(
  "reconciliations.renew",
  `update reconciliations set lease_until = now() + interval '5 minutes'
   where tenant_id = $1 and terminal_id = $2 and day = $3 and claim_id = $4`,
);
const listed = statement(
  "reconciliations.listed",
  `update reconciliations set listing_id = $4, is_provisional = $5, source = $6, movement_count = $7, listed_at = $8,
     compared_at = null
   where tenant_id = $1 and terminal_id = $2 and day = $3 and claim_id = $4`,
);
const compared = statement(
  "reconciliations.compared",
  `update reconciliations set compared_at = $5, lease_until = null, due_at = null, failures = 0, failure = null, fault = null
   where tenant_id = $1 and terminal_id = $2 and day = $3 and claim_id = $4`,
);
const failed = statement(
  "reconciliations.failed",
  `update reconciliations set lease_until = null, failures = failures + 1, failure = $5, due_at = $6, fault = $7
   where tenant_id = $1 and terminal_id = $2 and day = $3 and claim_id = $4`,
);
const releaseCompared = statement(
  "reconciliations.releaseCompared",
  `update reconciliations set lease_until = null
   where tenant_id = $1 and terminal_id = $2 and day = $3 and claim_id = $4 and compared_at is not null`,
);
const failuresOf = statement<{ failures: number; is_due: boolean }>(
  "reconciliations.failuresOf",
  `select failures, due_at is not null as is_due from reconciliations where tenant_id = $1 and terminal_id = $2 and day = $3`,
);
const run = statement<{ has_compared: boolean; is_provisional: boolean; movement_count: number }>(
  "reconciliations.run",
  `select coalesce(listing_id = $4 and compared_at is not null, false) as has_compared, is_provisional, movement_count from reconciliations
   where tenant_id = $1 and terminal_id = $2 and day = $3 and (claim_id = $4 or listing_id = $4)`,
);
/** Days with a complete list that was read after the day ended. */
const covered = statement<{ terminal_id: string; day: string }>(
  "reconciliations.covered",
  `select terminal_id, day from reconciliations
   where tenant_id = $1 and day = any($2::date[]) and listing_id is not null and not is_provisional`,
);
const newest = statement<DayRow>(
  "reconciliations.newest",
  `select ${dayColumns} from reconciliations where tenant_id = $1 order by day desc, terminal_id limit $2`,
);
const ofDay = statement<DayRow>(
  "reconciliations.ofDay",
  `select ${dayColumns} from reconciliations where tenant_id = $1 and day = $2 order by terminal_id`,
);
const lock = statement<DayRow>(
  "reconciliations.lock",
  `select ${dayColumns} from reconciliations where tenant_id = $1 and terminal_id = $2 and day = $3 for update`,
);
const due = statement(
  "reconciliations.due",
  `update reconciliations set due_at = $4, failures = 0 where tenant_id = $1 and terminal_id = $2 and day = $3`,
);
/** False if another process works on the day. */
export async function claimDay(ctx: WriteContext, { terminalId, day, claimId }: DayClaim): Promise<boolean> {
  return (await ctx.tx.run(claim, [ctx.tenantId, terminalId, day, claimId, ctx.clock.now()])) === 1;
}

export interface DayRun {
  /** Its list is the current one, and was compared. */
  hasCompared: boolean;
  isProvisional: boolean;
  movementCount: number;
}

/** Undefined if neither the day's last run nor its current list has this id. Earlier runs are not known. */
export async function selectRun(
  { tx, tenantId }: ReadContext,
  { terminalId, day, claimId }: DayClaim,
): Promise<DayRun | undefined> {
  const row = await tx.row(run, [tenantId, terminalId, day, claimId]);
  return (
    row && {
      hasCompared: row.has_compared,
      isProvisional: row.is_provisional,
      movementCount: row.movement_count,
    }
  );
}

/** False if the lease has expired and another process has taken over. */
export async function renewClaim(ctx: WriteContext, { terminalId, day, claimId }: DayClaim): Promise<boolean> {
  return (await ctx.tx.run(renew, [ctx.tenantId, terminalId, day, claimId])) === 1;
}

/** Makes the claim's list the current one. False if another process has taken over. */
export async function putListing(
  ctx: WriteContext,
  { terminalId, day, claimId }: DayClaim,
  list: { source: "bank" | "file"; isProvisional: boolean; count: number },
): Promise<boolean> {
  const { source, isProvisional, count } = list;
  const values = [ctx.tenantId, terminalId, day, claimId, isProvisional, source, count, ctx.clock.now()];
  return (await ctx.tx.run(listed, values)) === 1;
}

/** False if another process has taken over. */
export async function finishDay(ctx: WriteContext, { terminalId, day, claimId }: DayClaim): Promise<boolean> {
  return (await ctx.tx.run(compared, [ctx.tenantId, terminalId, day, claimId, ctx.clock.now()])) === 1;
}

export async function failDay(
  ctx: WriteContext,
  { terminalId, day, claimId }: DayClaim,
  { reason, fault, dueAt }: { reason: string; fault: DayFault; dueAt: Date | null },
): Promise<void> {
  await ctx.tx.run(failed, [ctx.tenantId, terminalId, day, claimId, reason, dueAt, fault]);
}

/** Ends the claim and changes nothing else. False if the day is not compared, or another process has taken over. */
export async function releaseComparedDay(ctx: WriteContext, claim: DayClaim): Promise<boolean> {
  const { terminalId, day, claimId } = claim;
  return (await ctx.tx.run(releaseCompared, [ctx.tenantId, terminalId, day, claimId])) === 1;
}

export async function selectFailures(
  ctx: WriteContext,
  { terminalId, day }: DayClaim,
): Promise<{ failures: number; isDue: boolean }> {
  const row = await ctx.tx.row(failuresOf, [ctx.tenantId, terminalId, day]);
  return { failures: row?.failures ?? 0, isDue: row?.is_due ?? false };
}

/** The days with a complete list, as "<terminal> <day>". */
export async function selectCovered({ tx, tenantId }: WriteContext, days: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows(covered, [tenantId, days]);
  return new Set(rows.map(({ terminal_id: terminalId, day }) => `${terminalId} ${day}`));
}

export async function selectNewestDays({ tx, tenantId }: WriteContext, limit: number): Promise<ReconciledDay[]> {
  return (await tx.rows(newest, [tenantId, limit])).map(dayOf);
}

/** One row for each terminal for which the day was or will be read. */
export async function selectDaysOf({ tx, tenantId }: ReadContext, day: string): Promise<ReconciledDay[]> {
  return (await tx.rows(ofDay, [tenantId, day])).map(dayOf);
}

export async function lockDay(
  { tx, tenantId }: WriteContext,
  terminalId: string,
  day: string,
): Promise<ReconciledDay | undefined> {
  const row = await tx.row(lock, [tenantId, terminalId, day]);
  return row && dayOf(row);
}

/** Makes one day due now, with all its retries. */
export async function makeDue(ctx: WriteContext, terminalId: string, day: string): Promise<void> {
  await ctx.tx.run(due, [ctx.tenantId, terminalId, day, ctx.clock.now()]);
}

export function dayOf(row: DayRow): ReconciledDay {
  return {
    terminalId: row.terminal_id,
    day: row.day,
    runId: row.claim_id,
    source: row.source,
    isProvisional: row.is_provisional,
    isListed: row.is_listed,
    movementCount: row.movement_count,
    comparedAt: row.compared_at,
    dueAt: row.due_at,
    failures: row.failures,
    failure: row.failure,
    fault: row.fault,
  };
}
