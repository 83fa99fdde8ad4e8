import { amountFromDecimal, rateFromDecimal, type Amount, type CurrencyCode, type Rate } from "@servicepay/money";
import type { ReadContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { AttemptFilter } from "../attempt-report.ts";
import { attemptsToSum } from "./attempt-conditions.ts";

/** The approved attempts that have these properties in common. */
export interface ApprovedGroup {
  isSale: boolean;
  currency: CurrencyCode;
  bank: string;
  terminalId: string;
  installments: number;
  /** The share of the sale that the bank is expected to keep. A void or refund has the rate of its sale. */
  costRate: Rate;
  amount: Amount;
  count: number;
}

interface GroupRow {
  is_sale: boolean;
  currency: CurrencyCode;
  bank: string;
  terminal_id: string;
  installments: number;
  cost_rate: string;
  amount: string;
  count: number;
}

/** Adds up the approved attempts of a filter, each group of them apart. */
export async function selectApprovedGroups(ctx: ReadContext, filter: AttemptFilter): Promise<ApprovedGroup[]> {
  const { values, used, from } = attemptsToSum(ctx, { ...filter, result: "approved" });
  const text = `
    select a.kind = 'sale' as is_sale, a.currency, a.bank, a.terminal_id, a.installments, a.cost_rate,
      sum(a.charged_amount) as amount, sum(a.attempts) as count
    from ${from}
    group by 1, 2, 3, 4, 5, 6 order by a.currency, a.bank, a.terminal_id, a.installments, a.cost_rate`;
  const rows = await ctx.tx.rows(statement<GroupRow>(["reports.collections", ...used].join("."), text), values);
  return rows.map((row) => ({
    isSale: row.is_sale,
    currency: row.currency,
    bank: row.bank,
    terminalId: row.terminal_id,
    installments: row.installments,
    costRate: rateFromDecimal(row.cost_rate)!,
    amount: amountFromDecimal(row.amount)!,
    count: row.count,
  }));
}
