import { amountFromDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { DeclineClass } from "#acquirers/registry.ts";
import type { ReadContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { AttemptFilter, AttemptResult } from "../attempt-report.ts";
import { attemptsToSum, resultOfSum } from "./attempt-conditions.ts";

/** The attempts that have these properties in common. */
export interface AttemptGroup {
  isSale: boolean;
  currency: CurrencyCode;
  result: AttemptResult;
  declineClass: DeclineClass | null;
  bank: string;
  isSinglePayment: boolean;
  /** The hour in the zone, such as "2026-11-20 14". */
  hour: string;
  count: number;
  amount: Amount;
}

interface GroupRow {
  is_sale: boolean;
  currency: CurrencyCode;
  result: AttemptResult;
  decline_class: DeclineClass | null;
  bank: string;
  is_single: boolean;
  hour: string;
  count: number;
  amount: string;
}

/** Groups the attempts in one statement, so that all figures of a page are of the same moment. */
export async function selectGroups(ctx: ReadContext, filter: AttemptFilter, zone: string): Promise<AttemptGroup[]> {
  const { values, used, parameter, from } = attemptsToSum(ctx, filter);
  const hour = `date_trunc('hour', a.counted_at at time zone ${parameter(zone)})`;
  const text = `
    select a.kind = 'sale' as is_sale, a.currency, ${resultOfSum} as result, a.decline_class, a.bank, a.installments = 1 as is_single,
      to_char(${hour}, 'YYYY-MM-DD HH24') as hour,
      sum(a.attempts) as count, sum(a.charged_amount) as amount
    from ${from} group by 1, 2, 3, 4, 5, 6, ${hour}`;
  const rows = await ctx.tx.rows(statement<GroupRow>(["reports.groups", ...used].join("."), text), values);
  return rows.map(({ is_sale, is_single, decline_class, amount, ...row }) => ({
    ...row,
    isSale: is_sale,
    isSinglePayment: is_single,
    declineClass: decline_class,
    amount: amountFromDecimal(amount)!,
  }));
}
