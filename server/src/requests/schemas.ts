import { Type } from "typebox";
import {
  AmountInput,
  Code,
  CodeFilter,
  CurrencyCodeField,
  CurrencyFilter,
  DateTimeOutput,
  DecimalOutput,
  EXAMPLE_ID,
  Guid,
  IdOutput,
  ListReply,
  Nullable,
  PageQuery,
  Text,
  TextOutput,
  WrittenReply,
} from "#platform/http/schemas.ts";
import { PRESETS_MAX, USES_MAX } from "./payment-request.ts";

const Kind = (description: string) =>
  Type.Enum(["MultiUse", "OpenAmount", "Parts"], { description, examples: ["MultiUse"] });
const KINDS =
  "MultiUse: one price, for many payers. OpenAmount: the payer chooses an amount within bounds. Parts: several payers pay one debt together.";

const Address = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 2_048,
    published: { format: "uri", pattern: "^[Hh][Tt][Tt][Pp][Ss]?://" },
    description,
    examples: ["https://shop.example/paid"],
  });
const UsesMax = Type.Integer({
  minimum: 1,
  maximum: USES_MAX,
  description: "How many payers can pay. Default: no limit, and 1,000 for Parts.",
  examples: [10],
});
const Presets = Type.Array(AmountInput({ positive: true }), {
  maxItems: PRESETS_MAX,
  description: "OpenAmount: amounts that the page offers, from amountMin to amountMax.",
  examples: [[50, 100, 250]],
});
const amounts = {
  amount: AmountInput({ positive: true, description: "MultiUse: the price, required. Parts: the debt, required." }),
  amountMin: AmountInput({
    positive: true,
    description: "OpenAmount: the least amount, required. Parts: the least part; default: that of the payment set.",
  }),
  amountMax: AmountInput({ positive: true, description: "OpenAmount: the greatest amount, required." }),
};
const description = "Shown to the payer, and the description of each payment.";
const addresses = {
  successURL: "http or https. The browser is sent there after a successful payment.",
  failURL: "http or https. The browser is sent there after a failed or cancelled payment.",
  webhookURL: "http or https. Called once per processed transaction of a visit.",
};
const isActive = "False withdraws the request: its page answers as if it did not exist.";

export const NewRequestBody = Type.Object(
  {
    code: Code(
      100,
      "Your code, unique. Each visit's clientOrderReference is this code, a hyphen and a number.",
      "KERMES",
    ),
    kind: Kind(KINDS),
    currencyCode: CurrencyCodeField(),
    amount: Type.Optional(amounts.amount),
    amountMin: Type.Optional(amounts.amountMin),
    amountMax: Type.Optional(amounts.amountMax),
    presets: Type.Optional(Presets),
    usesMax: Type.Optional(UsesMax),
    description: Type.Optional(Text(500, description)),
    paymentSetId: Guid("A payment set in the request's currency."),
    successURL: Type.Optional(Address(addresses.successURL)),
    failURL: Type.Optional(Address(addresses.failURL)),
    webhookURL: Type.Optional(Address(addresses.webhookURL)),
    isActive: Type.Optional(Type.Boolean({ description: `${isActive} Default true.` })),
  },
  {
    $id: "PaymentRequestDraft",
    examples: [
      {
        code: "KERMES",
        kind: "MultiUse",
        currencyCode: "TRY",
        amount: 150.25,
        usesMax: 10,
        description: "A place at the fair",
        paymentSetId: EXAMPLE_ID,
        webhookURL: "https://shop.example/webhooks/servicepay",
      },
    ],
  },
);

export const RequestChangeBody = Type.Object(
  {
    updateCode: Type.Optional(Code(100, "Current code of the request to change.")),
    id: Type.Optional(Guid("Id of the request to change; used if updateCode is sent too.")),
    code: Type.Optional(Code(100, "The new code, for visits from now on.")),
    kind: Type.Optional(Kind("The present kind: it cannot change.")),
    currencyCode: Type.Optional(CurrencyCodeField("The present currency: it cannot change.")),
    amount: Type.Optional(amounts.amount),
    amountMin: Type.Optional(amounts.amountMin),
    amountMax: Type.Optional(amounts.amountMax),
    presets: Type.Optional(Presets),
    usesMax: Type.Optional(Nullable(UsesMax)),
    description: Type.Optional(Nullable(Text(500, description))),
    paymentSetId: Type.Optional(Guid("A payment set in the request's currency.")),
    successURL: Type.Optional(Nullable(Address(addresses.successURL))),
    failURL: Type.Optional(Nullable(Address(addresses.failURL))),
    webhookURL: Type.Optional(Nullable(Address(addresses.webhookURL))),
    isActive: Type.Optional(Type.Boolean({ description: isActive })),
  },
  {
    $id: "PaymentRequestChange",
    published: { if: { required: ["id"] }, else: { required: ["updateCode"] } },
    examples: [{ updateCode: "KERMES", amount: 175, usesMax: null, isActive: true }],
  },
);

export const PaymentRequest = Type.Object(
  {
    id: IdOutput("Permanent id of the request."),
    code: TextOutput("Your code, unique.", "KERMES"),
    kind: Kind(KINDS),
    link: Type.String({
      description: "The address of the request's page. It does not expire.",
      examples: ["https://pay.example/r/…"],
    }),
    currencyCode: Type.String({ description: "ISO 4217 code.", examples: ["TRY"] }),
    amount: Nullable(DecimalOutput("The price, or the debt.")),
    amountMin: Nullable(DecimalOutput("The least amount that a payer may choose.", 10)),
    amountMax: Nullable(DecimalOutput("The greatest amount that a payer may choose.", 1_000)),
    presets: Type.Array(DecimalOutput("An amount that the page offers.", 50), {
      description: "OpenAmount: amounts that the page offers.",
    }),
    usesMax: Nullable(Type.Integer({ description: "How many payers can pay; null: any number.", examples: [10] })),
    usesHeld: Type.Integer({ description: "Visits that are paid or may still be paid.", examples: [3] }),
    amountHeld: DecimalOutput("The sum of these visits."),
    description: Nullable(Type.String({ description: "Shown to the payer." })),
    paymentSetId: IdOutput("The payment set."),
    successURL: Nullable(Type.String({ description: "Where the browser goes after a successful payment." })),
    failURL: Nullable(Type.String({ description: "Where the browser goes after a failed or cancelled payment." })),
    webhookURL: Nullable(Type.String({ description: "Called once per processed transaction of a visit." })),
    isActive: Type.Boolean({ description: "False: withdrawn." }),
    createdUtc: DateTimeOutput("When the request was created."),
  },
  {
    $id: "PaymentRequestRecord",
    examples: [
      {
        id: EXAMPLE_ID,
        code: "KERMES",
        kind: "MultiUse",
        link: "https://pay.example/r/…",
        currencyCode: "TRY",
        amount: 150.25,
        amountMin: null,
        amountMax: null,
        presets: [],
        usesMax: 10,
        usesHeld: 3,
        amountHeld: 450.75,
        description: "A place at the fair",
        paymentSetId: EXAMPLE_ID,
        successURL: null,
        failURL: null,
        webhookURL: "https://shop.example/webhooks/servicepay",
        isActive: true,
        createdUtc: "2026-01-31T09:30:00",
      },
    ],
  },
);

const RequestVisit = Type.Object(
  {
    number: Type.Integer({ description: "Its number within the request.", examples: [1] }),
    clientOrderReference: Nullable(
      Type.String({ description: "Of its payment, as in webhooks.", examples: ["KERMES-1"] }),
    ),
    orderReference: TextOutput("Our reference of the payment.", "0F3K9Q2M7VTB4E6H"),
    amount: DecimalOutput("The payment's amount."),
    transactionStatusId: Type.Integer({ description: "The status of its payment, as in webhooks.", examples: [1] }),
    isHeld: Type.Boolean({ description: "True while the visit holds its place or part of the request." }),
    createdUtc: DateTimeOutput("When the payer came."),
  },
  { $id: "PaymentRequestVisit" },
);

export const PaymentRequestReply = WrittenReply("PaymentRequestReply", { data: PaymentRequest });
export const PaymentRequestList = ListReply("PaymentRequestList", PaymentRequest);
export const PaymentRequestVisitList = ListReply("PaymentRequestVisitList", RequestVisit);

export const RequestKeyQuery = Type.Object({
  id: Type.Optional(Guid("The request's id. If both are sent, id is used.")),
  code: Type.Optional(CodeFilter(100, "The request with exactly this code.")),
});

export const RequestListQuery = Type.Object({
  kind: Type.Optional(Kind("Requests of this kind.")),
  currencyCode: Type.Optional(CurrencyFilter()),
  isActive: Type.Optional(Type.Boolean()),
  ...PageQuery,
});

export const RequestQuery = Type.Object({ ...RequestKeyQuery.properties, ...RequestListQuery.properties });
export const VisitListQuery = Type.Object({
  code: CodeFilter(100, "The request with exactly this code."),
  ...PageQuery,
});
