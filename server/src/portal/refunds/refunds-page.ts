import type { RefundsPage, ReversalRow } from "../model.ts";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { countReversals, listReversals, type ListedReversal } from "#payments/index.ts";
import { archivedTo } from "../lists/archived-to.ts";
import { countedPage } from "../lists/counted-page.ts";
import { listModel, readListQuery, type NamedView } from "../lists/list-query.ts";
import { seesOwnOnly } from "../payments/own-payments.ts";
import { isAllowed, pageUrl, shellOf } from "../shell.ts";
import { memberNames, nameOfActor } from "../shown/member-names.ts";
import { moneyOf } from "#platform/text/money.ts";
import { refundViews } from "../views/view-areas.ts";
import { viewsOfList } from "../views/views-of-list.ts";
import { readReversalFilter, reversalFilterNames, reversalStateOf } from "./reversal-filter.ts";

const VIEWS: readonly NamedView[] = [
  { id: "all", filters: {} },
  { id: "week", filters: { period: "7d" } },
  { id: "waiting", filters: { state: "waiting" } },
  { id: "unclear", filters: { state: "unclear" } },
];

export async function refundsPage(ctx: MemberContext, request: FastifyRequest): Promise<RefundsPage> {
  const shell = shellOf(ctx, request, "refunds");
  const query = readListQuery(request, reversalFilterNames, ctx.clock.now());
  const { filter, problems } = readReversalFilter(query, shell.locale);
  const reads = {
    page: () => listReversals(ctx, filter, query.position),
    count: (max: number) => countReversals(ctx, filter, max),
  };
  const [{ page, count }, names, views, archivedMonth] = await Promise.all([
    countedPage(reads, { isEmpty: problems.length > 0 || seesOwnOnly(ctx) }),
    memberNames(ctx),
    viewsOfList(ctx, refundViews, query, { builtIn: VIEWS, problems }),
    archivedTo(ctx, query.period),
  ]);
  const url = pageUrl(ctx, "/refunds");
  return {
    kind: "refunds",
    ...shell,
    requestsUrl: requestsUrlOf(ctx),
    list: listModel(url, query, { page, count }, problems),
    views,
    archivedTo: archivedMonth,
    rows: page.rows.map((row) => rowOf(ctx, row, names)),
  };
}

function requestsUrlOf(ctx: MemberContext): string | null {
  if (isAllowed(ctx, "approvals.read")) return pageUrl(ctx, "/approvals");
  return isAllowed(ctx, "approvals.own") ? pageUrl(ctx, "/approvals/mine") : null;
}

function rowOf(ctx: MemberContext, row: ListedReversal, names: ReadonlyMap<string, string>): ReversalRow {
  return {
    id: row.id,
    url: pageUrl(ctx, `/payments/${row.paymentId}`),
    at: row.createdAt.toISOString(),
    reference: row.clientReference ?? row.orderReference,
    kind: row.kind,
    state: reversalStateOf(row.state),
    message: row.decline?.message ?? null,
    reason: row.reason,
    sentBy: nameOfActor(names, row.sentBy),
    amount: moneyOf(row.amount, row.currency),
  };
}
