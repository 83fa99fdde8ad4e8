import { addAmounts, interestOf, percentageOf, type Amount, type Rate } from "@servicepay/money";
import type { TerminalCost } from "./terminal-cost.ts";

/** Half of the days between two parts. */
const HALF_MONTH_DAYS = 15;

/**
 * What a sale costs the merchant: the commission, the bank's fee, and what the charged sum would earn until it is paid out, at
 * `yearlyMoneyCost` percent a year.
 */
export function merchantCost(
  chargedAmount: Amount,
  { currency, costRate, fixedFee, ...terms }: Omit<TerminalCost, "validFrom" | "validTo">,
  yearlyMoneyCost: Rate,
): Amount {
  const commission = percentageOf(chargedAmount, costRate, currency);
  const waiting = interestOf(chargedAmount, yearlyMoneyCost, daysUntilPayout(terms), currency);
  return addAmounts(commission, fixedFee, waiting);
}

/** Monthly parts arrive on average in the middle of their months. */
function daysUntilPayout({
  valueDays,
  payout,
  installments,
}: Pick<TerminalCost, "valueDays" | "payout" | "installments">): number {
  return payout === "once" ? valueDays : valueDays + (installments - 1) * HALF_MONTH_DAYS;
}
