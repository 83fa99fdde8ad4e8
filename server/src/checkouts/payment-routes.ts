import { cancelPayment, refundPayment } from "#payments/index.ts";
import type { TakenBack } from "#payments/index.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/error-schemas.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { AmountInput, CurrencyCodeField, DateTimeOutput, DecimalOutput, Text } from "#platform/http/schemas.ts";
import { Type } from "#platform/http/type.ts";
import { payPrepared } from "./pay-prepared.ts";
import { paymentStatus } from "./payment-status.ts";
import { preparePayment } from "./prepare-payment.ts";

const WIDGET = { by: "credential", scope: "widget" } as const;
const tags = ["Widget payments"];

const Nullable = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()]);

const CardFields = Type.Object({
  cardNumber: Type.String({ maxLength: 40, description: "12 to 19 digits; spaces do not matter." }),
  cardHolderName: Type.String({ maxLength: 200, description: "As on the card." }),
  cvv: Type.String({ maxLength: 8, description: "Three digits, or four on some cards; never kept after the payment." }),
  expMonth: Type.String({ maxLength: 2, description: "01 to 12." }),
  expYear: Type.String({ maxLength: 4, description: "Two or four digits." }),
});

const TakenBackReply = Type.Object({
  success: Type.Boolean({ description: "It was carried out." }),
  error: Nullable(Type.String({ description: "A sentence where there is no success." })),
  lastAmount: DecimalOutput("What is left of the charge on the card."),
});

export function paymentRoutes(app: App): void {
  prepareRoute(app);
  payRoute(app);
  statusRoute(app);
  takeBackRoutes(app);
}

function prepareRoute(app: App): void {
  app.post(
    "/b2c/widget/preparePayment",
    {
      config: { access: { by: "widget" } },
      schema: {
        tags,
        summary: "Prepare a payment",
        description:
          "Called by the widget. Nothing is charged: the prepareToken goes to your backend. Preparing again with the same WidgetToken replaces what was prepared.",
        body: Type.Object({
          card: CardFields,
          use3D: Type.Optional(
            Type.Boolean({ description: "Asks for 3-D Secure; the payment set's rule can force it." }),
          ),
          currency: CurrencyCodeField(),
          amount: AmountInput({ positive: true, description: "The order's amount." }),
          installmentToken: Type.Optional(Text(2_048, "From the payment options; without one it is a single payment.")),
          consents: Type.Optional(
            Type.Array(
              Type.Object({
                code: Text(32, "Of the text."),
                hash: Text(64, "Of the version that was shown."),
              }),
              {
                maxItems: 20,
                description: "The payment set's texts: boxes that the payer ticked, and notices that were shown.",
              },
            ),
          ),
          locale: Type.Optional(
            Type.Enum(["tr", "en"], {
              description: "The payer's language, on the way to the bank and back; Turkish unless said.",
            }),
          ),
        }),
        response: {
          200: Type.Object({
            prepareToken: Type.String({ description: "For POST /b2c/widget/payment, within 20 minutes." }),
          }),
        },
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
        summary: "Pay what was prepared",
        description:
          "RedirectUrl: send the browser to redirectTo; it comes back to your returnUrl. DirectSale: `success` is the result. The same prepareToken again gets the first answer again; where that was that the bank's answer is awaited, the result once there is one.",
        body: Type.Object({
          amount: AmountInput({ positive: true, description: "Must be the prepared amount." }),
          prepareToken: Text(512, "From the widget's onSuccess; never the WidgetToken."),
          returnUrl: Type.Optional(Text(2_048, "http or https. Required where 3-D Secure is used.")),
          clientReferenceCode: Type.Optional(Text(255, "Your own reference of the order.")),
          customerIpAddress: Type.Optional(Text(45, "The payer's address as you see it.")),
        }),
        response: {
          200: Type.Object({
            paymentType: Type.Enum(["RedirectUrl", "DirectSale"], {
              description: "RedirectUrl: the payer has to pass 3-D Secure. DirectSale: this is the result.",
            }),
            redirectTo: Nullable(Type.String({ description: "Where the browser goes now." })),
            orderId: Type.String({ description: "The service's reference of the payment." }),
            clientReferenceCode: Nullable(Type.String({ description: "Your own reference, as you sent it." })),
            success: Type.Union([Type.Boolean(), Type.Null()], {
              description: "Null with RedirectUrl: nothing is known yet.",
            }),
            error: Nullable(Type.String({ description: "A sentence where there is no success." })),
          }),
        },
      },
    },
    async (request) => payPrepared(contextOf(request), request.body, request.ip),
  );
}

function statusRoute(app: App): void {
  app.get(
    "/b2c/payment",
    {
      // Those who only send links cancel and refund with `payments`, and have to see what became of it.
      config: { access: { by: "credential", scope: ["widget", "payments"] } },
      schema: {
        tags,
        summary: "How a payment stands",
        description: "The truth after 3-D Secure: while the bank's answer is unknown, asking here asks the bank.",
        querystring: Type.Object({
          orderId: Type.Optional(Text(64, "The service's reference.")),
          clientReferenceCode: Type.Optional(Text(255, "Your own; of several payments the paid one, else the newest.")),
        }),
        response: {
          200: Type.Object({
            orderId: Type.String({ description: "The service's reference of the payment." }),
            clientReferenceCode: Nullable(Type.String({ description: "Your own reference, as you sent it." })),
            transactionId: Type.String({ description: "The last try with a card; the webhook's Id." }),
            transactionStatusId: Type.Integer({
              description: "1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded.",
            }),
            success: Type.Boolean({
              description: "The money, or a part of it, is with you: true with transactionStatusId 1 and 6 only.",
            }),
            error: Nullable(Type.String({ description: "A sentence where there is no success." })),
            amount: DecimalOutput("The order's amount."),
            processAmount: DecimalOutput("With the payer's mark-up."),
            refundedAmount: DecimalOutput("What went back to the card."),
            currency: Type.String({ description: "ISO 4217 code of the currency.", examples: ["TRY"] }),
            installment: Type.Integer({ description: "1 is a single payment." }),
            maskedCardNumber: Nullable(
              Type.String({ description: "First 6 and last 4 digits.", examples: ["404308******9028"] }),
            ),
            createdAt: DateTimeOutput("When the payment was made."),
          }),
          ...errorReplies(404),
        },
      },
    },
    async (request, reply) => reply.send(await paymentStatus(contextOf(request), request.query)),
  );
}

function takeBackRoutes(app: App): void {
  const access = { by: "credential", scope: "payments" } as const;
  const referenceCode = Text(255, "The orderId, the transaction's id, or your own reference.");
  const reason = Type.Optional(Text(500, "Kept with the transaction."));
  const asReply = ({ success, error, lastAmount }: TakenBack) => ({
    success,
    error,
    lastAmount: decimalLiteral(lastAmount),
  });

  app.post(
    "/b2c/payment/cancel",
    {
      config: { access },
      schema: {
        tags,
        summary: "Cancel a payment",
        description: "Voids a charge before the bank's day closes; ends an unpaid payment.",
        body: Type.Object({ referenceCode, reason }),
        response: { 200: TakenBackReply, ...errorReplies(404) },
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
        tags,
        summary: "Refund a payment",
        description: "All of it or a part, never more than is left.",
        body: Type.Object({
          referenceCode,
          amount: Type.Optional(AmountInput({ positive: true, description: "Without it, all that is left." })),
          reason,
        }),
        response: { 200: TakenBackReply, ...errorReplies(404) },
      },
    },
    async (request, reply) => {
      const { referenceCode: reference, amount = null, reason: why = null } = request.body;
      return reply.send(
        asReply(await refundPayment(contextOf(request), { referenceCode: reference, amount, reason: why })),
      );
    },
  );
}
