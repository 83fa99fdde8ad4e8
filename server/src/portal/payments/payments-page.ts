import type { PaymentsPage } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import { findOwnColumns, isGuest, type MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { countPayments, listPayments } from "#payments/index.ts";
import { COUNT_MAX, listModel, readListQuery, type ListQuery, type NamedView } from "../lists/list-query.ts";
import { isAllowed, pageUrl, shellOf } from "../shell.ts";
import { paymentViews } from "../views/view-areas.ts";
import { viewsOfList } from "../views/views-of-list.ts";
import { seesOwnOnly, visibleTo } from "./own-payments.ts";
import { columnsInAddress, shownColumns } from "./payment-columns.ts";
import { paymentRow } from "./payment-row.ts";
import { filterNames, readPaymentFilter, type FilterName } from "./payment-filter.ts";

export async function paymentsPage(ctx: MemberContext, request: FastifyRequest): Promise<PaymentsPage> {
  const shell = shellOf(ctx, request, "payments");
  const query = readListQuery(request, filterNames, ctx.clock.now());
  const { filter: wanted, problems } = readPaymentFilter(query, shell.locale);
  const filter = { ...wanted, ...visibleTo(ctx) };
  const isEmpty = problems.length > 0;
  const wantedColumns = columnsInAddress(request);
  const kept: Record<string, string> = wantedColumns === null ? {} : { columns: wantedColumns.join() };
  const [page, counted, terminals, views, ownColumns] = await Promise.all([
    isEmpty ? { rows: [], newer: null, older: null } : listPayments(ctx, filter, query.position),
    isEmpty ? 0 : countPayments(ctx, filter, COUNT_MAX),
    listTerminals(ctx),
    viewsOfList(ctx, paymentViews, { ...query, kept }, { builtIn: VIEWS, problems }),
    findOwnColumns(ctx, ctx.session.member.id),
  ]);
  const terminalNames = new Map(terminals.map(({ id, name }) => [id as string, name]));
  const url = pageUrl(ctx, "/payments");
  return {
    kind: "payments",
    ...shell,
    list: listModel(url, { ...query, kept }, page, counted, problems),
    views,
    columns: shownColumns(wantedColumns, ownColumns),
    columnsUrl: isGuest(ctx) ? null : `${url}/columns`,
    rows: page.rows.map((row) => paymentRow(ctx, row, terminalNames)),
    terminals: terminals.map(({ id, name }) => ({ id, name })),
    currencies: [...new Set(terminals.flatMap(({ currencies }) => currencies))].toSorted(),
    exportUrl: isAllowed(ctx, "exports.make") ? exportUrl(url, query) : null,
    isOwnOnly: seesOwnOnly(ctx),
  };
}

function exportUrl(url: string, { filters }: ListQuery<FilterName>): string {
  return `${url}/export?${new URLSearchParams(filters).toString()}`;
}

const VIEWS: readonly NamedView[] = [
  { id: "all", filters: {} },
  { id: "today", filters: { period: "today" } },
  { id: "failed_today", filters: { period: "today", state: "failed" } },
  { id: "waiting", filters: { state: "processing" } },
];
