import { Type, type Static } from "typebox";
import { inTransaction, type Context } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import {
  Code,
  CodeFilter,
  Email,
  EmailFilter,
  Guid,
  IdentityNumber,
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
import { maskTckn } from "#platform/text/identity-number.ts";
import { changeCustomer } from "./change-customer.ts";
import { createCustomer } from "./create-customer.ts";
import type { CustomerRecord } from "./customer.ts";
import { listCustomers } from "./list-customers.ts";
import { readCustomer } from "./read-customer.ts";
import { shownTaxNumber } from "./tax-number.ts";

const vendor = { access: { by: "credential", scope: "vendor" } } as const;
const tags = ["Customers"];

const text = (maxLength: number, description: string, example?: string) =>
  Type.Optional(Text(maxLength, description, example));
const optionalCode = (description: string) => Type.Optional(Code(100, description));
const clearableCode = (description: string) => Type.Optional(Nullable(Code(100, description)));
const codeFilter = (description: string) => Type.Optional(CodeFilter(100, description));
const clearable = (maxLength: number, description: string) => Type.Optional(Nullable(Text(maxLength, description)));
const flag = (description: string, example = true) => Type.Optional(Type.Boolean({ description, examples: [example] }));

const flags = {
  isCorporate: flag("True for corporate customers, which have a tax number and office. Default false.", false),
  isActive: flag("Default true. An inactive customer gets no new payment link."),
};

const NewCustomerBody = Type.Object(
  {
    code: Code(100, "The merchant's code of the customer, unique.", "C-1001"),
    erpCode: optionalCode("The customer's code in the ERP system, unique."),
    name: Type.Optional(NameText(200, "First name.", "Ayşe")),
    surname: Type.Optional(NameText(200, "Last name.", "Yılmaz")),
    email: Email(),
    gsm: text(32, "Mobile number, with or without country code; stored as E.164.", "0532 123 45 67"),
    tckn: Type.Optional(
      IdentityNumber(
        "National identity number; its check digits are verified. Stored encrypted, and never returned in full.",
      ),
    ),
    taxNumber: Type.Optional(TaxNumber()),
    taxOffice: text(200, "Required for corporate customers."),
    ...flags,
  },
  { $id: "CustomerRequest" },
);

const CustomerChangeBody = Type.Object(
  {
    updateCode: optionalCode("Current code of the customer to change."),
    id: Type.Optional(Guid("Id of the customer to change; used if updateCode is sent too.")),
    code: optionalCode("The new code."),
    erpCode: clearableCode("The new ERP code."),
    name: Type.Optional(Nullable(NameText(200, "First name.", "Ayşe"))),
    surname: Type.Optional(Nullable(NameText(200, "Last name.", "Yılmaz"))),
    email: Type.Optional(Email()),
    gsm: clearable(32, "Mobile number."),
    tckn: Type.Optional(Nullable(IdentityNumber("National identity number; null or 11111111111 clears it."))),
    taxNumber: Type.Optional(Nullable(TaxNumber())),
    taxOffice: clearable(200, "Required for corporate customers."),
    ...flags,
  },
  {
    $id: "CustomerChange",
    published: { if: { required: ["id"] }, else: { required: ["updateCode"] } },
    examples: [{ updateCode: "C-1001", email: "ayse.yilmaz@example.com", gsm: null }],
  },
);

const Customer = Type.Object(
  {
    id: IdOutput("Permanent id of the customer."),
    code: Nullable(
      Type.String({
        examples: ["C-1001"],
        description:
          "Unique code of the customer. A customer that a payment link creates without code and ERP code gets its id as code. Null if there is only an ERP code.",
      }),
    ),
    erpCode: Nullable(Type.String({ description: "Code of the customer in the ERP system, unique." })),
    name: TextOutput("First name.", "Ayşe"),
    surname: TextOutput("Last name.", "Yılmaz"),
    email: Type.String({ description: "E-mail address.", examples: ["ayse@example.com"] }),
    gsm: Nullable(Type.String({ description: "Mobile number in E.164.", examples: ["+905321234567"] })),
    tckn: Nullable(Type.String({ description: "The last two digits.", examples: ["*********46"] })),
    isCorporate: Type.Boolean({
      description: "True for corporate records, which have a tax number and office.",
      examples: [false],
    }),
    taxNumber: Nullable(
      Type.String({ description: "Ten digits, or the last two of a sole trader's identity number." }),
    ),
    taxOffice: Nullable(Type.String({ description: "The office that issued the tax number." })),
    isActive: Type.Boolean({ description: "False: no longer in use." }),
    isDefault: Type.Boolean({
      description: "True for the default customer, used by links whose customer is not found.",
      examples: [false],
    }),
  },
  { $id: "Customer" },
);

const WrittenBody = WrittenReply("CustomerReply", { data: Customer });

const CustomerKeyQuery = Type.Object({
  id: Type.Optional(Guid("The customer's id. If several are sent, id is used before code, and code before erpCode.")),
  code: codeFilter("The customer with exactly this code."),
  erpCode: codeFilter("The customer with exactly this ERP code."),
});

const CustomerListQuery = Type.Object({
  name: text(200, "Lists customers whose name and surname contain this."),
  email: Type.Optional(EmailFilter("Lists customers whose e-mail address contains this.")),
  gsm: text(32, "Lists customers with this mobile number."),
  isActive: Type.Optional(Type.Boolean()),
  ...PageQuery,
});

const CustomerQuery = Type.Object({ ...CustomerKeyQuery.properties, ...CustomerListQuery.properties });
const CustomerList = ListReply("CustomerList", Customer);

export function customerRoutes(app: App): void {
  writeRoutes(app);
  readRoutes(app);
}

function writeRoutes(app: App): void {
  app.post(
    "/vendor/customer",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "createCustomer",
        summary: "Create a customer",
        description: "`code` and `email` are always required; `taxNumber` and `taxOffice` for corporate customers.",
        body: NewCustomerBody,
        response: { 201: WrittenBody },
      },
    },
    async (request, reply) => {
      const customer = await inTransaction(contextOf(request), (ctx) => createCustomer(ctx, request.body));
      return reply.code(201).send(written(customer));
    },
  );

  app.put(
    "/vendor/customer",
    {
      config: { ...vendor, nulls: "keep" },
      schema: {
        tags,
        operationId: "updateCustomer",
        summary: "Change a customer",
        description:
          "The record is named by `id` or `updateCode`; one of them is required, and `id` counts first. Fields that are not sent keep their values. Null clears a field; a required one keeps its value.",
        body: CustomerChangeBody,
        response: { 200: WrittenBody, ...errorReplies(404, 409) },
      },
    },
    async (request) => written(await inTransaction(contextOf(request), (ctx) => changeCustomer(ctx, request.body))),
  );
}

function readRoutes(app: App): void {
  app.get(
    "/vendor/customer",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "getCustomer",
        summary: "Read one customer",
        description:
          "By `id`, `code` or `erpCode`. Without any of them, the reply is that of GET /vendor/customer/list.",
        reply: "The customer. Without `id`, `code` and `erpCode`: a CustomerList, as from GET /vendor/customer/list.",
        querystring: CustomerQuery,
        published: { querystring: CustomerKeyQuery, response: { 200: Customer, ...errorReplies(404) } },
      },
    },
    async (request) => {
      const ctx = contextOf(request);
      const { id, code, erpCode, ...filters } = request.query;
      if (id !== undefined) return shown(await readCustomer(ctx, "id", id));
      if (code !== undefined) return shown(await readCustomer(ctx, "code", code));
      if (erpCode !== undefined) return shown(await readCustomer(ctx, "erpCode", erpCode));
      return list(ctx, filters);
    },
  );

  app.get(
    "/vendor/customer/list",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "listCustomers",
        summary: "List customers",
        description:
          "All customers, also payers of payment requests, whom the portal lists only in a search: collections name their accounts, too.",
        querystring: CustomerListQuery,
        response: { 200: CustomerList },
      },
    },
    async (request) => list(contextOf(request), request.query),
  );

  app.get(
    "/vendor/customer/:id",
    {
      config: vendor,
      schema: {
        tags,
        operationId: "getCustomerById",
        summary: "Read one customer by its id",
        params: Type.Object({ id: Guid("The customer.") }),
        response: { 200: Customer, ...errorReplies(404) },
      },
    },
    async (request) => shown(await readCustomer(contextOf(request), "id", request.params.id)),
  );
}

async function list(ctx: Context, query: Static<typeof CustomerListQuery>) {
  const paging = pagingOf(query);
  const { totalCount, customers } = await listCustomers(ctx, query, paging);
  return { isSuccess: true, message: null, totalCount, ...paging, data: customers.map(shown) };
}

function written(customer: CustomerRecord) {
  return { isSuccess: true, message: null, data: shown(customer) };
}

function shown(customer: CustomerRecord): Static<typeof Customer> {
  const { id, code, erpCode, name, surname, email, gsm, tcknEnding, isDefault } = customer;
  const { isCorporate, taxOffice, isActive } = customer;
  const tckn = tcknEnding === null ? null : maskTckn(tcknEnding);
  const taxNumber = shownTaxNumber(customer.taxNumber);
  return { id, code, erpCode, name, surname, email, gsm, tckn, isCorporate, taxNumber, taxOffice, isActive, isDefault };
}
