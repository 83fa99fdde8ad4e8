import { cancelPayment, refundPayment, type ReversalResult } from "#payments/index.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import { payPrepared } from "./pay-prepared.ts";
import * as schemas from "./payment-schemas.ts";
import { paymentStatus } from "./payment-status.ts";
import { preparePayment } from "./prepare-payment.ts";

const WIDGET = { by: "credential", scope: "widget" } as const;
const tags = ["Widget payments"];
/** A payment by link has a status, too, and is given back in the same way. */
const tagsOfAnyPayment = ["Payments"];

export function paymentRoutes(app: App): void {
  prepareRoute(app);
  payRoute(app);
  statusRoute(app);
  reversalRoutes(app);
}

function prepareRoute(app: App): void {
  app.post(
    "/b2c/widget/preparePayment",
    {
      config: { access: { by: "widget" } },
      schema: {
        tags,
        operationId: "preparePayment",
        summary: "Prepare a payment",
        description:
          "Called by the widget. Nothing is charged: the prepareToken goes to your backend. Preparing again with the same WidgetToken replaces what was prepared.",
        body: schemas.PreparationBody,
        response: { 200: schemas.PreparationReply },
      },
    },
    async (request) => preparePayment(contextOf(request), request.body, request.ip),
  );
}

function payRoute(app: App): void {
  app.post(
    "/b2c/widget/payment",
    {
      config: { access: WIDGET },
      schema: {
        tags,
        operationId: "createPayment",
        summary: "Pay a prepared payment",
        description:
          "RedirectUrl: send the browser to redirectTo; it returns to your returnUrl. DirectSale: `success` is the result. Repeating the call with the same prepareToken never charges again: it returns the payment's current state, or 409 for another clientReferenceCode. An order that is paid, or may be, is 409 too.",
        body: schemas.PaymentBody,
        response: { 200: schemas.PaymentReply, ...errorReplies(404) },
      },
    },
    async (request, reply) => reply.send(await payPrepared(contextOf(request), request.body, request.ip)),
  );
}

function statusRoute(app: App): void {
  app.get(
    "/b2c/payment",
    {
      // Callers that only send links cancel and refund with `payments`, and need to read the result.
      config: { access: { by: "credential", scope: ["widget", "payments"] } },
      schema: {
        tags: tagsOfAnyPayment,
        operationId: "getPayment",
        summary: "Read a payment's status",
        description:
          "Use this to verify the result after 3-D Secure. While the bank's answer is unknown, this call asks the bank.",
        querystring: schemas.PaymentQuery,
        response: { 200: schemas.PaymentStatus, ...errorReplies(404) },
      },
    },
    async (request, reply) => reply.send(await paymentStatus(contextOf(request), request.query)),
  );
}

function reversalRoutes(app: App): void {
  const access = { by: "credential", scope: "payments" } as const;
  const asReply = ({ success, error, lastAmount }: ReversalResult) => ({
    success,
    error,
    lastAmount: decimalLiteral(lastAmount),
  });

  app.post(
    "/b2c/payment/cancel",
    {
      config: { access },
      schema: {
        tags: tagsOfAnyPayment,
        operationId: "cancelPayment",
        summary: "Cancel a payment",
        description: "Voids a charge before the bank's day closes, or ends an unpaid payment.",
        body: schemas.CancellationBody,
        response: { 200: schemas.ReversalReply, ...errorReplies(404) },
      },
    },
    async (request, reply) =>
      reply.send(
        asReply(await cancelPayment(contextOf(request), { ...request.body, reason: request.body.reason ?? null })),
      ),
  );

  app.post(
    "/b2c/payment/refund",
    {
      config: { access },
      schema: {
        tags: tagsOfAnyPayment,
        operationId: "refundPayment",
        summary: "Refund a payment",
        description: "Refunds the whole charge or part of it, but not more than what remains.",
        body: schemas.RefundBody,
        response: { 200: schemas.ReversalReply, ...errorReplies(404) },
      },
    },
    async (request, reply) => {
      const { referenceCode, amount, reason = null } = request.body;
      return reply.send(asReply(await refundPayment(contextOf(request), { referenceCode, amount, reason })));
    },
  );
}
