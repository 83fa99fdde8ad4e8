import { Type, type Static } from "typebox";
import type { App } from "#platform/http/app.ts";
import { clearable, kept, recordRoutes, required } from "#platform/http/routes-of-record.ts";
import {
  Code,
  Email,
  EmailFilter,
  IdentityNumber,
  IdOutput,
  NameText,
  Nullable,
  TaxNumber,
  Text,
  TextOutput,
} from "#platform/http/schemas.ts";
import { maskTckn } from "#platform/text/identity-number.ts";
import { changeCustomer } from "./change-customer.ts";
import { createCustomer } from "./create-customer.ts";
import type { CustomerRecord } from "./customer.ts";
import { listCustomers } from "./list-customers.ts";
import { readCustomer } from "./read-customer.ts";
import { shownTaxNumber } from "./tax-number.ts";

const fields = {
  code: required(Code(100, "The merchant's code of the customer, unique.", "C-1001")),
  erpCode: clearable(Code(100, "The customer's code in the ERP system, unique.")),
  name: clearable(NameText(200, "First name.", "Ayşe")),
  surname: clearable(NameText(200, "Last name.", "Yılmaz")),
  email: required(Email()),
  gsm: clearable(Text(32, "Mobile number, with or without country code; stored as E.164.", "0532 123 45 67")),
  tckn: clearable(
    IdentityNumber(
      "National identity number; its check digits are verified. Stored encrypted, and never returned in full. 11111111111 means that there is none.",
    ),
  ),
  taxNumber: clearable(TaxNumber()),
  taxOffice: clearable(Text(200, "Required for corporate customers.")),
  isCorporate: kept(
    Type.Boolean({
      description: "True for corporate customers, which have a tax number and office. Default false.",
      examples: [false],
    }),
  ),
  isActive: kept(
    Type.Boolean({
      description: "Default true. An inactive customer gets no new payment link.",
      examples: [true],
    }),
  ),
};

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

export function customerRoutes(app: App): void {
  recordRoutes(app, {
    path: "/vendor/customer",
    name: "Customer",
    noun: "customer",
    tag: "Customers",
    descriptions: {
      create: "`code` and `email` are always required; `taxNumber` and `taxOffice` for corporate customers.",
      list: "All customers, also payers of payment requests, whom the portal lists only in a search: collections name their accounts, too.",
    },
    fields,
    exampleOfChange: { updateCode: "C-1001", email: "ayse.yilmaz@example.com", gsm: null },
    record: Customer,
    filters: {
      name: Type.Optional(Text(200, "Lists customers whose name and surname contain this.")),
      email: Type.Optional(EmailFilter("Lists customers whose e-mail address contains this.")),
      gsm: Type.Optional(Text(32, "Lists customers with this mobile number.")),
      isActive: Type.Optional(Type.Boolean()),
    },
    create: createCustomer,
    change: changeCustomer,
    read: readCustomer,
    list: listCustomers,
    show: (_ctx, customers) => customers.map(shown),
  });
}

function shown(customer: CustomerRecord): Static<typeof Customer> {
  const { id, code, erpCode, name, surname, email, gsm, tcknEnding, isDefault } = customer;
  const { isCorporate, taxOffice, isActive } = customer;
  const tckn = tcknEnding === null ? null : maskTckn(tcknEnding);
  const taxNumber = shownTaxNumber(customer.taxNumber);
  return { id, code, erpCode, name, surname, email, gsm, tckn, isCorporate, taxNumber, taxOffice, isActive, isDefault };
}
