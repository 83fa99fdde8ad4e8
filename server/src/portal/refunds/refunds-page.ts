import type { RefundsPage, ReversalRow, ReversalStateName } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import {
  countReversals,
  listReversals,
  type AttemptState,
  type ListedReversal,
  type ReversalFilter,
} from "#payments/index.ts";
import { readTypedAmount } from "../forms/typed-amount.ts";
import { COUNT_MAX, filterReader, listModel, readListQuery, viewTabs, type NamedView } from "../lists/list-query.ts";
import { boundsOf } from "../lists/period.ts";
import { seesOwnOnly } from "../payments/own-payments.ts";
import { pageUrl, shellOf } from "../shell.ts";
import { memberNames } from "../shown/member-names.ts";
import { moneyOf } from "../shown/money.ts";

const filterNames = ["state", "amountMin", "amountMax"] as const;

const STATES: Readonly<Record<ReversalStateName, readonly AttemptState[]>> = {
  done: ["APPROVED"],
  waiting: ["CREATED", "SUBMITTING", "UNKNOWN"],
  unclear: ["MANUAL"],
  refused: ["DECLINED", "ABANDONED"],
};
const stateNames = Object.keys(STATES) as ReversalStateName[];

const VIEWS: readonly NamedView[] = [
  { id: "all", filters: {} },
  { id: "week", filters: { period: "7d" } },
  { id: "waiting", filters: { state: "waiting" } },
  { id: "unclear", filters: { state: "unclear" } },
];

export async function refundsPage(ctx: MemberContext, request: FastifyRequest): Promise<RefundsPage> {
  const shell = shellOf(ctx, request, "refunds");
  const query = readListQuery(request, filterNames, ctx.clock.now());
  const { read, problems } = filterReader(query);
  const { from, before } = boundsOf(query.period);
  const filter: ReversalFilter = {
    createdFrom: from,
    createdBefore: before,
    states: read("state", (text) => {
      const name = stateNames.find((name) => name === text);
      return name && STATES[name];
    }),
    amountMin: read("amountMin", (text) => readTypedAmount(text, shell.locale)),
    amountMax: read("amountMax", (text) => readTypedAmount(text, shell.locale)),
  };
  const isEmpty = problems.length > 0 || seesOwnOnly(ctx);
  const [page, counted, names] = await Promise.all([
    isEmpty ? { rows: [], newer: null, older: null } : listReversals(ctx, filter, query.position),
    isEmpty ? 0 : countReversals(ctx, filter, COUNT_MAX),
    memberNames(ctx),
  ]);
  const url = pageUrl(ctx, "/refunds");
  return {
    kind: "refunds",
    ...shell,
    list: listModel(url, query, page, counted, problems),
    views: viewTabs(url, query, VIEWS),
    rows: page.rows.map((row) => rowOf(ctx, row, names)),
  };
}

function rowOf(ctx: MemberContext, row: ListedReversal, names: ReadonlyMap<string, string>): ReversalRow {
  return {
    id: row.id,
    url: pageUrl(ctx, `/payments/${row.paymentId}`),
    at: row.createdAt.toISOString(),
    reference: row.clientReference ?? row.orderReference,
    kind: row.kind,
    state: stateNames.find((name) => STATES[name].includes(row.state)) ?? "waiting",
    message: row.decline?.message ?? null,
    reason: row.reason,
    sentBy: names.get(row.sentBy?.replace(/^member:/, "") ?? "") ?? null,
    amount: moneyOf(row.amount, row.currency),
  };
}
