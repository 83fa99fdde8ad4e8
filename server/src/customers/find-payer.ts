import type { ReadContext, WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import type { Customer } from "./customer.ts";
import {
  customerOf,
  selectCustomer,
  selectCustomerByAccount,
  selectCustomerForPayment,
  selectCustomers,
  selectCustomersByAccounts,
  selectDefaultCustomer,
} from "./store/customers.ts";

export async function findCustomer(ctx: ReadContext, id: string): Promise<Customer | undefined> {
  const row = await selectCustomer(ctx, "id", id);
  return row && customerOf(row);
}

/** Returns customers by id. Erased ones have no entry. */
export async function findCustomers(ctx: ReadContext, ids: readonly string[]): Promise<ReadonlyMap<string, Customer>> {
  if (ids.length === 0) return new Map();
  const rows = await selectCustomers(ctx, ids);
  return new Map(rows.map((row) => [row.id, customerOf(row)]));
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

/** The customers whose accounts have these codes, by the code. */
export async function findCustomersOfAccounts(
  ctx: ReadContext,
  accountCodes: readonly string[],
): Promise<ReadonlyMap<string, Customer>> {
  const customers = (await selectCustomersByAccounts(ctx, accountCodes)).map(customerOf);
  return new Map(customers.map((customer) => [customer.erpCode ?? customer.code ?? "", customer]));
}

/**
 * The customer of a payment without a link: the one with this code (404 if there is none), or the tenant's default
 * customer. Null without a code where no active default customer is set.
 */
export async function findPayer(ctx: WriteContext, customerCode: string | undefined): Promise<Customer | null> {
  if (customerCode === undefined) {
    const defaultCustomer = await selectDefaultCustomer(ctx);
    return defaultCustomer?.is_active === true ? customerOf(defaultCustomer) : null;
  }
  const named = await selectCustomerForPayment(ctx, "code", customerCode);
  if (named === undefined) throw notFound("No customer has this code.", "customerCode");
  if (!named.is_active) throw conflict("This customer is not active.", { field: "customerCode", reason: "inactive" });
  return customerOf(named);
}
