import type { AuditRow } from "#audit/index.ts";
import { listCredentials } from "#identity/index.ts";
import { operatorNames, type Action, type MemberContext } from "#members/index.ts";
import { listPaymentSets, listTerminals } from "#payment-sets/index.ts";
import { reading } from "#platform/context.ts";
import { isAllowed, pageUrl } from "../page/index.ts";
import { memberNames } from "../shown/member-names.ts";
import { textIn, type Locale } from "../words/index.ts";

export const actorKinds = ["member", "credential", "operator", "worker"] as const;

/** The names of members, credentials and operators, by the kind and the id of an actor. */
export type ActorNames = ReadonlyMap<string, string>;

/** The names of what entries refer to by id. */
export interface EntryNames {
  actors: ActorNames;
  /** The names of terminals and payment sets, by their ids. */
  records: ReadonlyMap<string, string>;
}

export async function entryNames(ctx: MemberContext): Promise<EntryNames> {
  const [actors, terminals, sets] = await Promise.all([actorNames(ctx), listTerminals(ctx), listPaymentSets(ctx)]);
  return { actors, records: new Map([...terminals, ...sets].map(({ id, name }): [string, string] => [id, name])) };
}

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

export function recordTypeText(locale: Locale, { record_type }: AuditRow): string {
  const texts: Readonly<Record<string, string>> = textIn(locale).audit.record;
  return texts[record_type] ?? record_type;
}

/** The pages of records, and what a member needs to open them. */
const PAGES: Readonly<Record<string, { path: string; action: Action } | undefined>> = {
  account_transaction: { path: "/transactions", action: "transactions.read" },
  credential: { path: "/credentials", action: "credentials.read" },
  customer: { path: "/customers", action: "customers.read" },
  link: { path: "/links", action: "payments.read" },
  link_file: { path: "/links/files", action: "links.write" },
  payment: { path: "/payments", action: "payments.read" },
  payment_request: { path: "/requests", action: "payments.read" },
  payment_set: { path: "/sets", action: "setup.read" },
  reconciliation_case: { path: "/reconciliation/cases", action: "reconciliation.read" },
  terminal: { path: "/terminals", action: "setup.read" },
  user: { path: "/users", action: "users.read" },
};

/** Null if the record has no page, or none that the member may open. */
export function recordUrl(ctx: MemberContext, { record_type, record_id }: AuditRow): string | null {
  const page = PAGES[record_type];
  return page !== undefined && isAllowed(ctx, page.action) ? pageUrl(ctx, `${page.path}/${record_id}`) : null;
}
