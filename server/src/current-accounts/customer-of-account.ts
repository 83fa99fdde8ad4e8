import { findCustomer, findCustomerOfAccount, type Customer } from "#customers/index.ts";
import type { ReadContext } from "#platform/context.ts";
import { codeOfAccount, type CurrentAccount } from "./account.ts";

/** The customer that the account names, else the one with the account's code. */
export function customerOfAccount(ctx: ReadContext, account: CurrentAccount): Promise<Customer | undefined> {
  if (account.customerId !== null) return findCustomer(ctx, account.customerId);
  return findCustomerOfAccount(ctx, codeOfAccount(account));
}
