import type { AccountName, CollectionPage, CollectionRow, HandOverPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import {
  pageOfCollections,
  countCollections,
  oldestWaiting,
  readCollection,
  type Collection,
  type CollectionFilter,
} from "#hand-over/index.ts";
import type { MemberContext } from "#members/index.ts";
import { accountTabs, accountUrl } from "../accounts/account-urls.ts";
import { countedPage } from "../lists/counted-page.ts";
import { COUNT_MAX, cappedCount, filterReader, listModel, readListQuery } from "../lists/list-query.ts";
import { boundsOf } from "../lists/period.ts";
import { accountNames } from "../shown/customer-label.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { moneyOf } from "#platform/text/money.ts";

const filterNames = ["state", "kind", "code"] as const;
const states = ["waiting", "failed", "waits_for_sale", "integrated"] as const;
const kinds = ["sale", "refund", "void"] as const;

export async function collectionsPage(ctx: MemberContext, request: FastifyRequest): Promise<HandOverPage> {
  const query = readListQuery(request, filterNames, ctx.clock.now());
  const { read, problems } = filterReader(query);
  const { from, before } = boundsOf(query.period);
  const filter: CollectionFilter = {
    state: read("state", (text) => states.find((state) => state === text)),
    kind: read("kind", (text) => kinds.find((kind) => kind === text)),
    code: read("code", (text) => text),
    bookedFrom: from,
    bookedBefore: before,
  };
  const reads = {
    page: () => pageOfCollections(ctx, filter, query.position),
    count: (max: number) => countCollections(ctx, filter, max),
  };
  const [{ page, count }, waiting, failed, saleWaits, oldest] = await Promise.all([
    countedPage(reads, { isEmpty: problems.length > 0 }),
    countCollections(ctx, { state: "waiting" }, COUNT_MAX),
    countCollections(ctx, { state: "failed" }, COUNT_MAX),
    countCollections(ctx, { state: "waits_for_sale" }, COUNT_MAX),
    oldestWaiting(ctx),
  ]);
  const nameOf = await accountNames(
    ctx,
    page.rows.map(({ accountErpCode }) => accountErpCode),
  );
  const url = pageUrl(ctx, "/hand-over");
  return {
    kind: "hand-over",
    ...shellOf(ctx, request, "accounts"),
    tabs: accountTabs(ctx),
    list: listModel(url, query, { page, count }, problems),
    rows: page.rows.map((row) => rowOf(ctx, row, nameOf)),
    waiting: {
      count: cappedCount(waiting),
      failed: cappedCount(failed),
      saleWaits: cappedCount(saleWaits),
      oldest: oldest?.toISOString() ?? null,
    },
    waitingUrl: `${url}?period=all&state=waiting`,
    failedUrl: `${url}?period=all&state=failed`,
    saleWaitsUrl: `${url}?period=all&state=waits_for_sale`,
    reopenUrl: isAllowed(ctx, "collections.reopen") ? `${url}/reopen` : null,
    filesUrl: `${url}/files`,
    apiUrl: ctx.config.publicUrl,
  };
}

export async function collectionPage(ctx: MemberContext, request: FastifyRequest): Promise<CollectionPage> {
  const found = await readCollection(ctx, (request.params as { id: string }).id);
  const { accountErpCode, reversesId } = found;
  return {
    kind: "collection",
    ...shellOf(ctx, request, "accounts"),
    listUrl: pageUrl(ctx, "/hand-over"),
    row: rowOf(ctx, found, await accountNames(ctx, [accountErpCode])),
    charged: moneyOf(found.chargedAmount, found.currency),
    paymentUrl: pageUrl(ctx, `/payments/${found.paymentId}`),
    accountUrl: accountErpCode !== null && isAllowed(ctx, "transactions.read") ? accountUrl(ctx, accountErpCode) : null,
    saleUrl: reversesId === null ? null : pageUrl(ctx, `/hand-over/${reversesId}`),
    saleErpCode: found.reversesErpCode,
    installments: found.installments,
    card: found.maskedPan,
    authCode: found.authCode,
  };
}

function stateOf({ erpCode, integrationError, reversesId, reversesErpCode }: Collection): CollectionRow["state"] {
  if (erpCode !== null) return "integrated";
  if (reversesId !== null && reversesErpCode === null) return "waits_for_sale";
  return integrationError === null ? "waiting" : "failed";
}

function rowOf(ctx: MemberContext, each: Collection, nameOf: (code: string) => AccountName): CollectionRow {
  return {
    id: each.id,
    url: pageUrl(ctx, `/hand-over/${each.id}`),
    at: each.bookedAt.toISOString(),
    type: each.kind,
    reference: each.clientReference ?? each.orderReference,
    account: each.accountErpCode === null ? null : nameOf(each.accountErpCode),
    amount: moneyOf(each.amount, each.currency),
    state: stateOf(each),
    erpCode: each.erpCode,
    error: each.integrationError,
  };
}
