import { amountFromDecimal, isCurrencyCode } from "@servicepay/money";
import type { AuditPage, AuditRow as Row, Money, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { auditArchivedTo, countEntries, pageOfEntries, type AuditFilter, type AuditRow } from "#audit/index.ts";
import { listCredentials } from "#identity/index.ts";
import { isGuest, operatorNames, type MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { companyTabs } from "../company/CompanyTabs.tsx";
import { countedPage } from "../lists/counted-page.ts";
import { filterReader, listModel, readListQuery, type ListQuery } from "../lists/list-query.ts";
import { boundsOf } from "../lists/period.ts";
import { withQuery } from "../page/onward.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { emailFor } from "../shown/masked.ts";
import { memberNames } from "../shown/member-names.ts";
import { moneyOf } from "#platform/text/money.ts";

export const filterNames = ["actor", "noun", "record"] as const;
const KINDS = ["member", "credential", "operator", "worker"] as const;

export async function auditPage(ctx: MemberContext, request: FastifyRequest): Promise<AuditPage> {
  const query = readListQuery(request, filterNames, ctx.clock.now());
  const actors = await actorNames(ctx);
  const { filter, problems } = readAuditFilter(query, actors);
  const reads = {
    page: () => pageOfEntries(ctx, filter, query.position),
    count: (max: number) => countEntries(ctx, filter, max),
  };
  const [{ page, count }, archivedMonth] = await Promise.all([
    countedPage(reads, { isEmpty: problems.length > 0 }),
    auditArchivedTo(ctx),
  ]);
  return {
    kind: "audit",
    ...shellOf(ctx, request, "company"),
    tabs: companyTabs(ctx),
    proofUrl: isGuest(ctx) ? null : pageUrl(ctx, "/audit/verify"),
    exportUrl: isAllowed(ctx, "exports.make") ? withQuery(pageUrl(ctx, "/audit/export"), query.filters) : null,
    list: listModel(pageUrl(ctx, "/audit"), query, { page, count }, problems),
    archivedTo: archivedMonth,
    // Operators are named in their entries alone: most of them have never done anything here.
    actors: Object.fromEntries([...actors].filter(([key]) => !key.startsWith("operator:"))),
    rows: page.rows.map((row) => auditRow(ctx, row, actors)),
  };
}

export function readAuditFilter(
  query: ListQuery<(typeof filterNames)[number]>,
  actors: ReadonlyMap<string, string>,
): { filter: AuditFilter; problems: readonly Problem[] } {
  const { read, problems } = filterReader(query);
  const { from, before } = boundsOf(query.period);
  const filter: AuditFilter = {
    from,
    before,
    ...read("actor", (text) => readActor(text, actors)),
    noun: read("noun", (text) => (/^[a-z_]{1,40}$/.test(text) ? text : null)),
    recordId: read("record", (text) => text),
  };
  return { filter, problems };
}

/** "member:<id>" or "worker" for all workers. */
function readActor(text: string, actors: ReadonlyMap<string, string>): AuditFilter | null {
  const [kind = "", id] = text.split(":", 2);
  if (!KINDS.some((each) => each === kind)) return null;
  if (id === undefined) return { actorKind: kind };
  return actors.has(text) ? { actorKind: kind, actorId: id } : null;
}

/** E-mail addresses are masked for members who may not see personal details. */
function shownValue(ctx: MemberContext, value: string): string {
  return value.includes("@") ? emailFor(ctx, value) : value;
}

/** The names of members, credentials and operators, by the kind and the id of an actor. */
export async function actorNames(ctx: MemberContext): Promise<ReadonlyMap<string, string>> {
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

export function auditRow(ctx: MemberContext, row: AuditRow, actors: ReadonlyMap<string, string>): Row {
  return {
    url: pageUrl(ctx, `/audit/${row.id}`),
    at: row.at.toISOString(),
    actorKind: KINDS.find((kind) => kind === row.actor_kind) ?? "other",
    actor: actors.get(`${row.actor_kind}:${row.actor_id}`) ?? row.actor_id,
    action: row.action,
    recordType: row.record_type,
    recordId: row.record_id,
    recordUrl: row.record_type === "payment" ? pageUrl(ctx, `/payments/${row.record_id}`) : null,
    details: Object.entries(row.details).map(([name, value]) => ({
      name,
      // Details name members by their ids.
      value: actors.get(`member:${String(value)}`) ?? shownValue(ctx, String(value ?? "–")),
      money: moneyIn(row, name),
    })),
  };
}

/** The details that are amounts, in the currency that the entry names. */
const AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  "approval_limit.changed": ["from", "to"],
  "approval.asked": ["limit"],
  "approval.not_needed": ["limit"],
};

/** Older entries name no currency. */
function moneyIn({ action, details }: AuditRow, name: string): Money | null {
  const currency = String(details["currency"]);
  if (AMOUNTS[action]?.includes(name) !== true || !isCurrencyCode(currency)) return null;
  const amount = amountFromDecimal(String(details[name]));
  return amount === null ? null : moneyOf(amount, currency);
}
