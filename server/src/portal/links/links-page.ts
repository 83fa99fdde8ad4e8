import { isCurrencyCode } from "@servicepay/money";
import type { LinksPage, Problem } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import { countLinks, linkStates, listLinks, type LinkFilter } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import { readTypedAmount } from "../forms/typed-amount.ts";
import {
  COUNT_MAX,
  filterReader,
  listModel,
  readListQuery,
  viewTabs,
  type ListQuery,
  type NamedView,
} from "../lists/list-query.ts";
import { boundsOf, boundsOfToday } from "../lists/period.ts";
import { seesOwnOnly } from "../payments/own-payments.ts";
import { isAllowed, pageUrl, shellOf } from "../shell.ts";
import { nameFor } from "../shown/masked.ts";
import { moneyOf } from "../shown/money.ts";
import { makersOf, stateNameOf } from "./visible-links.ts";

const filterNames = ["state", "maker", "order", "amountMin", "amountMax", "currency", "expires"] as const;
type FilterName = (typeof filterNames)[number];

export async function linksPage(ctx: MemberContext, request: FastifyRequest): Promise<LinksPage> {
  const shell = shellOf(ctx, request, "links");
  const query = readListQuery(request, filterNames, ctx.clock.now());
  const { filter, problems } = readLinkFilter(ctx, query);
  const isEmpty = problems.length > 0;
  const [page, counted, sets] = await Promise.all([
    isEmpty ? { rows: [], newer: null, older: null } : listLinks(ctx, filter, query.position),
    isEmpty ? 0 : countLinks(ctx, filter, COUNT_MAX),
    listPaymentSets(ctx),
  ]);
  const url = pageUrl(ctx, "/links");
  const makerOf = await makersOf(
    ctx,
    page.rows.map(({ payment }) => payment.createdBy),
  );
  return {
    kind: "links",
    ...shell,
    list: listModel(url, query, page, counted, problems),
    views: viewTabs(url, query, VIEWS),
    rows: page.rows.map(({ id, state, openedAt, payment }) => ({
      url: `${url}/${id}`,
      at: payment.createdAt.toISOString(),
      reference: payment.clientReference ?? payment.orderReference,
      customer: payment.customerName && nameFor(ctx, payment.customerName),
      state: stateNameOf({ state, openedAt }),
      maker: makerOf(payment.createdBy),
      expires: payment.expiresAt.toISOString(),
      amount: moneyOf(payment.amount, payment.currency),
    })),
    currencies: [...new Set(sets.map(({ currency }) => currency))].toSorted(),
    newUrl: isAllowed(ctx, "links.write") ? `${url}/new` : null,
    isOwnOnly: seesOwnOnly(ctx),
  };
}

/** Reads the filters of the address, and names those that it does not understand. */
function readLinkFilter(ctx: MemberContext, query: ListQuery<FilterName>): { filter: LinkFilter; problems: Problem[] } {
  const { read, problems } = filterReader(query);
  const { id: memberId, locale } = ctx.session.member;
  const { from, before } = boundsOf(query.period);
  const own = read("maker", (text) => (text === "me" ? memberId : null));
  const expiring = read("expires", (text) => (text === "today" ? boundsOfToday(ctx.clock) : null));
  const filter: LinkFilter = {
    createdFrom: from,
    createdBefore: before,
    state: read("state", (text) => linkStates.find((state) => state === text)),
    memberId: seesOwnOnly(ctx) ? memberId : own,
    reference: read("order", (text) => text),
    expiresFrom: expiring?.from,
    expiresTo: expiring && new Date(expiring.before.getTime() - 1),
    amountMin: read("amountMin", (text) => readTypedAmount(text, locale)),
    amountMax: read("amountMax", (text) => readTypedAmount(text, locale)),
    currency: read("currency", (text) => (isCurrencyCode(text) ? text : null)),
  };
  return { filter, problems };
}

const VIEWS: readonly NamedView[] = [
  { id: "all", filters: {} },
  { id: "open", filters: { state: "open" } },
  { id: "mine", filters: { maker: "me" } },
  { id: "paid", filters: { state: "paid" } },
  { id: "expired", filters: { state: "expired" } },
];
