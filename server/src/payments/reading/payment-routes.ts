import type { Amount, CurrencyCode } from "@servicepay/money";
import { reading } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import { pagingOf } from "#platform/http/schemas.ts";
import { countReversals, listReversals } from "../reversals/list-reversals.ts";
import { listPayments } from "./list-payments.ts";
import { detailsReply, paymentReply, refundReply, statesOfRefund } from "./payment-replies.ts";
import * as schemas from "./payment-schemas.ts";
import { readPayment } from "./read-payment.ts";

const config = { access: { by: "credential", scope: "payments" } } as const;
const tags = ["Payments"];

export function paymentReadRoutes(app: App): void {
  paymentRoutes(app);
  refundRoute(app);
}

function paymentRoutes(app: App): void {
  app.get(
    "/payments",
    {
      config,
      schema: {
        tags,
        operationId: "listPayments",
        summary: "List payments",
        description:
          "Payments by link and by widget, newest first. `totalCount` is exact, so with many payments a list without `createdFrom` takes longer.",
        querystring: schemas.PaymentListQuery,
        response: { 200: schemas.PaymentList },
      },
    },
    async (request, reply) => {
      const { state, source, additionalData, customerId, paymentSetId, installment, cardLastFour, declineClass } =
        request.query;
      const filter = {
        ...commonFilters(request.query),
        states: state && [state],
        source,
        customerIds: customerId === undefined ? undefined : [customerId],
        paymentSetId,
        installments: installment,
        additionalValue: additionalData,
        cardLastFour,
        declineClass,
      };
      const paging = pagingOf(request.query);
      const { totalCount, payments } = await listPayments(contextOf(request), filter, paging);
      return reply.send({ isSuccess: true, message: null, totalCount, ...paging, data: payments.map(paymentReply) });
    },
  );

  app.get(
    "/payments/:id",
    {
      config,
      schema: {
        tags,
        operationId: "getPaymentById",
        summary: "Read a payment with its transactions",
        description: "While the bank's answer is unknown, this call asks the bank.",
        params: schemas.PaymentParams,
        response: { 200: schemas.PaymentDetailsReply, ...errorReplies(404) },
      },
    },
    async (request, reply) => reply.send(detailsReply(await readPayment(contextOf(request), request.params.id))),
  );
}

function refundRoute(app: App): void {
  app.get(
    "/refunds",
    {
      config,
      schema: {
        tags,
        operationId: "listRefunds",
        summary: "List refunds",
        description: "Refunds and voids, newest first: also those that the bank declined or has not answered yet.",
        querystring: schemas.RefundListQuery,
        response: { 200: schemas.RefundList },
      },
    },
    async (request, reply) => {
      const { kind, state, paymentId } = request.query;
      const filter = { ...commonFilters(request.query), kind, paymentId, states: state && statesOfRefund(state) };
      const paging = pagingOf(request.query);
      const ctx = reading(contextOf(request));
      const [totalCount, rows] = await Promise.all([countReversals(ctx, filter), listReversals(ctx, filter, paging)]);
      return reply.send({ isSuccess: true, message: null, totalCount, ...paging, data: rows.map(refundReply) });
    },
  );
}

interface CommonQuery {
  orderId?: string;
  clientReferenceCode?: string;
  createdFrom?: Date;
  createdTo?: Date;
  amountMin?: Amount;
  amountMax?: Amount;
  currency?: string;
  terminalId?: string;
}

function commonFilters({ orderId, clientReferenceCode, createdTo, currency, ...query }: CommonQuery) {
  const { createdFrom, amountMin, amountMax, terminalId } = query;
  return {
    orderReference: orderId,
    clientReference: clientReferenceCode,
    createdFrom,
    createdTo,
    amountMin,
    amountMax,
    currency: currency?.toUpperCase() as CurrencyCode | undefined,
    terminalId,
  };
}
