import { currencyOf, formatDecimal, subtractAmounts, type Amount, type CurrencyCode } from "@servicepay/money";
import type { CaseRow, CasesPage, Money, ViewTab } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { isDay } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import {
  countCases,
  pageOfCases,
  type CaseKind,
  type CasePageFilter,
  type ReconciliationCase,
} from "#reconciliation/index.ts";
import { countedPage } from "../lists/counted-page.ts";
import { filterReader, listModel, readListQuery, viewTabs, type NamedView } from "../lists/list-query.ts";
import { boundsOf } from "../lists/period.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { memberNames } from "../shown/member-names.ts";
import { moneyOf } from "#platform/text/money.ts";

const filterNames = ["state", "kind", "terminal", "day", "assigned"] as const;
const KINDS: readonly CaseKind[] = ["bank_only", "ours_only", "amount_differs"];
/** The filter of each state that a member can choose. */
const STATES: Readonly<Record<string, CasePageFilter>> = {
  open: { state: "open" },
  gone: { state: "open", isGone: true },
  closed: { state: "closed" },
};

const VIEWS: readonly NamedView[] = [
  { id: "open", filters: { period: "all", state: "open" } },
  { id: "mine", filters: { period: "all", state: "open", assigned: "me" } },
  { id: "gone", filters: { period: "all", state: "gone" } },
  { id: "all", filters: {} },
];

export async function casesPage(ctx: MemberContext, request: FastifyRequest): Promise<CasesPage> {
  const query = readListQuery(request, filterNames, ctx.clock.now());
  const { read, problems } = filterReader(query);
  const { from, before } = boundsOf(query.period);
  const terminals = await listTerminals(ctx);
  const filter: CasePageFilter = {
    ...read("state", (text) => (Object.hasOwn(STATES, text) ? STATES[text] : null)),
    openedFrom: from,
    openedBefore: before,
    kind: read("kind", (text) => KINDS.find((kind) => kind === text)),
    terminalId: read("terminal", (text) => terminals.find(({ id }) => id === text)?.id),
    day: read("day", (text) => (isDay(text) ? text : null)),
    assignedTo: read("assigned", (text) => (text === "me" ? ctx.session.member.id : null)),
  };
  const reads = {
    page: () => pageOfCases(ctx, filter, query.position),
    count: (max: number) => countCases(ctx, filter, max),
  };
  const [{ page, count }, names] = await Promise.all([
    countedPage(reads, { isEmpty: problems.length > 0 }),
    memberNames(ctx),
  ]);
  const url = pageUrl(ctx, "/reconciliation");
  const terminalNames = new Map(terminals.map(({ id, name }) => [id as string, name]));
  return {
    kind: "cases",
    ...shellOf(ctx, request, "reconciliation"),
    tabs: reconciliationTabs(ctx, "cases"),
    list: listModel(url, query, { page, count }, problems),
    views: viewTabs(url, query, VIEWS),
    terminals: terminals.map(({ id, name }) => ({ id, name })),
    closeGoneUrl: isAllowed(ctx, "reconciliation.close") ? pageUrl(ctx, "/reconciliation/gone") : null,
    rows: page.rows.map((row) => caseRow(ctx, row, { terminalNames, names })),
  };
}

interface Names {
  terminalNames: ReadonlyMap<string, string>;
  names: ReadonlyMap<string, string>;
}

export function caseRow(ctx: MemberContext, found: ReconciliationCase, { terminalNames, names }: Names): CaseRow {
  const { ours, bank, assignedTo } = found;
  return {
    url: pageUrl(ctx, `/reconciliation/cases/${found.id}`),
    opened: found.openedAt.toISOString(),
    day: found.day,
    dayUrl: pageUrl(ctx, `/reconciliation/days/${found.day}`),
    terminal: terminalNames.get(found.terminalId) ?? "–",
    kind: found.kind,
    movement: found.movement,
    bankOrder: found.bankOrderId,
    ours: ours && moneyOf(ours.amount, ours.currency),
    bank: bank && moneyOf(bank.amount, bank.currency),
    difference: differenceOf(found),
    isOpen: found.state === "open",
    isGone: found.state === "open" && found.causeGoneAt !== null,
    assigned: assignedTo && (names.get(assignedTo) ?? "–"),
  };
}

function differenceOf({ ours, bank }: ReconciliationCase): Money | null {
  if (ours === null || bank === null || ours.currency !== bank.currency) return null;
  return differenceBetween(ours.amount, bank.amount, ours.currency);
}

/** Our amount less the bank's; it may be negative. */
export function differenceBetween(ours: Amount, bank: Amount, currency: CurrencyCode): Money {
  const { exponent } = currencyOf(currency);
  const isLess = ours < bank;
  const amount = isLess ? subtractAmounts(bank, ours) : subtractAmounts(ours, bank);
  return { amount: `${isLess ? "-" : ""}${formatDecimal(amount, exponent)}`, currency };
}

export function reconciliationTabs(ctx: MemberContext, current: "cases" | "days"): ViewTab[] {
  return [
    { id: "cases", url: `${pageUrl(ctx, "/reconciliation")}?period=all&state=open`, isCurrent: current === "cases" },
    { id: "days", url: pageUrl(ctx, "/reconciliation/days"), isCurrent: current === "days" },
  ];
}
