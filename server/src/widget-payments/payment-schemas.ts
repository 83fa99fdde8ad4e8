import { Type } from "typebox";
import {
  AmountInput,
  Code,
  CodeFilter,
  CurrencyCodeField,
  DateTimeOutput,
  DecimalOutput,
  IdOutput,
  Nullable,
  Text,
  TextOutput,
} from "#platform/http/schemas.ts";

const ORDER_REFERENCE = "0F3K9Q2M7VTB4E6H";
const ownReference = Nullable(
  Type.String({ description: "Your own reference, as you sent it.", examples: ["ORDER-1001"] }),
);
const orderId = Type.String({ description: "The service's reference of the payment.", examples: [ORDER_REFERENCE] });
const error = Nullable(Type.String({ description: "A sentence if success is not true." }));

const Card = Type.Object(
  {
    cardNumber: Type.String({
      maxLength: 40,
      description: "12 to 19 digits; spaces are ignored.",
      examples: ["4043 0800 0000 9028"],
    }),
    cardHolderName: Type.String({ maxLength: 200, description: "The name on the card.", examples: ["Ayşe Yılmaz"] }),
    cvv: Type.String({
      maxLength: 8,
      description: "Three digits, or four on some cards; not stored after the payment.",
      examples: ["000"],
    }),
    expMonth: Type.String({ maxLength: 2, description: "01 to 12.", examples: ["12"] }),
    expYear: Type.String({ maxLength: 4, description: "Two or four digits.", examples: ["30"] }),
  },
  { $id: "Card", description: "The card as the payer typed it." },
);

const ConsentAnswer = Type.Object(
  {
    code: Code(32, "Code of the text.", "distance-sale"),
    hash: Text(64, "Hash of the version that was shown.", "4f1c9d…"),
  },
  { $id: "ConsentAnswer" },
);

export const PreparationBody = Type.Object(
  {
    card: Card,
    use3D: Type.Optional(
      Type.Boolean({
        description: "Requests 3-D Secure. Default true. The payment set's rule can force it, but never switch it off.",
      }),
    ),
    currency: CurrencyCodeField(),
    amount: AmountInput({ positive: true, description: "The order's amount." }),
    installmentToken: Type.Optional(Text(2_048, "From the payment options; without it, a single payment.")),
    consents: Type.Optional(
      Type.Array(ConsentAnswer, {
        maxItems: 20,
        description: "The payment set's texts: boxes that the payer ticked, and notices that were shown.",
      }),
    ),
    locale: Type.Optional(
      Type.Enum(["tr", "en"], {
        description: "The payer's language on the way to the bank and back. Default: Turkish.",
      }),
    ),
  },
  { $id: "PaymentPreparation" },
);

export const PreparationReply = Type.Object(
  { prepareToken: TextOutput("For POST /b2c/widget/payment, within 20 minutes.", "spp_…") },
  { $id: "PreparedPayment" },
);

export const PaymentBody = Type.Object(
  {
    amount: AmountInput({ positive: true, description: "Must be the prepared amount." }),
    currency: Type.Optional(
      CurrencyCodeField("Compared with the prepared currency if it is sent. We recommend sending it."),
    ),
    prepareToken: Text(512, "From the widget's onSuccess; never the WidgetToken.", "spp_…"),
    returnUrl: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2_048,
        published: { format: "uri" },
        description: "http or https. Required with 3-D Secure.",
        examples: ["https://shop.example/return"],
      }),
    ),
    clientReferenceCode: Type.Optional(
      Code(255, "Your own reference of the order, which is charged once, whether by widget or by link.", "ORDER-1001"),
    ),
    customerCode: Type.Optional(
      Code(
        100,
        "The customer whose account the payment is posted to. Default: your default customer; if you have none, nothing is posted.",
      ),
    ),
    customerIpAddress: Type.Optional(Text(45, "The payer's IP address as you see it.", "203.0.113.7")),
  },
  { $id: "PaymentRequest" },
);

export const PaymentReply = Type.Object(
  {
    paymentType: Type.Enum(["RedirectUrl", "DirectSale"], {
      description: "RedirectUrl: the payer must complete 3-D Secure. DirectSale: this is the result.",
    }),
    redirectTo: Nullable(Type.String({ description: "Send the browser there." })),
    orderId,
    clientReferenceCode: ownReference,
    success: Nullable(Type.Boolean({ description: "Null with RedirectUrl, since the result is not known yet." })),
    transactionStatusId: Type.Integer({
      description:
        "1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded. Pending: do not charge again.",
      examples: [1],
    }),
    amount: DecimalOutput("The order's amount. Compare it with your order."),
    currency: Type.String({ description: "The currency of the amount. Compare it too.", examples: ["TRY"] }),
    error,
  },
  {
    $id: "PaymentResult",
    examples: [
      {
        paymentType: "RedirectUrl",
        redirectTo: "https://pay.example/3d/…",
        orderId: "0F3K9Q2M7VTB4E6H",
        clientReferenceCode: "ORDER-1001",
        success: null,
        transactionStatusId: 3,
        amount: 150.25,
        currency: "TRY",
        error: null,
      },
    ],
  },
);

export const PaymentQuery = Type.Object({
  orderId: Type.Optional(Text(64, "The service's reference. Send this or clientReferenceCode.")),
  clientReferenceCode: Type.Optional(
    CodeFilter(255, "Your own reference. If an order has several payments, the paid one, else the newest."),
  ),
});

export const PaymentStatus = Type.Object(
  {
    orderId,
    clientReferenceCode: ownReference,
    transactionId: IdOutput(
      "The transaction that has this status, as in the webhook's Id. The payment's id if no transaction decided the status.",
    ),
    transactionStatusId: Type.Integer({
      description: "1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded.",
      examples: [1],
    }),
    success: Type.Boolean({
      description: "You have the money or part of it: true only with transactionStatusId 1 and 6.",
    }),
    error,
    amount: DecimalOutput("The order's amount."),
    processAmount: DecimalOutput("The charged amount, with the payer's mark-up."),
    refundedAmount: DecimalOutput("The amount returned to the card.", 0),
    currency: Type.String({ description: "ISO 4217 code of the currency.", examples: ["TRY"] }),
    installment: Type.Integer({ description: "1 means a single payment.", examples: [1] }),
    maskedCardNumber: Nullable(
      Type.String({ description: "The first 6 and last 4 digits.", examples: ["404308******9028"] }),
    ),
    userCode: Nullable(
      Type.String({
        description: "Code of the user who paid after a log-in. Null if no user did.",
        examples: ["U-12"],
      }),
    ),
    createdAt: DateTimeOutput("When the payment was made."),
  },
  { $id: "Payment", description: "A payment's status." },
);

const referenceCode = Text(
  255,
  "The orderId, the transaction's id, or your own reference, looked up in this order.",
  "ORDER-1001",
);
const reason = Type.Optional(Text(500, "Stored with the transaction.", "Returned by the customer"));

export const CancellationBody = Type.Object({ referenceCode, reason }, { $id: "CancelRequest" });

export const RefundBody = Type.Object(
  {
    referenceCode,
    amount: AmountInput({ positive: true, description: "Part of the charged amount; at most what remains of it." }),
    reason,
  },
  { $id: "RefundRequest" },
);

export const ReversalReply = Type.Object(
  {
    success: Type.Boolean({ description: "The cancellation or refund was carried out." }),
    error,
    lastAmount: DecimalOutput("What remains of the charge.", 0),
  },
  { $id: "ReversalResult", description: "The result of a cancellation or refund." },
);
