import { fitsCurrency, rateFromDecimal, type Rate } from "@servicepay/money";
import { acquirerByCode, isDay } from "#acquirers/registry.ts";
import { invalid } from "#platform/refusal.ts";
import { isProgram } from "../bins/program.ts";
import type { TerminalRecord } from "../terminals/terminal.ts";
import { isSamePlace, type TerminalCost } from "./terminal-cost.ts";

const HUNDRED_PERCENT = rateFromDecimal("100") as Rate;
const VALUE_DAYS_MAX = 400;

/** Refuses a cost that the terminal or the currency does not allow. `path` precedes the field's name in a refusal. */
export function checkCost(cost: TerminalCost, terminal: TerminalRecord, path = ""): void {
  const { currency, program, installments, costRate, fixedFee, valueDays, payout, validFrom, validTo } = cost;
  const counts = acquirerByCode(terminal.acquirerCode)?.capabilities.installments ?? [1];
  if (!terminal.currencies.includes(currency))
    throw invalid(`${path}currency`, `The terminal "${terminal.name}" does not take ${currency}.`, "not_taken");
  if (program !== null && !isProgram(program)) throw invalid(`${path}program`, `"${program}" is not a program.`);
  if (!counts.includes(installments))
    throw invalid(`${path}installments`, `The bank takes no ${installments} installments.`);
  if (costRate < 0n || costRate > HUNDRED_PERCENT)
    throw invalid(`${path}costRate`, "A commission is a percentage from 0 to 100.");
  if (fixedFee < 0n || !fitsCurrency(fixedFee, currency))
    throw invalid(`${path}fixedFee`, `A fee must be an amount of ${currency}, and not negative.`);
  if (!Number.isInteger(valueDays) || valueDays < 0 || valueDays > VALUE_DAYS_MAX)
    throw invalid(`${path}valueDays`, `The payout comes after 0 to ${VALUE_DAYS_MAX} days.`);
  if (payout === "monthly" && installments === 1)
    throw invalid(`${path}payout`, "A single payment is paid out once.", "single_is_once");
  if (!isDay(validFrom)) throw invalid(`${path}validFrom`, "A day is written 2026-12-01.");
  if (validTo !== null && !isDay(validTo)) throw invalid(`${path}validTo`, "A day is written 2026-12-01.");
  if (validTo !== null && validTo < validFrom)
    throw invalid(`${path}validTo`, "The last day is before the first one.", "before_first");
}

/** The index of a cost that holds on a day on which one before it holds for the same sales; -1 if there is none. */
export function indexOfOverlap(costs: readonly TerminalCost[]): number {
  return costs.findIndex((cost, index) =>
    costs.slice(0, index).some((other) => isSamePlace(cost, other) && overlaps(cost, other)),
  );
}

function overlaps(one: TerminalCost, other: TerminalCost): boolean {
  const isBeforeEnd = (day: string, end: string | null) => end === null || day <= end;
  return isBeforeEnd(one.validFrom, other.validTo) && isBeforeEnd(other.validFrom, one.validTo);
}
