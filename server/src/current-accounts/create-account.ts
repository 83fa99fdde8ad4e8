import { isCurrencyCode, type CurrencyCode } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import { checkTaxDetails, findCustomerByCode, type CustomerId } from "#customers/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { unknownCurrency } from "#platform/text/unknown-currency.ts";
import { taxNumberContext, type AccountId, type CurrentAccount } from "./account.ts";
import { writeAccount } from "./store/accounts.ts";

export interface NewAccount {
  code: string;
  erpCode?: string | undefined;
  name: string;
  currencyCode?: string | undefined;
  isCorporate?: boolean | undefined;
  taxNumber?: string | undefined;
  taxOffice?: string | undefined;
  /** The code of the customer whose account it is. */
  customerCode?: string | undefined;
  isVisibleOnPayment?: boolean | undefined;
  isActive?: boolean | undefined;
}

export async function createAccount(ctx: WriteContext, input: NewAccount): Promise<CurrentAccount> {
  const { code, erpCode = null, name, isCorporate = false, taxNumber = null, taxOffice = null } = input;
  const id: AccountId = newId();
  const context = taxNumberContext(ctx.tenantId, id);
  const account: CurrentAccount = {
    id,
    code,
    erpCode,
    name,
    currencyCode: checkCurrency(input.currencyCode ?? "TRY"),
    ...checkTaxDetails(ctx, { isCorporate, taxNumber, taxOffice }, { context }),
    customerId: input.customerCode === undefined ? null : await requireCustomer(ctx, input.customerCode),
    isVisibleOnPayment: input.isVisibleOnPayment ?? true,
    isActive: input.isActive ?? true,
  };
  await writeAccount(ctx, "insert", account);
  await recordAudit(ctx, { action: "current_account.created", recordType: "current_account", recordId: account.id });
  return account;
}

export function checkCurrency(code: string): CurrencyCode {
  if (isCurrencyCode(code)) return code;
  throw unknownCurrency(code);
}

export async function requireCustomer(ctx: WriteContext, customerCode: string): Promise<CustomerId> {
  const customer = await findCustomerByCode(ctx, customerCode);
  if (customer === undefined) throw notFound("No customer has this code.", "customerCode");
  return customer.id;
}
