import { amountFromDecimal, isCurrencyCode } from "@servicepay/money";
import type { AuditRow } from "#audit/index.ts";
import { listCredentials } from "#identity/index.ts";
import { operatorNames, type MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { pageUrl } from "../page/shell-of.ts";
import { emailFor } from "../shown/masked.ts";
import { memberNames } from "../shown/member-names.ts";
import { formatMoney, textIn, type Sum, type Locale } from "../words/index.ts";

export const actorKinds = ["member", "credential", "operator", "worker"] as const;

/** The names of members, credentials and operators, by the kind and the id of an actor. */
export type ActorNames = ReadonlyMap<string, string>;

export async function actorNames(ctx: MemberContext): Promise<ActorNames> {
  const [members, credentials, operators] = await Promise.all([
    memberNames(ctx),
    listCredentials(reading(ctx)),
    operatorNames(ctx),
  ]);
  return new Map([
    ...[...members].map(([id, name]): [string, string] => [`member:${id}`, name]),
    ...credentials.map(({ id, username }): [string, string] => [`credential:${id}`, username]),
    ...[...operators].map(([id, name]): [string, string] => [`operator:${id}`, name]),
  ]);
}

/** A name, or the id where no name is known. */
export function actorOf({ actor_kind, actor_id }: AuditRow, actors: ActorNames): string {
  return actors.get(`${actor_kind}:${actor_id}`) ?? actor_id;
}

export function actorKindOf({ actor_kind }: AuditRow): (typeof actorKinds)[number] | "other" {
  return actorKinds.find((kind) => kind === actor_kind) ?? "other";
}

/** An old entry can have an action that is no longer recorded; it is shown by its code. */
export function actionText(locale: Locale, { action }: AuditRow): string {
  const texts: Readonly<Record<string, string>> = textIn(locale).audit.action;
  return texts[action] ?? action;
}

export function recordUrl(ctx: MemberContext, { record_type, record_id }: AuditRow): string | null {
  return record_type === "payment" ? pageUrl(ctx, `/payments/${record_id}`) : null;
}

export interface Detail {
  name: string;
  /** The stored value, with names for the ids of members, and e-mail addresses masked for members who may not see them. */
  value: string;
  /** What the value means, if it is an amount. */
  sum: Sum | null;
}

export function detailsOf(ctx: MemberContext, entry: AuditRow, actors: ActorNames): Detail[] {
  return Object.entries(entry.details).map(([name, value]) => {
    const text = String(value ?? "–");
    const shown = text.includes("@") ? emailFor(ctx, text) : text;
    return { name, value: actors.get(`member:${String(value)}`) ?? shown, sum: sumIn(entry, name) };
  });
}

export function detailText(locale: Locale, { value, sum }: Detail): string {
  return sum === null ? value : formatMoney(locale, sum);
}

/** The details that are amounts, in the currency that the entry names. */
const AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  "approval_limit.changed": ["from", "to"],
  "approval.asked": ["limit"],
  "approval.not_needed": ["limit"],
};

/** Older entries name no currency. */
function sumIn({ action, details }: AuditRow, name: string): Sum | null {
  const currency = String(details["currency"]);
  if (AMOUNTS[action]?.includes(name) !== true || !isCurrencyCode(currency)) return null;
  const amount = amountFromDecimal(String(details[name]));
  return amount === null ? null : { amount, currency };
}
