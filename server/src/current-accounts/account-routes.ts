import { Type, type Static } from "typebox";
import { customerCodes, shownTaxNumber } from "#customers/index.ts";
import { inTransaction, type Context, type ReadContext } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import {
  Code,
  CodeFilter,
  CurrencyCodeField,
  CurrencyFilter,
  Guid,
  IdOutput,
  ListReply,
  NameText,
  Nullable,
  PageQuery,
  pagingOf,
  TaxNumber,
  Text,
  WrittenReply,
  TextOutput,
} from "#platform/http/schemas.ts";
import type { CurrentAccount } from "./account.ts";
import { changeAccount } from "./change-account.ts";
import { createAccount } from "./create-account.ts";
import { listAccounts, readAccount } from "./list-accounts.ts";

const vendor = { access: { by: "credential", scope: "vendor" } } as const;
const tags = ["Current accounts"];

const text = (maxLength: number, description: string) => Type.Optional(Text(maxLength, description));
const optionalCode = (description: string) => Type.Optional(Code(100, description));
const clearableCode = (description: string) => Type.Optional(Nullable(Code(100, description)));
const codeFilter = (description: string) => Type.Optional(CodeFilter(100, description));
const clearable = (maxLength: number, description: string) => Type.Optional(Nullable(Text(maxLength, description)));

const flags = {
  isCorporate: Type.Optional(
    Type.Boolean({
      description: "True for corporate accounts, which have a tax number and office. Default false.",
      examples: [false],
    }),
  ),
  isVisibleOnPayment: Type.Optional(
    Type.Boolean({ description: "True: listed on payment screens. False: background use only. Default true." }),
  ),
  isActive: Type.Optional(Type.Boolean({ description: "Default true." })),
};

const NewAccountBody = Type.Object(
  {
    code: Code(100, "Code of the account, unique.", "C-4001"),
    erpCode: optionalCode("Code of the account in the ERP system, unique."),
    name: NameText(200, "Name of the account.", "Yılmaz Ticaret"),
    currencyCode: Type.Optional(CurrencyCodeField("ISO 4217 code of the currency. Default TRY.")),
    taxNumber: Type.Optional(TaxNumber()),
    taxOffice: text(200, "Required for corporate accounts."),
    customerCode: optionalCode(
      "Code of the customer whose account this is. Default: the customer with the same ERP code.",
    ),
    ...flags,
  },
  { $id: "CurrentAccountRequest" },
);

const AccountChangeBody = Type.Object(
  {
    updateCode: optionalCode("Current code of the account to change."),
    id: Type.Optional(Guid("Id of the account to change; used if updateCode is sent too.")),
    code: optionalCode("The new code."),
    erpCode: clearableCode("The new ERP code."),
    name: Type.Optional(NameText(200, "Name of the account.", "Yılmaz Ticaret")),
    currencyCode: Type.Optional(CurrencyCodeField()),
    taxNumber: Type.Optional(Nullable(TaxNumber())),
    taxOffice: clearable(200, "Required for corporate accounts."),
    customerCode: clearableCode("Code of the customer whose account this is."),
    ...flags,
  },
  {
    $id: "CurrentAccountChange",
    published: { if: { required: ["id"] }, else: { required: ["updateCode"] } },
    examples: [{ updateCode: "C-4001", name: "Yılmaz Ticaret A.Ş.", customerCode: null }],
  },
);

const CurrentAccount = Type.Object(
  {
    id: IdOutput("Permanent id of the account."),
    code: TextOutput("Code of the account, unique.", "C-4001"),
    erpCode: Nullable(Type.String({ description: "Code of the account in the ERP system, unique." })),
    name: TextOutput("Name of the account.", "Yılmaz Ticaret"),
    currencyCode: Type.String({ description: "ISO 4217 code of the currency.", examples: ["TRY"] }),
    isCorporate: Type.Boolean({
      description: "True for corporate records, which have a tax number and office.",
      examples: [false],
    }),
    taxNumber: Nullable(
      Type.String({ description: "Ten digits, or the last two of a sole trader's identity number." }),
    ),
    taxOffice: Nullable(Type.String({ description: "The office that issued the tax number." })),
    customerCode: Nullable(Type.String({ description: "Code of the customer whose account this is." })),
    isVisibleOnPayment: Type.Boolean({ description: "True: listed on payment screens. False: background use only." }),
    isActive: Type.Boolean({ description: "False: no longer in use." }),
  },
  { $id: "CurrentAccount" },
);

const WrittenBody = WrittenReply("CurrentAccountReply", { data: CurrentAccount });

const AccountKeyQuery = Type.Object({
  id: Type.Optional(Guid("The account's id. If several are sent, id is used before code, and code before erpCode.")),
  code: codeFilter("The account with exactly this code."),
  erpCode: codeFilter("The account with exactly this ERP code."),
});

const AccountListQuery = Type.Object({
  name: text(200, "Lists accounts whose name contains this."),
  currencyCode: Type.Optional(CurrencyFilter()),
  isVisibleOnPayment: Type.Optional(Type.Boolean()),
  isActive: Type.Optional(Type.Boolean()),
  ...PageQuery,
});

const AccountQuery = Type.Object({ ...AccountKeyQuery.properties, ...AccountListQuery.properties });
const CurrentAccountList = ListReply("CurrentAccountList", CurrentAccount);

export function accountRoutes(app: App): void {
  writeRoutes(app);
  readRoutes(app);
}

function writeRoutes(app: App): void {
  app.post(
    "/vendor/currentAccount",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "createCurrentAccount",
        summary: "Create a current account",
        body: NewAccountBody,
        response: { 201: WrittenBody, ...errorReplies(404) },
      },
    },
    async (request, reply) => {
      const account = await inTransaction(contextOf(request), async (ctx) =>
        written(ctx, await createAccount(ctx, request.body)),
      );
      return reply.code(201).send(account);
    },
  );

  app.put(
    "/vendor/currentAccount",
    {
      config: { ...vendor, nulls: "keep" },
      schema: {
        tags,
        operationId: "updateCurrentAccount",
        summary: "Change a current account",
        description:
          "The record is named by `id` or `updateCode`; one of them is required, and `id` counts first. Fields that are not sent keep their values. Null clears a field; a required one keeps its value.",
        body: AccountChangeBody,
        response: { 200: WrittenBody, ...errorReplies(404, 409) },
      },
    },
    async (request) =>
      inTransaction(contextOf(request), async (ctx) => written(ctx, await changeAccount(ctx, request.body))),
  );
}

function readRoutes(app: App): void {
  app.get(
    "/vendor/currentAccount",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "getCurrentAccount",
        summary: "Read one current account",
        description:
          "By `id`, `code` or `erpCode`. Without any of them, the reply is that of GET /vendor/currentAccount/list.",
        reply:
          "The account. Without `id`, `code` and `erpCode`: a CurrentAccountList, as from GET /vendor/currentAccount/list.",
        querystring: AccountQuery,
        published: { querystring: AccountKeyQuery, response: { 200: CurrentAccount, ...errorReplies(404) } },
      },
    },
    async (request) => {
      const ctx = contextOf(request);
      const { id, code, erpCode, ...filters } = request.query;
      if (id !== undefined) return shownAccount(ctx, await readAccount(ctx, "id", id));
      if (code !== undefined) return shownAccount(ctx, await readAccount(ctx, "code", code));
      if (erpCode !== undefined) return shownAccount(ctx, await readAccount(ctx, "erpCode", erpCode));
      return list(ctx, filters);
    },
  );

  app.get(
    "/vendor/currentAccount/list",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "listCurrentAccounts",
        summary: "List current accounts",
        querystring: AccountListQuery,
        response: { 200: CurrentAccountList },
      },
    },
    async (request) => list(contextOf(request), request.query),
  );

  app.get(
    "/vendor/currentAccount/:id",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "getCurrentAccountById",
        summary: "Read one current account by its id",
        params: Type.Object({ id: Guid("The account.") }),
        response: { 200: CurrentAccount, ...errorReplies(404) },
      },
    },
    async (request) => {
      const ctx = contextOf(request);
      return shownAccount(ctx, await readAccount(ctx, "id", request.params.id));
    },
  );
}

async function list(ctx: Context, query: Static<typeof AccountListQuery>) {
  const paging = pagingOf(query);
  const { totalCount, accounts } = await listAccounts(ctx, query, paging);
  return { isSuccess: true, message: null, totalCount, ...paging, data: await shownAccounts(ctx, accounts) };
}

async function written(ctx: Context | ReadContext, account: CurrentAccount) {
  return { isSuccess: true, message: null, data: await shownAccount(ctx, account) };
}

async function shownAccount(ctx: Context | ReadContext, account: CurrentAccount) {
  return (await shownAccounts(ctx, [account]))[0]!;
}

/** Replies name the customer by its code. */
async function shownAccounts(ctx: Context | ReadContext, accounts: readonly CurrentAccount[]) {
  const codes = await customerCodes(
    ctx,
    accounts.flatMap(({ customerId }) => customerId ?? []),
  );
  return accounts.map(({ customerId, taxNumber, ...account }) => ({
    ...account,
    taxNumber: shownTaxNumber(taxNumber),
    customerCode: customerId === null ? null : (codes.get(customerId) ?? null),
  }));
}
