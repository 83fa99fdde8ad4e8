import { Type } from "typebox";
import {
  AdditionalDataOutput,
  Code,
  DateTimeOutput,
  DecimalOutput,
  Guid,
  IdOutput,
  ListReply,
  Nullable,
  PageQuery,
  Text,
  WrittenReply,
} from "#platform/http/schemas.ts";

const BATCH_MAX = 1_000;

const text = (description: string, example: string) => Type.String({ description, examples: [example] });

const Collection = Type.Object(
  {
    id: IdOutput("Permanent id. Book the collection under this id as a unique outside key."),
    collectionType: Type.Enum(["Sale", "Refund", "Void"], {
      description: "Refunds and voids give money back. Amounts are positive: the type says the direction.",
    }),
    reversesId: Nullable(IdOutput("The sale that a refund or void gives back.")),
    reversesErpCode: Nullable(text("The ERP's code of that sale.", "REC-1041")),
    orderReference: text("The service's reference of the order.", "SP8K2M4Q7R"),
    clientOrderReference: Nullable(text("Your own order reference.", "ORDER-1001")),
    accountErpCode: Nullable(text("ERP code of the account. Null if the payment belongs to no customer.", "120.01")),
    customerErpCode: Nullable(text("The customer's ERP code, if it has one.", "120.01")),
    amount: DecimalOutput("The part of the order's amount, without the installment mark-up."),
    chargedAmount: DecimalOutput("What moved on the card."),
    commissionAmount: Nullable(
      DecimalOutput(
        "What the bank is expected to keep of a sale, or to return with a refund or void, by the cost rate that was set when the card was charged. Null if none was set.",
      ),
    ),
    netAmount: Nullable(DecimalOutput("chargedAmount without commissionAmount. Null if that is null.")),
    currencyCode: text("ISO 4217 code of the currency.", "TRY"),
    installment: Type.Integer({ description: "The number of installments; 1 is a single payment.", examples: [1] }),
    posId: IdOutput("The terminal that moved the money."),
    posErpCode: Nullable(
      text("The ERP's code of the terminal's bank account, if it was set when it was booked.", "102.01"),
    ),
    cardNumber: Nullable(text("The masked card number.", "454360******0008")),
    authCode: Nullable(text("The bank's approval code.", "123456")),
    transactionDate: DateTimeOutput("When it was booked here."),
    userCode: Nullable(text("Code of the user who paid after a log-in. Null if no user did.", "U-12")),
    description: Nullable(text("The order's description.", "Invoice 2026-0001")),
    additionalData: AdditionalDataOutput(),
    erpCode: Nullable(text("The ERP's code of its booking, once it is integrated.", "REC-1042")),
    isIntegrated: Type.Boolean({ description: "True once the ERP has acknowledged the collection." }),
    integrationError: Nullable(text("Why the ERP could not book it, as it said last.", "Account 120.01 is closed")),
  },
  {
    $id: "Collection",
    description: "A sale, refund or void for the ERP to book.",
    examples: [
      {
        id: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10",
        collectionType: "Sale",
        reversesId: null,
        reversesErpCode: null,
        orderReference: "0F3K9Q2M7VTB4E6H",
        clientOrderReference: "ORDER-1001",
        accountErpCode: "120.01",
        customerErpCode: "120.01",
        amount: 150.25,
        chargedAmount: 150.25,
        commissionAmount: 2.69,
        netAmount: 147.56,
        currencyCode: "TRY",
        installment: 1,
        posId: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b20",
        posErpCode: "102.01",
        cardNumber: "454360******0008",
        authCode: "123456",
        transactionDate: "2026-01-31T09:30:00",
        userCode: "U-12",
        description: "Invoice 2026-0001",
        additionalData: { invoiceNo: "2026-0001" },
        erpCode: "REC-1042",
        isIntegrated: true,
        integrationError: null,
      },
    ],
  },
);

export const CollectionListQuery = Type.Object({
  isIntegrated: Type.Optional(
    Type.Boolean({ description: "False: what the ERP has to book. True: what it has booked. Default: both." }),
  ),
  ...PageQuery,
});

export const CollectionAnswer = Type.Object(
  {
    id: Guid("The collection."),
    erpCode: Type.Optional(Code(100, "The ERP's code of its booking, unique. Required if it was booked.")),
    isIntegrated: Type.Optional(
      Type.Boolean({ description: "True with an erpCode, false with an integrationError; either says it already." }),
    ),
    updateErpCode: Type.Optional(Code(100, "The code that the collection has now, to be replaced by erpCode.")),
    integrationError: Type.Optional(Text(1_000, "Why the ERP could not book it. The collection stays in the list.")),
  },
  {
    $id: "CollectionAnswer",
    published: { if: { required: ["integrationError"] }, else: { required: ["erpCode"] } },
    examples: [
      { id: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10", erpCode: "REC-1042", isIntegrated: true },
      { id: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10", integrationError: "Account 120.01 is closed" },
    ],
  },
);

export const CollectionChange = Type.Object(
  { ...CollectionAnswer.properties, id: Type.Optional(CollectionAnswer.properties.id) },
  {
    $id: "CollectionChange",
    published: { if: { required: ["id"] }, else: { required: ["updateErpCode", "erpCode"] } },
    examples: [
      { id: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10", erpCode: "REC-1042", isIntegrated: true },
      { updateErpCode: "REC-1042", erpCode: "REC-2042" },
      { id: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10", integrationError: "Account 120.01 is closed" },
    ],
  },
);

export const CollectionBatch = Type.Object(
  {
    collections: Type.Array(CollectionAnswer, {
      minItems: 1,
      maxItems: BATCH_MAX,
      description: "All answers are taken, or none.",
    }),
  },
  { $id: "CollectionBatch" },
);

export const CollectionList = ListReply("CollectionList", Collection);
export const CollectionReply = WrittenReply("CollectionReply", { data: Collection });
export const CollectionBatchReply = WrittenReply("CollectionBatchReply", {
  totalCount: Type.Integer({ description: "The number of answers.", examples: [1] }),
  data: Type.Array(
    Type.Object(
      {
        id: IdOutput("The collection."),
        erpCode: Nullable(text("The ERP's code of its booking.", "REC-1042")),
        isIntegrated: Type.Boolean({ description: "True once the ERP has acknowledged the collection." }),
      },
      { $id: "AnsweredCollection" },
    ),
    { description: "In the order in which they were sent." },
  ),
});
