import { Type } from "typebox";
import {
  AmountInput,
  AmountQuery,
  Code,
  CodeFilter,
  CurrencyCodeField,
  CurrencyFilter,
  DATE_TIME_PATTERN,
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

const CODE_LENGTH_MAX = 100;
const DESCRIPTION_LENGTH_MAX = 1_000;
/** "2026-01-31T09:30:00.1234567+03:00" */
const INSTANT_LENGTH_MAX = 40;
export const BATCH_MAX = 1_000;

const Instant = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: INSTANT_LENGTH_MAX,
    published: { pattern: DATE_TIME_PATTERN },
    description: `${description} ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off.`,
    examples: ["2026-01-31T09:30:00", "2026-01-31T12:30:00.1234567+03:00"],
  });
const code = (description: string) => Code(CODE_LENGTH_MAX, description);
const codeFilter = (description: string) => Type.Optional(CodeFilter(CODE_LENGTH_MAX, description));

const fields = {
  erpCode: code("ERP code of the transaction, unique among those that are not deleted."),
  accountErpCode: code("ERP code of the account. The account need not exist."),
  amount: AmountInput({ description: "At most 15 integer and 4 fractional digits; may be negative." }),
  currencyCode: CurrencyCodeField(),
  transactionDate: Instant("When it happened."),
  dueDate: Instant("When it is due."),
  description: Text(DESCRIPTION_LENGTH_MAX, "Free text."),
  documentType: Text(
    50,
    "Kind of the underlying document. INVOICE, RETURN, SERVICE, COLLECTION, CARD, DIFFERENCE and OPENING are shown in the reader's language where there is no documentNo; payers see no other.",
  ),
  documentNo: Text(CODE_LENGTH_MAX, "Number of the underlying document."),
};

const { erpCode, accountErpCode, amount, currencyCode, dueDate, ...optional } = fields;
const required = { erpCode, accountErpCode, amount, currencyCode, dueDate };

export const NewTransactionBody = Type.Object(
  {
    ...required,
    transactionDate: Type.Optional(optional.transactionDate),
    description: Type.Optional(optional.description),
    documentType: Type.Optional(optional.documentType),
    documentNo: Type.Optional(optional.documentNo),
  },
  {
    $id: "TransactionRequest",
    examples: [
      {
        erpCode: "INV-2026-0001",
        accountErpCode: "C-1001",
        amount: 1250.5,
        currencyCode: "TRY",
        transactionDate: "2026-01-31T09:30:00",
        dueDate: "2026-02-28T00:00:00",
        description: "Invoice 2026-0001",
        documentType: "INVOICE",
        documentNo: "2026-0001",
      },
    ],
  },
);

export const BatchBody = Type.Object(
  {
    transactions: Type.Array(NewTransactionBody, {
      minItems: 1,
      maxItems: BATCH_MAX,
      description: "All transactions are created, or none.",
    }),
  },
  { $id: "TransactionBatchRequest" },
);

export const ReplacementBody = Type.Object(
  {
    accountErpCode,
    transactions: Type.Array(
      Type.Object(
        { ...NewTransactionBody.properties, accountErpCode: Type.Optional(accountErpCode) },
        { $id: "AccountTransactionRequest", description: "A transaction of the account of the request." },
      ),
      { maxItems: BATCH_MAX, description: "What the account then has, besides what payments posted to it." },
    ),
    allowShrink: Type.Optional(
      Type.Boolean({ description: "True: more than 30 % of the account's transactions may vanish. Default: false." }),
    ),
  },
  {
    $id: "TransactionReplacementRequest",
    examples: [
      {
        accountErpCode: "C-1001",
        transactions: [
          { erpCode: "INV-2026-0001", amount: 1250.5, currencyCode: "TRY", dueDate: "2026-02-28T00:00:00" },
        ],
      },
    ],
  },
);

const clearable = <Schema extends (typeof optional)[keyof typeof optional]>(schema: Schema) =>
  Type.Optional(Nullable(schema));

export const TransactionChangeBody = Type.Object(
  {
    updateErpCode: Type.Optional(code("Current ERP code of the transaction to change.")),
    id: Type.Optional(Guid("Id of the transaction to change; used if updateErpCode is sent too.")),
    accountErpCode: Type.Optional(accountErpCode),
    amount: Type.Optional(amount),
    currencyCode: Type.Optional(currencyCode),
    dueDate: Type.Optional(dueDate),
    erpCode: Type.Optional(erpCode),
    transactionDate: clearable(optional.transactionDate),
    description: clearable(optional.description),
    documentType: clearable(optional.documentType),
    documentNo: clearable(optional.documentNo),
  },
  {
    $id: "TransactionChange",
    published: { if: { required: ["id"] }, else: { required: ["updateErpCode"] } },
    examples: [{ updateErpCode: "INV-2026-0001", dueDate: "2026-03-15T00:00:00", description: null }],
  },
);

export const TransactionKeyQuery = Type.Object({
  id: Type.Optional(Guid("The transaction's id; used if erpCode is sent too.")),
  erpCode: codeFilter("The transaction's exact ERP code."),
});

export const TransactionQuery = Type.Object({
  ...TransactionKeyQuery.properties,
  accountErpCode: codeFilter("Transactions of exactly this account."),
  currencyCode: Type.Optional(CurrencyFilter()),
  description: Type.Optional(Text(DESCRIPTION_LENGTH_MAX, "Descriptions that contain this text, in any case.")),
  transactionDateFrom: Type.Optional(Instant("From this moment, inclusive; omits transactions without a date.")),
  transactionDateTo: Type.Optional(Instant("Until this moment, inclusive; omits transactions without a date.")),
  dueDateFrom: Type.Optional(Instant("Due from this moment, inclusive.")),
  dueDateTo: Type.Optional(Instant("Due until this moment, inclusive.")),
  amountMin: Type.Optional(AmountQuery("Minimum amount.")),
  amountMax: Type.Optional(AmountQuery("Maximum amount.")),
  ...PageQuery,
});

export const Transaction = Type.Object(
  {
    id: IdOutput("Permanent id of the transaction."),
    erpCode: Type.String({ description: "Empty if there is none.", examples: ["INV-2026-0001"] }),
    accountErpCode: Type.String({ description: "ERP code of the account.", examples: ["C-1001"] }),
    amount: DecimalOutput("Four fractional digits; may be negative.", 1250.5),
    currencyCode: Type.String({ description: "ISO 4217 code of the currency.", examples: ["TRY"] }),
    transactionDate: Nullable(DateTimeOutput("When it happened.")),
    dueDate: DateTimeOutput("When it is due."),
    description: Type.String({ description: "May be empty.", examples: ["Invoice 2026-0001"] }),
  },
  { $id: "Transaction", description: "A transaction of a current account." },
);

export const TransactionList = ListReply("TransactionList", Transaction);
export const WrittenTransactionReply = WrittenReply("TransactionReply", { data: Transaction });
export const DeletedTransactionReply = WrittenReply("DeletedTransactionReply", {
  data: Type.Object({ id: IdOutput("The deleted transaction.") }, { $id: "DeletedTransaction" }),
});
export const BatchReply = WrittenReply("TransactionBatchReply", {
  totalCount: Type.Integer({ description: "The number of transactions created.", examples: [1] }),
  data: Type.Array(
    Type.Object(
      {
        id: IdOutput("Permanent id of the transaction."),
        erpCode: Type.String({ description: "The value that was sent.", examples: ["INV-2026-0001"] }),
      },
      { $id: "CreatedTransaction" },
    ),
    { description: "In the order in which they were sent." },
  ),
});
const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [1] });
export const ReplacementReply = WrittenReply("TransactionReplacementReply", {
  data: Type.Object(
    {
      created: count("Transactions that are new."),
      changed: count("Transactions that have other values now. They keep their ids."),
      unchanged: count("Transactions that stay as they were, with those that are postings of payments."),
      deleted: count("Transactions that were not sent and are deleted."),
      kept: count(
        "Transactions that stay as they are, although they were not sent or would be reduced, because payments pay them.",
      ),
      allocated: Type.Array(
        Type.Object(
          {
            id: IdOutput("The transaction."),
            erpCode: Type.String({ description: "Empty if it has none.", examples: ["INV-2026-0001"] }),
          },
          { $id: "AllocatedTransaction" },
        ),
        { description: "The transactions that stay because payments pay them, at most a hundred." },
      ),
    },
    { $id: "TransactionReplacement" },
  ),
});
