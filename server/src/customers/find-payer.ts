import type { ReadContext, WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import type { Customer } from "./customer.ts";
import {
  customerOf,
  selectCustomer,
  selectCustomerByAccount,
  selectCustomerForPayment,
  selectDefaultCustomer,
} from "./store/customers.ts";

export async function findCustomer(ctx: ReadContext, id: string): Promise<Customer | undefined> {
  const row = await selectCustomer(ctx, "id", id);
  return row && customerOf(row);
}

export async function findCustomerByCode(ctx: ReadContext, code: string): Promise<Customer | undefined> {
  const row = await selectCustomer(ctx, "code", code);
  return row && customerOf(row);
}

/** The customer whose account has this code: its ERP code, else its code. */
export async function findCustomerOfAccount(ctx: ReadContext, accountCode: string): Promise<Customer | undefined> {
  const row = await selectCustomerByAccount(ctx, accountCode);
  return row && customerOf(row);
}

/**
 * The customer of a payment without a link: the one with this code (404 if there is none), or the tenant's default
 * customer. Null without a code where no active default customer is set.
 */
export async function findPayer(ctx: WriteContext, customerCode: string | undefined): Promise<Customer | null> {
  if (customerCode === undefined) {
    const standard = await selectDefaultCustomer(ctx);
    return standard?.is_active === true ? customerOf(standard) : null;
  }
  const named = await selectCustomerForPayment(ctx, "code", customerCode);
  if (named === undefined) throw notFound("No customer has this code.", "customerCode");
  if (!named.is_active) throw conflict("This customer is not active.", { field: "customerCode", reason: "inactive" });
  return customerOf(named);
}
