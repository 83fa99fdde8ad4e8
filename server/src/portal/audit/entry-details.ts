import { amountFromDecimal, isCurrencyCode } from "@servicepay/money";
import { acquirerByCode } from "#acquirers/registry.ts";
import type { AuditRow } from "#audit/index.ts";
import type { MemberContext } from "#members/index.ts";
import type { DayFault } from "#reconciliation/index.ts";
import { dayFaultText } from "../reconciliation/fault-text.ts";
import { bankLabel } from "../shown/bank-label.ts";
import { emailFor } from "../shown/masked.ts";
import {
  formatCount,
  formatMediumDay,
  formatMoney,
  formatMonth,
  formatTime,
  textIn,
  type Locale,
} from "../words/index.ts";
import type { EntryNames } from "./entry-words.ts";
import { valueWords } from "./value-words.ts";

export interface Detail {
  name: string;
  value: string;
}

interface Scene {
  ctx: MemberContext;
  locale: Locale;
  zone: string;
  names: EntryNames;
}

type Details = AuditRow["details"];

/** What an entry says beside its action and its record, in the member's language. */
export function detailsOf(scene: Scene, entry: AuditRow): Detail[] {
  const text = textIn(scene.locale).audit;
  const earlier = earlierNames(entry);
  return Object.keys(entry.details)
    .toSorted((left, right) => Number(left === "changed") - Number(right === "changed"))
    .filter((name) => !isShownElsewhere(entry, name, new Set(earlier.values())))
    .map((name) => {
      const before = earlier.get(name);
      const value = valueText(scene, entry, name);
      return {
        name: text.detailOf[entry.action]?.[name] ?? nameOf(text.detail, name),
        value: before === undefined ? value : text.changedTo(valueText(scene, entry, before), value),
      };
    });
}

function nameOf(names: Readonly<Record<string, string>>, name: string): string {
  return names[name] ?? name;
}

/** In entries of these actions, "from" is what "to" was before. */
const CHANGES_FROM_TO = new Set(["approval_limit.changed", "tenant.renamed"]);

/** For each detail that has an earlier value, the name of the detail that holds it. */
function earlierNames({ action, details }: AuditRow): Map<string, string> {
  const found = Object.keys(details).flatMap((name): [string, string][] => {
    if (`${name}Before` in details) return [[name, `${name}Before`]];
    if (name === "to" && "from" in details && CHANGES_FROM_TO.has(action)) return [[name, "from"]];
    // Entries of earlier versions.
    if (name === "roles" && "before" in details) return [[name, "before"]];
    if (name === "until" && "from" in details && action === "payment.extended") return [[name, "from"]];
    return [];
  });
  return new Map(found);
}

function isShownElsewhere({ details }: AuditRow, name: string, earlier: ReadonlySet<string>): boolean {
  // Amounts are shown with it.
  if (name === "currency") return Object.keys(details).some((each) => isAmount(details, each));
  return earlier.has(name);
}

const AMOUNTS = new Set([
  "amount",
  "amountMax",
  "amountMin",
  "limit",
  "maximumAmount",
  "minimumAmount",
  "threeDsAmount",
]);
const LIMITS = new Set(["from", "to"]);

/** Limits have been recorded as "from" and "to", in entries that name a role. */
function isAmount(details: Details, name: string): boolean {
  const field = name.replace(/Before$/, "");
  return AMOUNTS.has(field) || (LIMITS.has(field) && "role" in details);
}

function valueText(scene: Scene, entry: AuditRow, name: string): string {
  const { ctx, locale, zone, names } = scene;
  const { details } = entry;
  const value = details[name] ?? null;
  const text = textIn(locale);
  if (value === null || value === "") return text.audit.nothing;
  if (typeof value === "boolean" || value === "true" || value === "false")
    return String(value) === "true" ? text.audit.yes : text.audit.no;
  if (typeof value === "number") return formatCount(locale, value);
  const money = isAmount(details, name) ? moneyText(locale, details, value) : null;
  const field = name.replace(/Before$/, "");
  const words = valueWords(text)[field];
  return (
    money ??
    names.records.get(value) ??
    names.actors.get(`member:${value}`) ??
    (words && wordsOf(words, value, SENTENCES.has(field))) ??
    (isAdaptersNote(entry, field, value) ? text.audit.banksNote(value) : null) ??
    codeText(locale, field, value) ??
    timeText(locale, value, zone) ??
    (value.includes("@") ? emailFor(ctx, value) : value)
  );
}

/** Entries of earlier versions name no currency. */
function moneyText(locale: Locale, details: Details, value: string): string | null {
  const currency = String(details["currency"]);
  const amount = amountFromDecimal(value);
  return amount === null || !isCurrencyCode(currency) ? null : formatMoney(locale, { amount, currency });
}

/** Details that hold one code, or a sentence that may contain the words of others. */
const SENTENCES = new Set(["failure", "reason"]);

/** A code or a list of codes. A code without a word is shown as it is. */
function wordsOf(words: Readonly<Record<string, string>>, value: string, isSentence: boolean): string | null {
  if (Object.hasOwn(words, value)) return words[value]!;
  if (isSentence) return null;
  const codes = value.split(/[ ,]+/);
  if (!codes.some((code) => Object.hasOwn(words, code))) return null;
  return codes.map((code) => (Object.hasOwn(words, code) ? words[code]! : code)).join(", ");
}

/** Adapters of banks say in English, for technicians, what was wrong with a reply. People settle payments with words of their own. */
function isAdaptersNote({ action }: AuditRow, field: string, value: string): boolean {
  const isOfPayment = action.startsWith("payment.") && action !== "payment.settled_manually";
  return field === "reason" && isOfPayment && value.includes(" ");
}

function codeText(locale: Locale, field: string, value: string): string | null {
  if (field === "listFault") return dayFaultText(locale, JSON.parse(value) as DayFault);
  if (field === "bankCode") return bankLabel(value);
  if (field === "acquirer") return acquirerByCode(value)?.name ?? value;
  return field === "format" ? value.toUpperCase() : null;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MONTH = /^\d{4}-\d\d$/;

function timeText(locale: Locale, value: string, zone: string): string | null {
  if (INSTANT.test(value)) return formatTime(locale, new Date(value), zone);
  if (DAY.test(value)) return formatMediumDay(locale, value);
  return MONTH.test(value) ? formatMonth(locale, value) : null;
}
