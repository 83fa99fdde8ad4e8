import type { WebhookRow, WebhooksPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { listPayments } from "#payments/index.ts";
import { parseId } from "#platform/ids.ts";
import {
  countDeliveries,
  listReceivers,
  pageOfDeliveries,
  type DeliveryState,
  type ListedDelivery,
  type ListedDeliveryFilter,
} from "#webhooks/index.ts";
import { developerTabs } from "../page/developer-tabs.ts";
import { countedPage } from "../lists/counted-page.ts";
import { filterReader, listModel, readListQuery, viewTabs, type NamedView } from "../lists/list-query.ts";
import { boundsOf } from "../lists/period.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { readEventBody } from "./event-body.ts";

const filterNames = ["state", "receiver", "payment"] as const;
const STATES: readonly DeliveryState[] = ["pending", "delivered", "dead"];
/** More receivers than this are not offered in the filter. */
const RECEIVERS_MAX = 100;

const VIEWS: readonly NamedView[] = [
  { id: "all", filters: {} },
  { id: "today", filters: { period: "today" } },
  { id: "pending", filters: { state: "pending" } },
  { id: "dead", filters: { state: "dead" } },
];

export async function webhooksPage(ctx: MemberContext, request: FastifyRequest): Promise<WebhooksPage> {
  const shell = shellOf(ctx, request, "developers");
  const query = readListQuery(request, filterNames, ctx.clock.now());
  const { read, problems } = filterReader(query);
  const { from, before } = boundsOf(query.period);
  const filter: ListedDeliveryFilter = {
    createdFrom: from,
    createdBefore: before,
    state: read("state", (text) => STATES.find((state) => state === text)),
    receiver: read("receiver", (text) => URL.parse(text)?.origin),
    ...(query.value("payment") !== "" && { paymentIds: await paymentsNamed(ctx, query.value("payment")) }),
  };
  const reads = {
    page: () => pageOfDeliveries(ctx, filter, query.position),
    count: (max: number) => countDeliveries(ctx, filter, max),
  };
  const [{ page, count }, { receivers }] = await Promise.all([
    countedPage(reads, { isEmpty: problems.length > 0 }),
    listReceivers(ctx, { page: 1, pageSize: RECEIVERS_MAX }),
  ]);
  const url = pageUrl(ctx, "/webhooks");
  return {
    kind: "webhooks",
    ...shell,
    list: listModel(url, query, { page, count }, problems),
    tabs: developerTabs(ctx, "webhooks"),
    views: viewTabs(url, query, VIEWS),
    rows: page.rows.map((row) => rowOf(ctx, row)),
    receivers: receivers.map(({ receiver }) => receiver),
  };
}

/** The payments with this id or reference. */
async function paymentsNamed(ctx: MemberContext, text: string): Promise<string[]> {
  const id = parseId(text);
  if (id !== null) return [id];
  const { rows } = await listPayments(ctx, { reference: text }, null);
  return rows.map((row) => row.id);
}

function rowOf(ctx: MemberContext, row: ListedDelivery): WebhookRow {
  const { event, reference } = readEventBody(row.body);
  return {
    id: row.id,
    url: pageUrl(ctx, `/webhooks/${row.id}`),
    at: row.createdAt.toISOString(),
    event,
    reference: reference ?? row.paymentId,
    paymentUrl: pageUrl(ctx, `/payments/${row.paymentId}`),
    receiver: row.receiver,
    state: row.state,
    attempts: row.attemptCount,
    status: row.lastStatus,
    outcome: row.lastOutcome as WebhookRow["outcome"],
  };
}
