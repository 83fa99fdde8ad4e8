import { addAmounts, applyRate, subtractAmounts, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import { addDays, boundsOfBankDay } from "#acquirers/registry.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { compareCurrencies, type Sum } from "./attempt-report.ts";
import type { Days } from "./read-figures.ts";
import { selectApprovedGroups, type ApprovedGroup } from "./store/monthly-totals.ts";

/** What the bank of one terminal approved in one month, for one number of installments. */
export interface MonthlyTotal {
  /** Such as "2026-11". */
  month: string;
  currency: CurrencyCode;
  /** A condition of `AttemptFilter`. */
  bank: string;
  terminalId: string;
  installments: number;
  gross: Sum;
  /** Voids and refunds of this month, whenever their sales were made. */
  reversed: Sum;
  /** Gross without what was reversed. It is negative if more was reversed than charged. */
  net: Amount;
  /** What the bank is expected to keep, by the cost rates that were recorded with each sale. Rounded for each rate. */
  commission: Amount;
}

/**
 * Adds up the approved attempts of these days, the lira first, and of each currency the newest month first. With `memberId`: only of payments that this member created.
 * Months are read one at a time, so that a long report does not exceed the time limit of a statement.
 */
export async function readMonthlyTotals(
  ctx: Context | ReadContext,
  { from, to }: Days,
  memberId?: string,
): Promise<MonthlyTotal[]> {
  const context = reading(ctx);
  const rows: MonthlyTotal[] = [];
  for (const days of monthsOf({ from, to })) {
    const filter = { from: boundsOfBankDay(days.from).from, before: boundsOfBankDay(days.to).to, memberId };
    const groups = await selectApprovedGroups(context, filter);
    const alike = Map.groupBy(groups, ({ currency, terminalId, installments }) =>
      [currency, terminalId, installments].join(" "),
    );
    for (const each of alike.values()) rows.push(totalOf(monthOf(days.from), each));
  }
  return rows.toSorted((one, other) => compareCurrencies(one.currency, other.currency));
}

/** The days of each month, the newest first. */
function monthsOf({ from, to }: Days): Days[] {
  const months: Days[] = [];
  for (let last = to; last >= from; last = addDays(`${monthOf(last)}-01`, -1)) {
    const first = `${monthOf(last)}-01`;
    months.push({ from: first < from ? from : first, to: last });
  }
  return months;
}

function monthOf(day: string): string {
  return day.slice(0, "2026-11".length);
}

function totalOf(month: string, groups: readonly ApprovedGroup[]): MonthlyTotal {
  const { currency, bank, terminalId, installments } = groups[0]!;
  const sales = groups.filter(({ isSale }) => isSale);
  const reversals = groups.filter(({ isSale }) => !isSale);
  const [gross, reversed] = [sumOf(sales), sumOf(reversals)];
  return {
    month,
    currency,
    bank,
    terminalId,
    installments,
    gross,
    reversed,
    net: subtractAmounts(gross.amount, reversed.amount),
    commission: subtractAmounts(commissionOf(sales), commissionOf(reversals)),
  };
}

function sumOf(groups: readonly ApprovedGroup[]): Sum {
  return {
    amount: addAmounts(zero, ...groups.map(({ amount }) => amount)),
    count: groups.reduce((sum, { count }) => sum + count, 0),
  };
}

function commissionOf(groups: readonly ApprovedGroup[]): Amount {
  return addAmounts(
    zero,
    ...groups.map(({ amount, costRate, currency }) => subtractAmounts(applyRate(amount, costRate, currency), amount)),
  );
}
