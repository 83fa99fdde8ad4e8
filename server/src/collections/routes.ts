import { currencyOf, subtractAmounts } from "@servicepay/money";
import { inTransaction, type Context } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import { pagingOf } from "#platform/http/schemas.ts";
import { formatInstant } from "#platform/text/instant.ts";
import { findPayingUsers } from "#users/index.ts";
import { acknowledgeCollection, acknowledgeCollections } from "./acknowledge-collections.ts";
import { COLLECTION_TYPES, type Collection } from "./collection.ts";
import { listCollections } from "./list-collections.ts";
import * as schemas from "./schemas.ts";

const vendor = { access: { by: "credential", scope: "vendor" } } as const;
const tags = ["ERP hand-over"];
/** Enough for a thousand answers with long errors. */
const BATCH_BYTES_MAX = 2 * 1024 * 1024;

export function collectionRoutes(app: App): void {
  listRoute(app);
  acknowledgeRoute(app);
  batchRoute(app);
}

function listRoute(app: App): void {
  app.get(
    "/vendor/collection/list",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "listCollections",
        summary: "List what the ERP has to book",
        description:
          "Every sale, refund and void that moved money, oldest first. With `isIntegrated=false` a refund or void is listed once its sale is integrated.",
        querystring: schemas.CollectionListQuery,
        response: { 200: schemas.CollectionList },
      },
    },
    async (request) => {
      const paging = pagingOf(request.query);
      const ctx = contextOf(request);
      const { totalCount, collections } = await listCollections(ctx, request.query.isIntegrated, paging);
      return { isSuccess: true, message: null, totalCount, ...paging, data: await shown(ctx, collections) };
    },
  );
}

function acknowledgeRoute(app: App): void {
  app.put(
    "/vendor/collection",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "updateCollection",
        summary: "Say that the ERP has booked a collection, or why not",
        description:
          "The record is named by `id` or, to rename one that was acknowledged, by `updateErpCode`. An `erpCode` or an `integrationError` is required. The same answer again is 200. Another `erpCode` for the same `id`, and the same `erpCode` for another `id`, are 409. With `updateErpCode`, the present code, `erpCode` replaces it.",
        body: schemas.CollectionChange,
        response: { 200: schemas.CollectionReply, ...errorReplies(404, 409) },
      },
    },
    async (request) => {
      const ctx = contextOf(request);
      const collection = await inTransaction(ctx, (ctx) => acknowledgeCollection(ctx, request.body));
      const [data] = await shown(ctx, [collection]);
      return { isSuccess: true, message: null, data: data! };
    },
  );
}

function batchRoute(app: App): void {
  app.put(
    "/vendor/collection/batch",
    {
      config: vendor,
      bodyLimit: BATCH_BYTES_MAX,
      schema: {
        tags,
        operationId: "updateCollections",
        summary: "Answer up to 1,000 collections, all or none",
        description: "An error names the wrong field in `details.field`, such as `collections[3].erpCode`.",
        body: schemas.CollectionBatch,
        response: { 200: schemas.CollectionBatchReply, ...errorReplies(404, 409) },
      },
    },
    async (request) => {
      const path = (index: number) => `collections[${index}].`;
      const collections = await inTransaction(contextOf(request), (ctx) =>
        acknowledgeCollections(ctx, request.body.collections, path),
      );
      const data = collections.map(({ id, erpCode }) => ({ id, erpCode, isIntegrated: erpCode !== null }));
      return { isSuccess: true, message: null, totalCount: data.length, data };
    },
  );
}

async function shown(ctx: Context, collections: readonly Collection[]) {
  const users = await findPayingUsers(
    ctx,
    collections.map(({ paymentId }) => paymentId),
  );
  return collections.map((each) => shownAs(each, users.get(each.paymentId)?.code ?? null));
}

function shownAs(each: Collection, userCode: string | null) {
  const { exponent } = currencyOf(each.currency);
  const commission = each.commissionAmount;
  return {
    id: each.id,
    collectionType: COLLECTION_TYPES[each.kind],
    reversesId: each.reversesId,
    reversesErpCode: each.reversesErpCode,
    orderReference: each.orderReference,
    clientOrderReference: each.clientReference,
    accountErpCode: each.accountErpCode,
    customerErpCode: each.customerErpCode,
    amount: decimalLiteral(each.amount, exponent),
    chargedAmount: decimalLiteral(each.chargedAmount, exponent),
    commissionAmount: commission === null ? null : decimalLiteral(commission, exponent),
    netAmount: commission === null ? null : decimalLiteral(subtractAmounts(each.chargedAmount, commission), exponent),
    currencyCode: each.currency,
    installment: each.installments,
    posId: each.terminalId,
    posErpCode: each.posErpCode,
    cardNumber: each.maskedPan,
    authCode: each.authCode,
    transactionDate: formatInstant(each.bookedAt),
    userCode,
    description: each.description,
    additionalData: each.additionalData,
    erpCode: each.erpCode,
    isIntegrated: each.erpCode !== null,
    integrationError: each.integrationError,
  };
}
