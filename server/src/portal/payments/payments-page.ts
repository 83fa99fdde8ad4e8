import type { PaymentsPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { findOwnColumns, isGuest, type MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { countPayments, listPayments, type PaymentFilter } from "#payments/index.ts";
import { countedPage } from "../lists/counted-page.ts";
import { COUNT_MAX, listModel, readListQuery, type ListQuery, type NamedView } from "../lists/list-query.ts";
import { attemptsUrl } from "../reports/attempts-list.tsx";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { paymentViews } from "../views/view-areas.ts";
import { viewsOfList } from "../views/views-of-list.ts";
import { seesOwnOnly, visibleTo } from "./own-payments.ts";
import { columnsInAddress, shownColumns } from "./payment-columns.ts";
import { paymentRow } from "./payment-row.ts";
import { filterNames, readPaymentFilter, type FilterName } from "./payment-filter.ts";

const SALE_COUNT_MAX = 1_000;

export async function paymentsPage(ctx: MemberContext, request: FastifyRequest): Promise<PaymentsPage> {
  const shell = shellOf(ctx, request, "payments");
  const query = readListQuery(request, filterNames, ctx.clock.now());
  const { filter: wanted, problems } = readPaymentFilter(query, shell.locale);
  const filter = { ...wanted, ...visibleTo(ctx) };
  const wantedColumns = columnsInAddress(request);
  const kept: Record<string, string> = wantedColumns === null ? {} : { columns: wantedColumns.join() };
  const reads = {
    page: () => listPayments(ctx, filter, query.position),
    count: (max: number) => countPayments(ctx, filter, max),
  };
  const [{ page, count }, terminals, views, ownColumns] = await Promise.all([
    countedPage(reads, { isEmpty: problems.length > 0, countMax: countMaxOf(filter) }),
    listTerminals(ctx),
    viewsOfList(ctx, paymentViews, { ...query, kept }, { builtIn: viewsFor(ctx), problems }),
    findOwnColumns(ctx, ctx.session.member.id),
  ]);
  const terminalNames = new Map(terminals.map(({ id, name }) => [id as string, name]));
  const url = pageUrl(ctx, "/payments");
  return {
    kind: "payments",
    ...shell,
    list: listModel(url, { ...query, kept }, { page, count }, problems),
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

/**
 * These filters concern the sale that a row shows. It must be looked up for each counted payment, so fewer are counted.
 */
function countMaxOf({ terminalId, declineClass }: PaymentFilter): number {
  return terminalId === undefined && declineClass === undefined ? COUNT_MAX : SALE_COUNT_MAX;
}

function exportUrl(url: string, { filters }: ListQuery<FilterName>): string {
  return `${url}/export?${new URLSearchParams(filters).toString()}`;
}

/** A declined attempt leaves its payment open for another one, so the view of declines is a list of attempts. */
function viewsFor(ctx: MemberContext): NamedView[] {
  const declined = attemptsUrl(ctx, { period: "today", kind: "sale", result: "declined" });
  return [
    { id: "all", filters: {} },
    { id: "today", filters: { period: "today" } },
    { id: "declined_today", url: declined },
    { id: "waiting", filters: { state: "processing" } },
  ];
}
