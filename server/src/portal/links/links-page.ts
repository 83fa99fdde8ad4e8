import type { LinksPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { countLinks, listLinks, type ListedLink } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listReminderReceivers } from "#notifications/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import { countedPage } from "../lists/counted-page.ts";
import { listModel, readListQuery, type NamedView } from "../lists/list-query.ts";
import { boundsOfToday } from "../lists/period.ts";
import { seesOwnOnly } from "../payments/own-payments.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { nameFor } from "../shown/masked.ts";
import { moneyOf } from "#platform/text/money.ts";
import { linkViews } from "../views/view-areas.ts";
import { viewsOfList } from "../views/views-of-list.ts";
import { linkFilterNames, readLinkFilter } from "./link-filter.ts";
import { linkTabs } from "./link-tabs.ts";
import { makersOf, stateNameOf } from "./visible-links.ts";

export async function linksPage(ctx: MemberContext, request: FastifyRequest): Promise<LinksPage> {
  const shell = shellOf(ctx, request, "links");
  const query = readListQuery(request, linkFilterNames, ctx.clock.now());
  const { filter, problems } = readLinkFilter(ctx, query);
  const reads = {
    page: () => listLinks(ctx, filter, query.position),
    count: (max: number) => countLinks(ctx, filter, max),
  };
  const [{ page, count }, sets, views] = await Promise.all([
    countedPage(reads, { isEmpty: problems.length > 0 }),
    listPaymentSets(ctx),
    viewsOfList(ctx, linkViews, query, { builtIn: VIEWS, problems }),
  ]);
  const url = pageUrl(ctx, "/links");
  const makerOf = await makersOf(
    ctx,
    page.rows.map(({ payment }) => payment.createdBy),
  );
  const isWriter = isAllowed(ctx, "links.write");
  const remindable = isWriter ? await remindableOf(ctx, page.rows) : new Set<string>();
  return {
    kind: "links",
    ...shell,
    tabs: linkTabs(ctx, "links"),
    list: listModel(url, query, { page, count }, problems),
    views,
    rows: page.rows.map(({ id, state, openedAt, payment }) => ({
      url: `${url}/${id}`,
      remindId: remindable.has(payment.id) ? id : null,
      at: payment.createdAt.toISOString(),
      reference: payment.clientReference ?? payment.orderReference,
      customer: payment.customerName && nameFor(ctx, payment.customerName),
      state: stateNameOf({ state, openedAt }),
      opened: openedAt?.toISOString() ?? null,
      maker: makerOf(payment.createdBy),
      expires: payment.expiresAt.toISOString(),
      amount: moneyOf(payment.amount, payment.currency),
    })),
    currencies: [...new Set(sets.map(({ currency }) => currency))].toSorted(),
    newUrl: isWriter ? `${url}/new` : null,
    filesUrl: isWriter ? `${url}/files` : null,
    remindUrl: remindable.size > 0 ? `${url}/remind` : null,
    isOwnOnly: seesOwnOnly(ctx),
  };
}

/** Payments whose links are open and were sent. */
async function remindableOf(ctx: MemberContext, rows: readonly ListedLink[]): Promise<Set<string>> {
  const open = rows.filter(({ state }) => state === "open").map(({ payment }) => payment.id);
  const receivers = await listReminderReceivers(ctx, open, boundsOfToday(ctx.clock));
  return new Set(receivers.map(({ contactId }) => contactId));
}

const VIEWS: readonly NamedView[] = [
  { id: "all", filters: {} },
  { id: "open", filters: { state: "open" } },
  { id: "mine", filters: { maker: "me" } },
  { id: "paid", filters: { state: "paid" } },
  { id: "expired", filters: { state: "expired" } },
];
