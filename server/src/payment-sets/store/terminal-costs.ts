import { amountFromDecimal, formatDecimal, type CurrencyCode } from "@servicepay/money";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Paging } from "#platform/http/schemas.ts";
import type { CostCard, ListedCost, Payout, TerminalCost, TerminalCostId } from "../costs/terminal-cost.ts";
import type { TerminalId } from "../terminals/terminal.ts";
import { percent } from "./rate-versions.ts";

interface CostRow {
  id: TerminalCostId;
  terminalId: TerminalId;
  currency: CurrencyCode;
  program: string | null;
  card: CostCard;
  isOwnBank: boolean | null;
  installments: number;
  costRate: string;
  fixedFee: string;
  valueDays: number;
  payout: Payout;
  validFrom: string;
  validTo: string | null;
}

const columns = `id, terminal_id as "terminalId", currency, program, card, is_own_bank as "isOwnBank", installments,
  cost_rate as "costRate", fixed_fee as "fixedFee", value_days as "valueDays", payout, valid_from::text as "validFrom",
  valid_to::text as "validTo"`;
const inOrder = `order by terminal_id, currency, program nulls first, card, is_own_bank nulls first, installments, valid_from desc`;

const ofTerminal = statement<CostRow>(
  "terminalCosts.listOfTerminal",
  `select ${columns} from terminal_costs where tenant_id = $1 and terminal_id = $2 ${inOrder}`,
);

export async function selectCostsOfTerminal(
  { tx, tenantId }: ReadContext,
  terminalId: TerminalId,
): Promise<ListedCost[]> {
  return (await tx.rows(ofTerminal, [tenantId, terminalId])).map(costOf);
}

const byId = statement<CostRow>(
  "terminalCosts.findById",
  `select ${columns} from terminal_costs where tenant_id = $1 and id = $2`,
);

export async function selectCost({ tx, tenantId }: ReadContext, id: TerminalCostId): Promise<ListedCost | undefined> {
  const row = await tx.row(byId, [tenantId, id]);
  return row && costOf(row);
}

export interface CostFilter {
  terminalId?: string | undefined;
  /** Only costs that have not ended before this day. */
  notEndedOn?: string;
}

const filtered = `terminal_costs where tenant_id = $1 and terminal_id = coalesce($2::uuid, terminal_id)
  and (valid_to is null or $3::date is null or valid_to >= $3::date)`;
const page = statement<CostRow>(
  "terminalCosts.page",
  `select ${columns} from ${filtered} ${inOrder} limit $4 offset $5`,
);
const count = statement<{ total: number }>("terminalCosts.count", `select count(*)::int as total from ${filtered}`);

export async function selectCostPage(
  { tx, tenantId }: ReadContext,
  { terminalId, notEndedOn }: CostFilter,
  { page: number, pageSize }: Paging,
): Promise<{ totalCount: number; rows: ListedCost[] }> {
  const values = [tenantId, terminalId ?? null, notEndedOn ?? null];
  const [rows, counted] = await Promise.all([
    tx.rows(page, [...values, pageSize, (number - 1) * pageSize]),
    tx.row(count, values),
  ]);
  return { totalCount: counted?.total ?? 0, rows: rows.map(costOf) };
}

const remove = statement(
  "terminalCosts.remove",
  `delete from terminal_costs where tenant_id = $1 and id = any($2::uuid[])`,
);
/** $2 to $14: one array per column. */
const insert = statement(
  "terminalCosts.insertMany",
  `insert into terminal_costs (tenant_id, id, terminal_id, currency, program, card, is_own_bank, installments, cost_rate, fixed_fee,
     value_days, payout, valid_from, valid_to, created_at)
   select $1, given.*, $15::timestamptz from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::boolean[],
     $8::smallint[], $9::numeric[], $10::numeric[], $11::smallint[], $12::text[], $13::date[], $14::date[]) given
   returning id`,
);

export async function deleteCosts({ tx, tenantId }: WriteContext, ids: readonly TerminalCostId[]): Promise<void> {
  await tx.run(remove, [tenantId, [...ids]]);
}

export async function writeCosts({ tx, tenantId, clock }: WriteContext, costs: readonly ListedCost[]): Promise<void> {
  if (costs.length === 0) return;
  await tx.run(insert, [
    tenantId,
    costs.map(({ id }) => id),
    costs.map(({ terminalId }) => terminalId),
    costs.map(({ currency }) => currency),
    costs.map(({ program }) => program),
    costs.map(({ card }) => card),
    costs.map(({ isOwnBank }) => isOwnBank),
    costs.map(({ installments }) => installments),
    costs.map(({ costRate }) => formatDecimal(costRate)),
    costs.map(({ fixedFee }) => formatDecimal(fixedFee)),
    costs.map(({ valueDays }) => valueDays),
    costs.map(({ payout }) => payout),
    costs.map(({ validFrom }) => validFrom),
    costs.map(({ validTo }) => validTo),
    clock.now(),
  ]);
}

function costOf({ id, terminalId, ...row }: CostRow): ListedCost {
  return { id, terminalId, ...readCost(row) };
}

/** A cost as JSON of the database has it: decimals as texts, so that they stay exact. */
export interface WrittenCost extends Omit<TerminalCost, "costRate" | "fixedFee"> {
  costRate: string;
  fixedFee: string;
}

/** The costs in a currency ($2) that hold on a day ($3) of the terminal `t` of a statement, as an array of `WrittenCost`. */
export const costsOnDay = `coalesce((select jsonb_agg(jsonb_build_object('currency', c.currency, 'program', c.program, 'card', c.card,
    'isOwnBank', c.is_own_bank, 'installments', c.installments, 'costRate', c.cost_rate::text, 'fixedFee', c.fixed_fee::text,
    'valueDays', c.value_days, 'payout', c.payout, 'validFrom', c.valid_from, 'validTo', c.valid_to))
  from terminal_costs c where c.tenant_id = t.tenant_id and c.terminal_id = t.id and c.currency = $2
    and c.valid_from <= $3::date and (c.valid_to is null or c.valid_to >= $3::date)), '[]')`;

export function readCost({ costRate, fixedFee, ...cost }: WrittenCost): TerminalCost {
  const fee = amountFromDecimal(fixedFee);
  if (fee === null) throw new Error("a stored fee is not a decimal");
  return { ...cost, costRate: percent(costRate), fixedFee: fee };
}
