import { currencyOf } from "@servicepay/money";
import type { Static } from "typebox";
import { transactionStatusId } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import { pagingOf } from "#platform/http/schemas.ts";
import { formatInstant } from "#platform/text/instant.ts";
import { changeRequest } from "./change-request.ts";
import { createRequest } from "./create-request.ts";
import { listRequests, readRequest } from "./list-requests.ts";
import { listVisits, type ListedVisit } from "./list-visits.ts";
import type { RequestKind, StoredRequest } from "./payment-request.ts";
import { requestUrl } from "./request-address.ts";
import * as schemas from "./schemas.ts";

const vendor = { access: { by: "credential", scope: "vendor" } } as const;
const tags = ["Payment requests"];

export function paymentRequestRoutes(app: App): void {
  writeRoutes(app);
  readRoutes(app);
}

function writeRoutes(app: App): void {
  app.post(
    "/vendor/paymentRequest",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "createPaymentRequest",
        summary: "Create a payment request",
        description:
          "A standing invitation to pay, with an address of its own. Each payer who accepts it gets an ordinary payment link for 20 minutes.",
        body: schemas.NewRequestBody,
        response: { 201: schemas.PaymentRequestReply, ...errorReplies(404) },
      },
    },
    async (request, reply) => {
      const ctx = contextOf(request);
      const created = await inTransaction(ctx, (ctx) => createRequest(ctx, fieldsOf(request.body)));
      return reply.code(201).send({ isSuccess: true, message: null, data: shown(ctx, created) });
    },
  );

  app.put(
    "/vendor/paymentRequest",
    {
      config: { ...vendor, nulls: "keep" },
      schema: {
        tags,
        operationId: "updatePaymentRequest",
        summary: "Change or withdraw a payment request",
        description:
          "The record is named by `id` or `updateCode`; one of them is required, and `id` counts first. Fields that are not sent keep their values. Null clears a field; a required one keeps its value. `kind` and `currencyCode` cannot change, and no limit can be less than what payers have paid or are paying (409).",
        body: schemas.RequestChangeBody,
        response: { 200: schemas.PaymentRequestReply, ...errorReplies(404, 409) },
      },
    },
    async (request) => {
      const ctx = contextOf(request);
      const changed = await inTransaction(ctx, (ctx) => changeRequest(ctx, fieldsOf(request.body)));
      return { isSuccess: true, message: null, data: shown(ctx, changed) };
    },
  );
}

function readRoutes(app: App): void {
  app.get(
    "/vendor/paymentRequest",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "getPaymentRequest",
        summary: "Read one payment request",
        description: "By `id` or `code`. Without either, the reply is that of GET /vendor/paymentRequest/list.",
        reply:
          "The payment request. Without `id` and `code`: a PaymentRequestList, as from GET /vendor/paymentRequest/list.",
        querystring: schemas.RequestQuery,
        published: {
          querystring: schemas.RequestKeyQuery,
          response: { 200: schemas.PaymentRequest, ...errorReplies(404) },
        },
      },
    },
    async (request) => {
      const ctx = contextOf(request);
      const { id, code, ...filters } = request.query;
      if (id !== undefined) return shown(ctx, await readRequest(ctx, "id", id));
      if (code !== undefined) return shown(ctx, await readRequest(ctx, "code", code));
      return list(ctx, filters);
    },
  );

  app.get(
    "/vendor/paymentRequest/list",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "listPaymentRequests",
        summary: "List payment requests",
        description:
          "Newest first. `usesHeld` and `amountHeld` may count visits that ended unpaid; reading one request releases them.",
        querystring: schemas.RequestListQuery,
        response: { 200: schemas.PaymentRequestList },
      },
    },
    async (request) => list(contextOf(request), request.query),
  );

  app.get(
    "/vendor/paymentRequest/visits",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "listPaymentRequestVisits",
        summary: "List the visits of a payment request",
        description: "Each payer who accepted the request, with the state of the payment. Newest first.",
        querystring: schemas.VisitListQuery,
        response: { 200: schemas.PaymentRequestVisitList, ...errorReplies(404) },
      },
    },
    async (request) => {
      const ctx = contextOf(request);
      const paging = pagingOf(request.query);
      const { totalCount, visits } = await listVisits(ctx, await readRequest(ctx, "code", request.query.code), paging);
      return { isSuccess: true, message: null, totalCount, ...paging, data: visits.map(shownVisit) };
    },
  );
}

const KINDS = { MultiUse: "multi_use", OpenAmount: "open_amount", Parts: "parts" } as const;
const NAMES = { multi_use: "MultiUse", open_amount: "OpenAmount", parts: "Parts" } as const satisfies Record<
  RequestKind,
  string
>;

interface SentFields {
  kind?: keyof typeof KINDS;
  currencyCode?: string;
  successURL?: string | null;
  failURL?: string | null;
  webhookURL?: string | null;
}

/** The fields of the interface under the names of the verbs. */
function fieldsOf<Sent extends SentFields>({ kind, currencyCode, successURL, failURL, webhookURL, ...rest }: Sent) {
  return {
    ...rest,
    kind: (kind && KINDS[kind]) as Sent["kind"] extends string ? RequestKind : RequestKind | undefined,
    currency: currencyCode as Sent["currencyCode"],
    successUrl: successURL as Sent["successURL"],
    failUrl: failURL as Sent["failURL"],
    webhookUrl: webhookURL as Sent["webhookURL"],
  };
}

async function list(ctx: Context, query: Static<typeof schemas.RequestListQuery>) {
  const paging = pagingOf(query);
  const filter = { ...query, kind: query.kind && KINDS[query.kind] };
  const { totalCount, requests } = await listRequests(ctx, filter, paging);
  return { isSuccess: true, message: null, totalCount, ...paging, data: requests.map((each) => shown(ctx, each)) };
}

function shown(ctx: Context, request: StoredRequest) {
  const { exponent } = currencyOf(request.currency);
  const decimal = (amount: StoredRequest["amount"]) => (amount === null ? null : decimalLiteral(amount, exponent));
  return {
    id: request.id,
    code: request.code,
    kind: NAMES[request.kind],
    link: requestUrl(ctx, request),
    currencyCode: request.currency,
    amount: decimal(request.amount),
    amountMin: decimal(request.amountMin),
    amountMax: decimal(request.amountMax),
    presets: request.presets.map(decimal),
    usesMax: request.usesMax,
    usesHeld: request.heldCount,
    amountHeld: decimal(request.heldAmount),
    description: request.description,
    paymentSetId: request.paymentSetId,
    successURL: request.successUrl,
    failURL: request.failUrl,
    webhookURL: request.webhookUrl,
    isActive: request.isActive,
    createdUtc: formatInstant(request.createdAt),
  };
}

function shownVisit({ number, payment, amount, createdAt, releasedAt }: ListedVisit) {
  return {
    number,
    clientOrderReference: payment.clientReference,
    orderReference: payment.orderReference,
    amount: decimalLiteral(amount, currencyOf(payment.currency).exponent),
    transactionStatusId: transactionStatusId(payment.state),
    isHeld: releasedAt === null,
    createdUtc: formatInstant(createdAt),
  };
}
