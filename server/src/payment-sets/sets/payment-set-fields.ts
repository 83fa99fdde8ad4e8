import { fitsCurrency, type Amount, type CurrencyCode } from "@servicepay/money";
import { invalid } from "#platform/refusal.ts";
import { checkName } from "../terminals/name.ts";
import type { PaymentSet } from "./payment-set.ts";

const YEAR_SECONDS = 365 * 86_400;

/** Refuses a set with wrong or contradictory values. */
export function checkPaymentSet(set: PaymentSet): void {
  const { currency, minimumAmount, maximumAmount, threeDsRule, linkLifetimeSeconds, attemptsMax } = set;
  checkName(set.name);
  checkLimits(minimumAmount, maximumAmount, currency, "");
  if (threeDsRule.kind === "above" && (threeDsRule.amount < 0n || !fitsCurrency(threeDsRule.amount, currency))) {
    throw invalid(
      "threeDsRule.amount",
      `The amount of the 3-D Secure rule must be one of ${currency}, and not negative.`,
    );
  }
  if (!Number.isInteger(linkLifetimeSeconds) || linkLifetimeSeconds < 60 || linkLifetimeSeconds > YEAR_SECONDS) {
    throw invalid("linkLifetimeSeconds", "A link is valid for at least a minute and at most a year.");
  }
  if (!Number.isInteger(attemptsMax) || attemptsMax < 1 || attemptsMax > 20) {
    throw invalid("attemptsMax", "A payer has 1 to 20 attempts.");
  }
  checkReminders(set.reminders);
}

const REMINDERS_MAX = 5;
const FIRST_REMINDER_SECONDS = 3_600;
const BETWEEN_REMINDERS_SECONDS = 86_400;

function checkReminders(reminders: readonly number[]): void {
  if (reminders.length > REMINDERS_MAX) throw invalid("reminders", `A link has at most ${REMINDERS_MAX} reminders.`);
  for (const [index, seconds] of reminders.entries()) {
    const earliest = index === 0 ? FIRST_REMINDER_SECONDS : reminders[index - 1]! + BETWEEN_REMINDERS_SECONDS;
    if (!Number.isInteger(seconds) || seconds < earliest || seconds > YEAR_SECONDS)
      throw invalid(
        "reminders",
        "The first reminder is at least an hour after the link, each further one at least a day after the one before, and none after a year.",
      );
  }
}

/**
 * Refuses limits that are not amounts of the currency or contradict each other. `path` precedes the field's name in a
 * refusal.
 */
export function checkLimits(
  minimum: Amount | null,
  maximum: Amount | null,
  currency: CurrencyCode,
  path: string,
): void {
  for (const [field, limit] of [["minimumAmount", minimum] as const, ["maximumAmount", maximum] as const]) {
    if (limit !== null && (limit <= 0n || !fitsCurrency(limit, currency))) {
      throw invalid(`${path}${field}`, `A limit must be a positive amount of ${currency}.`);
    }
  }
  if (minimum !== null && maximum !== null && minimum > maximum) {
    throw invalid(`${path}maximumAmount`, "The maximum amount is below the minimum amount.");
  }
}
