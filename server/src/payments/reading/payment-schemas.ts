import { Type } from "typebox";
import { declineClasses } from "#acquirers/registry.ts";
import {
  AdditionalDataFilter,
  AdditionalDataOutput,
  AmountQuery,
  Code,
  CurrencyFilter,
  DateTimeInput,
  DateTimeOutput,
  DecimalOutput,
  Guid,
  IdOutput,
  ListReply,
  Nullable,
  PageQuery,
  Text,
  TextOutput,
} from "#platform/http/schemas.ts";
import { paymentStates } from "../payment.ts";

const nullableText = (description: string, example?: string) =>
  Nullable(Type.String({ description, ...(example !== undefined && { examples: [example] }) }));
const orderId = Type.String({ description: "The service's reference of the order.", examples: ["4V1K8Q0MT2C7RB9D"] });
const clientReferenceCode = nullableText("Your own reference of the order, if you sent one.", "SIP-2026-104");
const currency = Type.String({ description: "ISO 4217 code of the currency.", examples: ["TRY"] });
const maskedCardNumber = nullableText("The first 6 and last 4 digits; null until a card was used.", "404308******9028");
const transactionStatusId = Type.Integer({
  description:
    "1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded. Pending: do not charge again.",
  examples: [1],
});

const Decline = Type.Object(
  {
    code: Type.String({ description: "The bank's own code.", examples: ["51"] }),
    class: Type.Enum([...declineClasses], { description: "What the payer can do about it." }),
    message: TextOutput("The bank's sentence.", "Insufficient funds"),
  },
  { $id: "Decline", description: "Why a bank declined." },
);

const payment = {
  id: IdOutput("The payment's id."),
  orderId,
  clientReferenceCode,
  source: Type.Enum(["link", "widget"], { description: "How the payer pays." }),
  state: Type.Enum([...paymentStates], { description: "The payment's state.", examples: ["succeeded"] }),
  transactionStatusId,
  amount: DecimalOutput("The order's amount."),
  processAmount: Nullable(
    DecimalOutput("The charged amount, with the payer's mark-up; null until the card was charged."),
  ),
  refundedAmount: DecimalOutput("The amount returned to the card.", 0),
  currency,
  description: nullableText("The description that you sent."),
  additionalData: AdditionalDataOutput(),
  installment: Nullable(
    Type.Integer({ description: "1 means a single payment; null until a card was used.", examples: [1] }),
  ),
  maskedCardNumber,
  program: nullableText("The card's installment program."),
  bank: nullableText("The card's issuer."),
  authCode: nullableText("The bank's approval code.", "481207"),
  decline: Nullable(Decline),
  customerId: Nullable(IdOutput("The customer's id.")),
  customerName: nullableText(
    "Name and surname of the customer; null without a customer, and after the customer's erasure.",
  ),
  paymentSetId: IdOutput("The payment set."),
  terminalId: Nullable(IdOutput("The terminal of the card shown.")),
  createdAt: DateTimeOutput("When the payment was made."),
  expiresAt: DateTimeOutput("Until when it can be paid."),
  archivedMonth: nullableText(
    "The month whose archive has the payment's transactions and card; null while the service has them. An archived payment cannot be refunded.",
  ),
};

export const ListedPaymentReply = Type.Object(payment, {
  $id: "ListedPayment",
  description: "A payment. Card, bank and decline are those of the sale that was charged, else of the newest.",
});

const TransactionReply = Type.Object(
  {
    id: IdOutput("The transaction's id, as in the webhook's Id."),
    kind: Type.Enum(["sale", "void", "refund"], { description: "A sale charges; a void or refund gives money back." }),
    state: Type.Enum(["pending", "succeeded", "declined", "abandoned", "reversed"], {
      description: "pending: not decided yet. reversed: charged, and given back before the payment succeeded.",
      examples: ["succeeded"],
    }),
    amount: DecimalOutput("What the bank was asked to charge or to give back."),
    currency,
    installment: Type.Integer({ description: "1 means a single payment.", examples: [1] }),
    maskedCardNumber,
    bank: payment.bank,
    authCode: payment.authCode,
    bankReference: nullableText("The bank's reference number.", "632514038841"),
    isThreeDSecure: Type.Boolean({ description: "The payer was sent to the bank's 3-D Secure page." }),
    decline: Nullable(Decline),
    reason: nullableText("The reason that you gave for a cancellation or refund."),
    createdAt: DateTimeOutput("When it began."),
    finishedAt: Nullable(DateTimeOutput("When its result was known.")),
  },
  { $id: "PaymentTransaction" },
);

export const PaymentDetailsReply = Type.Object(
  {
    ...payment,
    transactionId: IdOutput("The transaction that decided the status; the payment's id if none did."),
    transactions: Type.Array(TransactionReply, { description: "Sales, voids and refunds, oldest first." }),
  },
  { $id: "PaymentDetails", description: "A payment with its transactions." },
);

export const PaymentParams = Type.Object({ id: Guid("The payment.") });

const created = {
  createdFrom: Type.Optional(DateTimeInput("Created at this time or later.")),
  createdTo: Type.Optional(DateTimeInput("Created at this time or earlier.", "end")),
};
const amounts = (what: string) => ({
  amountMin: Type.Optional(AmountQuery(`${what} is at least this.`)),
  amountMax: Type.Optional(AmountQuery(`${what} is at most this.`)),
});
const references = {
  orderId: Type.Optional(Text(64, "The service's reference of the order.")),
  clientReferenceCode: Type.Optional(Code(255, "Your own reference of the order.")),
};

export const PaymentListQuery = Type.Object({
  ...references,
  state: Type.Optional(Type.Enum([...paymentStates], { description: "Payments in this state." })),
  source: Type.Optional(Type.Enum(["link", "widget"])),
  ...created,
  ...amounts("The charged amount, or the order's if it was not charged,"),
  currency: Type.Optional(CurrencyFilter()),
  additionalData: Type.Optional(AdditionalDataFilter("Payments")),
  customerId: Type.Optional(Guid("The customer.")),
  paymentSetId: Type.Optional(Guid("The payment set.")),
  terminalId: Type.Optional(Guid("The terminal.")),
  installment: Type.Optional(Type.Integer({ minimum: 1, maximum: 99, description: "1 means a single payment." })),
  cardLastFour: Type.Optional(
    Type.String({ pattern: "^[0-9]{4}$", description: "The last four digits of the card.", examples: ["9028"] }),
  ),
  declineClass: Type.Optional(Type.Enum([...declineClasses])),
  ...PageQuery,
});

export const PaymentList = ListReply("PaymentList", ListedPaymentReply);

const refundStates = ["pending", "succeeded", "failed"] as const;

const RefundReply = Type.Object(
  {
    id: IdOutput("The transaction's id, as in the webhook's Id."),
    kind: Type.Enum(["void", "refund"], {
      description: "void: cancelled before the bank's day closed. refund: given back after a charge.",
    }),
    state: Type.Enum(refundStates, {
      description: "pending: the bank's answer is awaited. Do not ask again.",
      examples: ["succeeded"],
    }),
    amount: DecimalOutput("The amount returned to the card."),
    currency,
    reason: nullableText("The reason that you gave."),
    decline: Nullable(Decline),
    maskedCardNumber,
    paymentId: IdOutput("The payment."),
    orderId,
    clientReferenceCode,
    createdAt: DateTimeOutput("When it began."),
    finishedAt: Nullable(DateTimeOutput("When its result was known.")),
  },
  { $id: "Refund", description: "Money returned to a card: a void or a refund." },
);

export const RefundListQuery = Type.Object({
  ...references,
  paymentId: Type.Optional(Guid("The payment.")),
  kind: Type.Optional(Type.Enum(["void", "refund"])),
  state: Type.Optional(Type.Enum(refundStates)),
  ...created,
  ...amounts("The returned amount"),
  currency: Type.Optional(CurrencyFilter()),
  terminalId: Type.Optional(Guid("The terminal.")),
  ...PageQuery,
});

export const RefundList = ListReply("RefundList", RefundReply);
