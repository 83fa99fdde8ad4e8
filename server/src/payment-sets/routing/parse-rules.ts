import { amountFromDecimal, rateFromDecimal, type Amount, type Rate } from "@servicepay/money";
import { numberSource } from "#platform/http/body/read-json.ts";
import { invalid } from "#platform/refusal.ts";
import { isProgram } from "../bins/program.ts";
import type { TerminalId, TerminalRecord } from "../terminals/terminal.ts";
import { objectives, type RoutingRule, type RoutingRules, type RuleConditions } from "./rule-set.ts";

const RULES_MAX = 50;
const VALUES_MAX = 100;
const KINDS = ["avoid", "only", "prefer", "share", "objective"] as const;
const CARD_TYPES = ["credit", "debit", "prepaid"] as const;

type KnownTerminals = readonly Pick<TerminalRecord, "id" | "name">[];

/**
 * Understands rules that somebody wrote as JSON. Terminals are named, or given by id, and belong to the set. A refusal names the
 * field, such as `rules[1].when.hours.from`.
 */
export function parseRules(value: unknown, terminals: KnownTerminals): RoutingRules {
  const { yearlyMoneyCost, rules } = objectOf(value, "", ["yearlyMoneyCost", "rules"]);
  const cost = yearlyMoneyCost === undefined ? (0n as Rate) : percentOf(yearlyMoneyCost, "yearlyMoneyCost");
  const list = listOf(rules ?? [], "rules", RULES_MAX);
  return { yearlyMoneyCost: cost, rules: list.map((rule, index) => parseRule(rule, `rules[${index}]`, terminals)) };
}

function parseRule(value: unknown, path: string, terminals: KnownTerminals): RoutingRule {
  const given = objectOf(value, path, ["kind", "when", "terminals", "shares", "objective"]);
  const kind = oneOf(KINDS, given["kind"], `${path}.kind`);
  const when = given["when"] === undefined ? {} : parseConditions(given["when"], `${path}.when`);
  const own = kind === "share" ? "shares" : kind === "objective" ? "objective" : "terminals";
  for (const field of ["terminals", "shares", "objective"])
    if (field !== own && given[field] !== undefined)
      throw invalid(`${path}.${field}`, `A rule of the kind "${kind}" has no ${field}.`, "unexpected");
  switch (kind) {
    case "avoid":
    case "only":
    case "prefer":
      return { kind, when, terminals: terminalsOf(given["terminals"], `${path}.terminals`, terminals) };
    case "share":
      return { kind, when, shares: sharesOf(given["shares"], `${path}.shares`, terminals) };
    case "objective":
      return { kind, when, objective: oneOf(objectives, given["objective"], `${path}.objective`) };
  }
}

const CONDITIONS = [
  "programs",
  "bankCodes",
  "cardTypes",
  "isCommercial",
  "installments",
  "minimumAmount",
  "maximumAmount",
  "weekdays",
  "hours",
] as const;

function parseConditions(value: unknown, path: string): RuleConditions {
  const given = objectOf(value, path, CONDITIONS);
  const read = <Value>(field: (typeof CONDITIONS)[number], parse: (value: unknown, path: string) => Value) =>
    given[field] === undefined ? {} : { [field]: parse(given[field], `${path}.${field}`) };
  const each =
    <Value>(parse: (value: unknown, path: string) => Value) =>
    (value: unknown, path: string) =>
      filledListOf(value, path).map((item, index) => parse(item, `${path}[${index}]`));
  const conditions: RuleConditions = {
    ...read("programs", each(programOf)),
    ...read("bankCodes", each(bankCodeOf)),
    ...read(
      "cardTypes",
      each((item, path) => oneOf(CARD_TYPES, item, path)),
    ),
    ...read("isCommercial", booleanOf),
    ...read(
      "installments",
      each((item, path) => wholeOf(item, path, { from: 1, to: 99 })),
    ),
    ...read("minimumAmount", amountOf),
    ...read("maximumAmount", amountOf),
    ...read(
      "weekdays",
      each((item, path) => wholeOf(item, path, { from: 1, to: 7 })),
    ),
    ...read("hours", hoursOf),
  };
  const { minimumAmount, maximumAmount } = conditions;
  if (minimumAmount !== undefined && maximumAmount !== undefined && minimumAmount > maximumAmount)
    throw invalid(`${path}.maximumAmount`, "The maximum amount is below the minimum amount.");
  return conditions;
}

function terminalsOf(value: unknown, path: string, known: KnownTerminals): TerminalId[] {
  const ids = filledListOf(value, path).map((item, index) => terminalOf(item, `${path}[${index}]`, known));
  if (new Set(ids).size < ids.length) throw invalid(path, "A terminal is named twice.", "duplicate");
  return ids;
}

function terminalOf(value: unknown, path: string, known: KnownTerminals): TerminalId {
  const found = known.find(({ id, name }) => value === id || value === name);
  if (found === undefined) throw invalid(path, `The payment set has no terminal ${shown(value)}.`, "unknown");
  return found.id;
}

function sharesOf(value: unknown, path: string, known: KnownTerminals): { terminal: TerminalId; percent: number }[] {
  const shares = filledListOf(value, path).map((item, index) => {
    const place = `${path}[${index}]`;
    const { terminal, percent } = objectOf(item, place, ["terminal", "percent"]);
    return {
      terminal: terminalOf(terminal, `${place}.terminal`, known),
      percent: wholeOf(percent, `${place}.percent`, { from: 1, to: 100 }),
    };
  });
  if (new Set(shares.map(({ terminal }) => terminal)).size < shares.length)
    throw invalid(path, "A terminal has two shares.", "duplicate");
  if (shares.reduce((sum, { percent }) => sum + percent, 0) !== 100)
    throw invalid(path, "Shares add up to 100 percent.", "not_whole");
  return shares;
}

function hoursOf(value: unknown, path: string): { from: number; to: number } {
  const { from, to } = objectOf(value, path, ["from", "to"]);
  const hours = {
    from: wholeOf(from, `${path}.from`, { from: 0, to: 23 }),
    to: wholeOf(to, `${path}.to`, { from: 0, to: 24 }),
  };
  if (hours.from === hours.to) throw invalid(`${path}.to`, "The hours end after they begin.");
  return hours;
}

function programOf(value: unknown, path: string): string {
  if (typeof value !== "string" || !isProgram(value)) throw invalid(path, `${shown(value)} is not a program.`);
  return value;
}

function bankCodeOf(value: unknown, path: string): string {
  if (typeof value !== "string" || !/^[0-9]{4}$/.test(value))
    throw invalid(path, 'A bank is given by its EFT code, such as "0062".');
  return value;
}

function booleanOf(value: unknown, path: string): boolean {
  if (typeof value !== "boolean") throw invalid(path, "This is true or false.");
  return value;
}

function wholeOf(value: unknown, path: string, { from, to }: { from: number; to: number }): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < from || value > to)
    throw invalid(path, `This is a whole number from ${from} to ${to}.`);
  return value;
}

function amountOf(value: unknown, path: string): Amount {
  const amount = amountFromDecimal(decimalText(value));
  if (amount === null || amount < 0n) throw invalid(path, "This is an amount such as 1500.00.");
  return amount;
}

function percentOf(value: unknown, path: string): Rate {
  const rate = rateFromDecimal(decimalText(value));
  if (rate === null || rate < 0n || rate > 10_000_000n) throw invalid(path, "This is a percentage from 0 to 1000.");
  return rate;
}

/** The source of a number, so that it is read exactly; "" for what is no number. */
function decimalText(value: unknown): string {
  return typeof value === "string" ? value : (numberSource(value) ?? "");
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: unknown, path: string): Choice {
  const found = choices.find((each) => each === value);
  if (found === undefined) throw invalid(path, `This is one of ${choices.join(", ")}.`);
  return found;
}

function objectOf(value: unknown, path: string, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalid(path === "" ? "rules" : path, "This is an object in JSON.");
  for (const field of Object.keys(value))
    if (!known.includes(field))
      throw invalid(path === "" ? field : `${path}.${field}`, "There is no such field.", "unknown_field");
  return value as Record<string, unknown>;
}

function listOf(value: unknown, path: string, max: number): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid(path, "This is a list in JSON.");
  if (value.length > max) throw invalid(path, `This has at most ${max} entries.`, "too_many");
  return value;
}

function filledListOf(value: unknown, path: string): readonly unknown[] {
  const list = listOf(value, path, VALUES_MAX);
  if (list.length === 0) throw invalid(path, "This has at least one entry.", "required");
  return list;
}

function shown(value: unknown): string {
  return typeof value === "string" ? `"${value.slice(0, 60)}"` : "of this kind";
}
