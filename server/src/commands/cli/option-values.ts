import { amountFromDecimal, type Amount } from "@servicepay/money";
import { InvalidArgumentError } from "commander";
import type { ThreeDsRule } from "#payment-sets/index.ts";

export function list(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** For options that may be repeated. */
export function collect(text: string, before: string[] = []): string[] {
  return [...before, text];
}

export function amountValue(text: string): Amount {
  const amount = amountFromDecimal(text);
  if (amount === null) throw new InvalidArgumentError("It must be an amount such as 1500 or 99.90.");
  return amount;
}

/** "none" removes a limit. Commander would turn null into an empty string. */
export function limitValue(text: string): Amount | "none" {
  return text === "none" ? text : amountValue(text);
}

export function wholeNumber(text: string): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

/** The sequence of an event. */
export function sequenceValue(text: string): number {
  const sequence = wholeNumber(text);
  if (sequence === 0) throw new InvalidArgumentError("The first event is 1.");
  return sequence;
}

export function sequenceOrNow(text: string): number | "now" {
  return text === "now" ? text : wholeNumber(text);
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** "90s", "30m", "24h", "7d". */
export function durationSeconds(text: string): number {
  const [, count = "", unit = ""] = /^([0-9]{1,6})([smhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (UNIT_SECONDS[unit] ?? 0);
  if (seconds === 0) throw new InvalidArgumentError("It must be a duration such as 90s, 30m, 24h or 7d.");
  return seconds;
}

/** "24h", or "none". */
export function overlapValue(text: string): number {
  return text === "none" ? 0 : durationSeconds(text);
}

/** "1d,3d", or "none". */
export function remindersValue(text: string): number[] {
  return text === "none" ? [] : text.split(",").map((each) => durationSeconds(each.trim()));
}

/** "always", "optional", "above:500". */
export function threeDsRuleValue(text: string): ThreeDsRule {
  if (text === "always" || text === "optional") return { kind: text };
  const amount = text.startsWith("above:") ? amountFromDecimal(text.slice("above:".length)) : null;
  if (amount === null) throw new InvalidArgumentError("It must be always, optional or above:AMOUNT.");
  return { kind: "above", amount };
}

export function instantValue(text: string): Date {
  const time = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError("It must be a date such as 2026-01-31 or 2026-01-31T09:30:00Z.");
  }
  return time;
}
