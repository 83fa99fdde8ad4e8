import { Type } from "typebox";
import type { DeclaredWebhook } from "#platform/http/openapi/openapi.ts";
import { DecimalOutput, IdOutput, Nullable } from "#platform/http/schemas.ts";

const TransactionEvent = Type.Object(
  {
    Id: IdOutput("The transaction. Process each Id once: an event may arrive more than once."),
    TransactionStatusId: Type.Integer({
      description: "1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded.",
      examples: [1],
    }),
    OrderReference: Type.String({
      description: "The service's reference of the order.",
      examples: ["0F3K9Q2M7VTB4E6H"],
    }),
    ClientOrderReference: Nullable(
      Type.String({ description: "The clientOrderReference that you sent.", examples: ["ORDER-1001"] }),
    ),
    PureAmount: DecimalOutput(
      "The order's amount less refunds. If nothing was charged, the order's amount: read the status first.",
    ),
    CurrencyId: Type.String({ description: "ISO 4217 code of the currency.", examples: ["TRY"] }),
    VPosErrorCode: Nullable(Type.String({ description: "The bank's code if the transaction failed." })),
    VPosErrorMessage: Nullable(Type.String({ description: "The bank's message if the transaction failed." })),
  },
  {
    $id: "TransactionEvent",
    description: "A processed transaction.",
    examples: [
      {
        Id: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10",
        TransactionStatusId: 1,
        OrderReference: "0F3K9Q2M7VTB4E6H",
        ClientOrderReference: "ORDER-1001",
        PureAmount: 150.25,
        CurrencyId: "TRY",
        VPosErrorCode: null,
        VPosErrorMessage: null,
      },
    ],
  },
);

export const transactionWebhook: DeclaredWebhook = {
  name: "transactionProcessed",
  operationId: "receiveTransaction",
  summary: "Receive a processed transaction",
  description:
    "Sent to the link's webhookURL after each processed transaction, successful or not. Verify the signature (Standard Webhooks) before you trust the body, and answer 2xx; anything else is retried for about three days.",
  tag: "Webhooks",
  headers: {
    "webhook-id": "The event's id; the same on every retry.",
    "webhook-timestamp": "When this attempt was signed, in Unix seconds.",
    "webhook-signature": "v1, and the base64 of HMAC-SHA-256 over id, timestamp and body.",
  },
  body: TransactionEvent,
};
