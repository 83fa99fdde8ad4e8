import { isCurrencyCode } from "@servicepay/money";
import type { RequestsPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import { readRequestFigures } from "#reports/index.ts";
import { listRequests, requestKinds, requestUrl } from "#requests/index.ts";
import { linkTabs } from "../links/link-tabs.ts";
import { filterReader, readFilterQuery } from "../lists/list-query.ts";
import { numberedListModel, PAGE_SIZE, readPageNumber } from "../lists/numbered-list.ts";
import { seesOwnOnly } from "../payments/own-payments.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { moneyOf } from "#platform/text/money.ts";
import { priceOf, requestPageUrl, stateNameOf } from "./visible-requests.ts";

const filterNames = ["state", "kind", "text", "currency", "maker"] as const;

export async function requestsPage(ctx: MemberContext, request: FastifyRequest): Promise<RequestsPage> {
  const query = readFilterQuery(request, filterNames);
  const { read, problems } = filterReader(query);
  const page = readPageNumber(request);
  const { id: memberId } = ctx.session.member;
  const own = read("maker", (text) => (text === "me" ? memberId : null));
  const filter = {
    isActive: read("state", (text) => (text === "active" ? true : text === "withdrawn" ? false : null)),
    kind: read("kind", (text) => requestKinds.find((kind) => kind === text)),
    text: read("text", (text) => text),
    currencyCode: read("currency", (text) => (isCurrencyCode(text) ? text : null)),
    memberId: seesOwnOnly(ctx) ? memberId : own,
  };
  const [{ totalCount, requests }, sets] = await Promise.all([
    problems.length > 0 ? { totalCount: 0, requests: [] } : listRequests(ctx, filter, { page, pageSize: PAGE_SIZE }),
    listPaymentSets(ctx),
  ]);
  const figuresOf = await readRequestFigures(
    ctx,
    requests.map(({ id }) => id),
  );
  return {
    kind: "requests",
    ...shellOf(ctx, request, "links"),
    tabs: linkTabs(ctx, "requests"),
    list: numberedListModel(pageUrl(ctx, "/requests"), query, { page, totalCount }, problems),
    rows: requests.map((each) => {
      const figures = figuresOf(each.id);
      return {
        id: each.id,
        url: requestPageUrl(ctx, each),
        address: each.isActive ? requestUrl(ctx, each) : null,
        code: each.code,
        description: each.description,
        state: stateNameOf(each, figures),
        price: priceOf(each),
        uses: { paid: figures.paid, max: each.usesMax },
        collected: moneyOf(figures.collected, each.currency),
        created: each.createdAt.toISOString(),
      };
    }),
    currencies: [...new Set(sets.map(({ currency }) => currency))].toSorted(),
    newUrl: isAllowed(ctx, "links.write") ? pageUrl(ctx, "/requests/new") : null,
    isOwnOnly: seesOwnOnly(ctx),
  };
}
