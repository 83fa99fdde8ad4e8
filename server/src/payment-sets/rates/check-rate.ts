import { rateFromDecimal, type CurrencyCode, type Rate } from "@servicepay/money";
import { acquirerByCode } from "#acquirers/registry.ts";
import { invalid } from "#platform/refusal.ts";
import { isProgram } from "../bins/program.ts";
import { checkLimits } from "../sets/payment-set-fields.ts";
import type { TerminalRecord } from "../terminals/terminal.ts";
import type { RateRow } from "./rate.ts";

const HUNDRED_PERCENT = rateFromDecimal("100") as Rate;

/** Refuses a rate that the terminal or the currency does not allow. `path` precedes the field's name in a refusal. */
export function checkRate(rate: RateRow, terminal: TerminalRecord, currency: CurrencyCode, path: string): void {
  const { program, installments, costRate, customerRate, minimumAmount, maximumAmount } = rate;
  const counts = acquirerByCode(terminal.acquirerCode)?.capabilities.installments ?? [1];
  const countMax = Math.max(...counts);
  if (!Number.isInteger(installments) || installments < 1 || installments > countMax)
    throw invalid(`${path}installments`, `The number of installments is a whole number from 1 to ${countMax}.`);
  if (!counts.includes(installments))
    throw invalid(`${path}installments`, `The bank takes no ${installments} installments.`);
  if (program !== null && !isProgram(program)) throw invalid(`${path}program`, `"${program}" is not a program.`);
  if (program !== null && !terminal.programs.includes(program)) {
    throw invalid(
      `${path}program`,
      `The terminal "${terminal.name}" does not take ${program} cards in installments.`,
      "not_taken",
    );
  }
  for (const [field, percent] of [["costRate", costRate] as const, ["customerRate", customerRate] as const]) {
    if (percent < 0n || percent > HUNDRED_PERCENT)
      throw invalid(`${path}${field}`, "A rate is a percentage from 0 to 100.");
  }
  if (installments === 1 && (minimumAmount !== null || maximumAmount !== null)) {
    throw invalid(
      `${path}installments`,
      "A single payment has no limits of its own: set them on the payment set.",
      "limits_of_single",
    );
  }
  checkLimits(minimumAmount, maximumAmount, currency, path);
}
