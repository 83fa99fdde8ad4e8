import { Type } from "typebox";
import { customerCodes, shownTaxNumber } from "#customers/index.ts";
import type { Context, ReadContext } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { clearable, kept, recordRoutes, required } from "#platform/http/routes-of-record.ts";
import {
  Code,
  CurrencyCodeField,
  CurrencyFilter,
  IdOutput,
  NameText,
  Nullable,
  TaxNumber,
  Text,
  TextOutput,
} from "#platform/http/schemas.ts";
import type { CurrentAccount as StoredAccount } from "./account.ts";
import { changeAccount } from "./change-account.ts";
import { createAccount } from "./create-account.ts";
import { listAccounts, readAccount } from "./list-accounts.ts";

const fields = {
  code: required(Code(100, "Code of the account, unique.", "C-4001")),
  erpCode: clearable(Code(100, "Code of the account in the ERP system, unique.")),
  name: required(NameText(200, "Name of the account.", "Yılmaz Ticaret")),
  currencyCode: kept(CurrencyCodeField("ISO 4217 code of the currency. A new account without it is in TRY.")),
  taxNumber: clearable(TaxNumber()),
  taxOffice: clearable(Text(200, "Required for corporate accounts.")),
  customerCode: clearable(
    Code(
      100,
      "Code of the customer whose account this is. A new account without it belongs to the customer with the same ERP code.",
    ),
  ),
  isCorporate: kept(
    Type.Boolean({
      description: "True for corporate accounts, which have a tax number and office. Default false.",
      examples: [false],
    }),
  ),
  isVisibleOnPayment: kept(
    Type.Boolean({ description: "True: listed on payment screens. False: background use only. Default true." }),
  ),
  isActive: kept(Type.Boolean({ description: "Default true." })),
};

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

export function accountRoutes(app: App): void {
  recordRoutes(app, {
    path: "/vendor/currentAccount",
    name: "CurrentAccount",
    noun: "current account",
    tag: "Current accounts",
    fields,
    exampleOfChange: { updateCode: "C-4001", name: "Yılmaz Ticaret A.Ş.", customerCode: null },
    record: CurrentAccount,
    filters: {
      name: Type.Optional(Text(200, "Lists accounts whose name contains this.")),
      currencyCode: Type.Optional(CurrencyFilter()),
      isVisibleOnPayment: Type.Optional(Type.Boolean()),
      isActive: Type.Optional(Type.Boolean()),
    },
    create: createAccount,
    createRefuses: [404],
    change: changeAccount,
    read: readAccount,
    list: listAccounts,
    show: shownAccounts,
  });
}

/** Replies name the customer by its code. */
async function shownAccounts(ctx: Context | ReadContext, accounts: readonly StoredAccount[]) {
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
