import type { MemberContext } from "#members/index.ts";
import { pageOfPayments } from "#payments/index.ts";
import { parseId } from "#platform/ids.ts";
import {
  countDeliveries,
  listEndpoints,
  listReceivers,
  pageOfDeliveries,
  type ListedDelivery,
  type ListedDeliveryFilter,
} from "#webhooks/index.ts";
import { defineList, timeCell } from "../lists/list-page.tsx";
import { PageTabs, pageUrl } from "../page/index.ts";
import { NoValue } from "../parts/index.ts";
import type { Text } from "../words/index.ts";
import { answerText, readDelivery, WebhookState, webhookStates } from "./shown-webhook.tsx";

/** More receivers than this are not offered in the filter. */
const RECEIVERS_MAX = 100;

interface More {
  receivers: readonly string[];
  /** Their codes, by their ids. */
  endpoints: Readonly<Record<string, string>>;
}

interface Filter extends ListedDeliveryFilter {
  /** A payment's id or reference. */
  payment?: string;
}

export const webhookList = defineList<ListedDelivery, Filter, Text["webhooks"], More>({
  path: "/webhooks",
  nav: "developers",
  action: "webhooks.read",
  words: ({ webhooks }) => webhooks,
  filters: {
    state: {
      label: ({ column }) => column.state,
      options: ({ state, held }) => ({ ...state, held }),
      read(text) {
        if (text === "held") return { isHeld: true };
        const state = webhookStates.find((state) => state === text);
        return state === undefined ? null : { state };
      },
    },
    receiver: {
      label: ({ column }) => column.receiver,
      options: (_, { more }) => Object.fromEntries(more.receivers.map((receiver) => [receiver, receiver])),
      read(text) {
        const receiver = URL.parse(text)?.origin;
        return receiver === undefined ? null : { receiver };
      },
    },
    endpoint: {
      label: ({ endpoint }) => endpoint,
      options: (_, { more }) => more.endpoints,
      read(text) {
        const endpointId = parseId(text);
        return endpointId === null ? null : { endpointId };
      },
    },
    payment: {
      label: ({ column }) => column.payment,
      hint: ({ paymentHint }) => paymentHint,
      read: (payment) => ({ payment }),
    },
  },
  period: ({ from, before }) => ({ createdFrom: from, createdBefore: before }),
  views: {
    builtIn: [
      { id: "all", filters: {} },
      { id: "today", filters: { period: "today" } },
      { id: "pending", filters: { state: "pending" } },
      { id: "dead", filters: { state: "dead" } },
    ],
    words: ({ viewsLabel, view }) => ({ label: viewsLabel, names: view }),
  },
  rows: async (ctx, filter, position) => pageOfDeliveries(ctx, await ofPayments(ctx, filter), position),
  count: async (ctx, filter, max) => countDeliveries(ctx, await ofPayments(ctx, filter), max),
  async more(ctx) {
    const [{ receivers }, endpoints] = await Promise.all([
      listReceivers(ctx, { page: 1, pageSize: RECEIVERS_MAX }),
      listEndpoints(ctx),
    ]);
    return {
      receivers: receivers.map(({ receiver }) => receiver),
      endpoints: Object.fromEntries(endpoints.map(({ id, code }) => [id, code])),
    };
  },
  tabs: () => <PageTabs area="developers" current="webhooks" />,
  keyOf: ({ id }) => id,
  columns: [
    { title: ({ time }) => time, look: "soft nowrap", cell: timeCell(({ createdAt }) => createdAt) },
    {
      title: ({ event }) => event,
      isHead: true,
      cell: (delivery, { ctx, locale }) => (
        <a href={pageUrl(ctx, `/webhooks/${delivery.id}`)}>{readDelivery(locale, delivery).title}</a>
      ),
    },
    {
      title: ({ payment }) => payment,
      cell: (delivery, { ctx, locale }) =>
        delivery.paymentId === null ? (
          <NoValue />
        ) : (
          <a href={pageUrl(ctx, `/payments/${delivery.paymentId}`)}>
            {readDelivery(locale, delivery).reference ?? delivery.paymentId}
          </a>
        ),
    },
    {
      title: ({ receiver }) => receiver,
      isNamed: true,
      cell: ({ receiver, event }, { ctx, words, more }) =>
        event === null ? (
          receiver
        ) : (
          <a href={pageUrl(ctx, `/endpoints/${event.endpointId}`)}>
            {more.endpoints[event.endpointId] ?? words.endpoint}
          </a>
        ),
    },
    { title: ({ state }) => state, cell: ({ state }) => <WebhookState state={state} /> },
    {
      title: ({ attempts }) => attempts,
      isNumber: true,
      isNamed: true,
      look: "number",
      cell: ({ attemptCount }) => attemptCount,
    },
    {
      title: ({ last }) => last,
      isNamed: true,
      cell: ({ lastStatus, lastOutcome }, { locale }) =>
        lastOutcome === null ? <NoValue /> : answerText(locale, lastOutcome, lastStatus),
    },
  ],
});

/** The filter with the payments that have this id or reference. */
async function ofPayments(ctx: MemberContext, { payment, ...filter }: Partial<Filter>): Promise<ListedDeliveryFilter> {
  if (payment === undefined) return filter;
  const id = parseId(payment);
  if (id !== null) return { ...filter, paymentIds: [id] };
  const { rows } = await pageOfPayments(ctx, { reference: payment }, null);
  return { ...filter, paymentIds: rows.map((row) => row.id) };
}
