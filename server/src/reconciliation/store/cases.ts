import { amountFromDecimal, formatDecimal, type CurrencyCode } from "@servicepay/money";
import type { Movement } from "#acquirers/registry.ts";
import type { AttemptId, AttemptState } from "#payments/index.ts";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { CaseId, CaseKind, CloseReason, ReconciliationCase, Side } from "../case.ts";

interface SideRow {
  amount: string;
  currency: CurrencyCode;
  installments: number;
  reference: string | null;
  state: AttemptState | null;
  authCode: string | null;
  at: string | null;
}

export interface CaseRow {
  id: CaseId;
  terminal_id: string;
  day: string;
  kind: CaseKind;
  subject: string;
  movement: Movement["kind"];
  bank_order_id: string;
  attempt_id: AttemptId | null;
  ours: SideRow | null;
  bank: SideRow | null;
  state: "open" | "closed";
  opened_at: Date;
  found_at: Date;
  cause_gone_at: Date | null;
  closed_at: Date | null;
  closed_by: string | null;
  close_reason: CloseReason | null;
  note: string | null;
  assigned_to: string | null;
}

export const caseColumns = `id, terminal_id, day, kind, subject, movement, bank_order_id, attempt_id, ours, bank, state, opened_at, found_at,
  cause_gone_at, closed_at, closed_by, close_reason, note, assigned_to`;

/** A known difference keeps its case: an open one is updated, a closed one is not changed. */
const upsert = statement<{ id: CaseId; is_new: boolean; was_gone: boolean }>(
  "reconciliationCases.open",
  `with before as (
     select cause_gone_at from reconciliation_cases
     where tenant_id = $1 and terminal_id = $3 and day = $4 and kind = $5 and subject = $6
   ), opened as (
   insert into reconciliation_cases (tenant_id, id, terminal_id, day, kind, subject, movement, bank_order_id, attempt_id, ours, bank,
     opened_at, found_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
   on conflict (tenant_id, terminal_id, day, kind, subject) do update set ours = $10, bank = $11, found_at = $12, cause_gone_at = null
   where reconciliation_cases.state = 'open'
   returning id
   )
   select id, id = $2 as is_new, (select cause_gone_at from before) is not null as was_gone from opened`,
);
const updateGone = statement<{ id: CaseId }>(
  "reconciliationCases.causeGone",
  `update reconciliation_cases set cause_gone_at = $3
   where tenant_id = $1 and id = $2 and state = 'open' and cause_gone_at is null returning id`,
);
const selectOpen = statement<CaseRow>(
  "reconciliationCases.openOfOrders",
  `select ${caseColumns} from reconciliation_cases where tenant_id = $1 and bank_order_id = any($2) and state = 'open'`,
);
const selectOrders = statement<{ bank_order_id: string }>(
  "reconciliationCases.openOrdersOfDay",
  `select distinct bank_order_id from reconciliation_cases
   where tenant_id = $1 and terminal_id = $2 and day = $3 and state = 'open' and bank_order_id > $4 order by bank_order_id limit $5`,
);
const selectPage = statement<CaseRow>(
  "reconciliationCases.list",
  `select ${caseColumns} from reconciliation_cases
   where tenant_id = $1 and (not $2 or state = 'open') and ($3::date is null or day = $3)
   order by opened_at desc, id desc limit $4`,
);
const lock = statement<CaseRow>(
  "reconciliationCases.byId",
  `select ${caseColumns} from reconciliation_cases where tenant_id = $1 and id = $2 for update`,
);
const byId = statement<CaseRow>(
  "reconciliationCases.read",
  `select ${caseColumns} from reconciliation_cases where tenant_id = $1 and id = $2`,
);
const close = statement(
  "reconciliationCases.close",
  `update reconciliation_cases set state = 'closed', closed_at = $3, closed_by = $4, close_reason = $5, note = $6
   where tenant_id = $1 and id = $2 and state = 'open'`,
);
const assign = statement(
  "reconciliationCases.assign",
  `update reconciliation_cases set assigned_to = $3 where tenant_id = $1 and id = $2 and state = 'open'`,
);
/** "–" stands for an erased note. */
const eraseNotes = statement(
  "reconciliationCases.eraseNotes",
  `update reconciliation_cases set note = '–'
   where tenant_id = $1 and attempt_id = any($2::uuid[]) and note is not null and note <> '–'`,
);
const eraseNotesNaming = statement(
  "reconciliationCases.eraseNotesNaming",
  `update reconciliation_cases set note = '–'
   where tenant_id = $1 and exists (select from unnest($2::text[]) part where strpos(note, part) > 0)`,
);
const selectGone = statement<{ id: CaseId }>(
  "reconciliationCases.gone",
  `select id from reconciliation_cases where tenant_id = $1 and state = 'open' and cause_gone_at <= $2
   order by opened_at, id limit $3 for update skip locked`,
);
const countOpen = statement<{ kind: CaseKind; count: number }>(
  "reconciliationCases.countOpen",
  `select kind, count(*)::int as count from reconciliation_cases where state = 'open' group by kind`,
);

export type FoundCase = Pick<
  ReconciliationCase,
  "id" | "terminalId" | "day" | "kind" | "subject" | "movement" | "bankOrderId" | "attemptId" | "ours" | "bank"
>;

/** Opens a case, or updates the open one about the same difference. Undefined if a person has closed it. */
export async function openCase(
  ctx: WriteContext,
  found: FoundCase,
): Promise<{ id: CaseId; isNew: boolean; wasGone: boolean } | undefined> {
  const { id, terminalId, day, kind, subject, movement, bankOrderId, attemptId, ours, bank } = found;
  const sides = [ours === null ? null : rowOfSide(ours), bank === null ? null : rowOfSide(bank)];
  const values = [ctx.tenantId, id, terminalId, day, kind, subject, movement, bankOrderId, attemptId, ...sides];
  const row = await ctx.tx.row(upsert, [...values, ctx.clock.now()]);
  return row && { id: row.id, isNew: row.is_new, wasGone: row.was_gone };
}

/** False if the case is closed, or was marked before. */
export async function markCauseGone(ctx: WriteContext, id: CaseId): Promise<boolean> {
  return (await ctx.tx.row(updateGone, [ctx.tenantId, id, ctx.clock.now()])) !== undefined;
}

export async function selectOpenCases(
  { tx, tenantId }: ReadContext,
  bankOrderIds: readonly string[],
): Promise<ReconciliationCase[]> {
  return (await tx.rows(selectOpen, [tenantId, bankOrderIds])).map(caseOf);
}

export async function selectOrdersWithCases(
  { tx, tenantId }: WriteContext,
  { terminalId, day }: { terminalId: string; day: string },
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows(selectOrders, [tenantId, terminalId, day, after, limit]);
  return rows.map(({ bank_order_id: bankOrderId }) => bankOrderId);
}

export async function selectCases(
  { tx, tenantId }: WriteContext,
  { isOpenOnly, day, limit }: { isOpenOnly: boolean; day: string | null; limit: number },
): Promise<ReconciliationCase[]> {
  return (await tx.rows(selectPage, [tenantId, isOpenOnly, day, limit])).map(caseOf);
}

export async function selectCase({ tx, tenantId }: ReadContext, id: CaseId): Promise<ReconciliationCase | undefined> {
  const row = await tx.row(byId, [tenantId, id]);
  return row && caseOf(row);
}

export async function lockCase({ tx, tenantId }: WriteContext, id: CaseId): Promise<ReconciliationCase | undefined> {
  const row = await tx.row(lock, [tenantId, id]);
  return row && caseOf(row);
}

export async function writeClosed(
  ctx: WriteContext,
  id: CaseId,
  { closedBy, reason, note }: { closedBy: string; reason: CloseReason; note: string },
): Promise<void> {
  await ctx.tx.run(close, [ctx.tenantId, id, ctx.clock.now(), closedBy, reason, note]);
}

export async function writeAssigned(ctx: WriteContext, id: CaseId, memberId: string | null): Promise<void> {
  await ctx.tx.run(assign, [ctx.tenantId, id, memberId]);
}

export async function eraseClosingNotes({ tx, tenantId }: WriteContext, attemptIds: readonly string[]): Promise<void> {
  await tx.run(eraseNotes, [tenantId, attemptIds]);
}

export async function eraseClosingNotesNaming({ tx, tenantId }: WriteContext, texts: readonly string[]): Promise<void> {
  await tx.run(eraseNotesNaming, [tenantId, texts]);
}

/** Locks open cases whose difference was gone at `until`. Skips cases that another transaction has locked. */
export async function lockGoneCases({ tx, tenantId }: WriteContext, until: Date, limit: number): Promise<CaseId[]> {
  return (await tx.rows(selectGone, [tenantId, until, limit])).map(({ id }) => id);
}

export function countOpenCases(tx: Transaction): Promise<{ kind: CaseKind; count: number }[]> {
  return tx.rows(countOpen, []);
}

export function caseOf(row: CaseRow): ReconciliationCase {
  return {
    id: row.id,
    terminalId: row.terminal_id,
    day: row.day,
    kind: row.kind,
    subject: row.subject,
    movement: row.movement,
    bankOrderId: row.bank_order_id,
    attemptId: row.attempt_id,
    ours: row.ours && sideOf(row.ours),
    bank: row.bank && sideOf(row.bank),
    state: row.state,
    openedAt: row.opened_at,
    foundAt: row.found_at,
    causeGoneAt: row.cause_gone_at,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    closeReason: row.close_reason,
    note: row.note,
    assignedTo: row.assigned_to,
  };
}

function sideOf({ amount, at, ...rest }: SideRow): Side {
  return { ...rest, amount: amountFromDecimal(amount)!, at: at === null ? null : new Date(at) };
}

function rowOfSide({ amount, at, ...rest }: Side): SideRow {
  return { ...rest, amount: formatDecimal(amount), at: at?.toISOString() ?? null };
}
