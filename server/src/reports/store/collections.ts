import { amountFromDecimal, rateFromDecimal, type Amount, type CurrencyCode, type Rate } from "@servicepay/money";
import type { ReadContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { AttemptFilter } from "../attempt-report.ts";
import { attemptConditions } from "./attempt-conditions.ts";

/** Approved attempts that have these properties in common. */
export interface CollectionGroup {
  isSale: boolean;
  /** Such as "2026-11", in the zone. */
  month: string;
  currency: CurrencyCode;
  terminalId: string;
  installments: number;
  /** What the bank keeps of the sale; a void or refund repeats its sale's. */
  costRate: Rate;
  amount: Amount;
  count: number;
}

interface GroupRow {
  is_sale: boolean;
  month: string;
  currency: CurrencyCode;
  terminal_id: string;
  installments: number;
  cost_rate: string;
  amount: string;
  count: number;
}

/** The newest month first, then by terminal and installments. */
export async function selectCollections(
  ctx: ReadContext,
  filter: AttemptFilter,
  zone: string,
): Promise<CollectionGroup[]> {
  const { values, used, parameter, clauses } = attemptConditions(ctx, { ...filter, result: "approved" });
  const month = `date_trunc('month', a.counted_at at time zone ${parameter(zone)})`;
  const text = `
    select a.kind = 'sale' as is_sale, to_char(${month}, 'YYYY-MM') as month, a.currency, a.terminal_id, a.installments, a.cost_rate,
      sum(a.charged_amount) as amount, count(*) as count
    from attempts a where ${clauses.join(" and ")}
    group by 1, ${month}, 3, 4, 5, 6 order by a.currency, ${month} desc, a.terminal_id, a.installments, a.cost_rate`;
  const rows = await ctx.tx.rows(statement<GroupRow>(["reports.collections", ...used].join("."), text), values);
  return rows.map((row) => ({
    isSale: row.is_sale,
    month: row.month,
    currency: row.currency,
    terminalId: row.terminal_id,
    installments: row.installments,
    costRate: rateFromDecimal(row.cost_rate)!,
    amount: amountFromDecimal(row.amount)!,
    count: row.count,
  }));
}
