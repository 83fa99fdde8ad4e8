import { namesOfAccounts } from "#current-accounts/index.ts";
import { findCustomers, findCustomersOfAccounts, type Customer } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { shownName } from "../customers/shown-customer.ts";
import { isAllowed } from "../page/index.ts";
import { emailFor } from "./masked.ts";

/** What pages call an account. Without a name there is a code. */
export type AccountName = { name: string; code: string | null } | { name: null; code: string };

/** The merchant's code of the customer, or else the ERP code. A customer without either has its id as code: null. */
export function ownCode({ id, code, erpCode }: Pick<Customer, "id" | "code" | "erpCode">): string | null {
  return code === null || code === id ? erpCode : code;
}

/** What lists call a customer: the code, or else the name, or else the e-mail, as this member may see them. */
export function customerLabel(ctx: MemberContext, customer: Customer): string {
  return ownCode(customer) ?? (shownName(ctx, customer) || emailFor(ctx, customer.email));
}

/** Returns names of accounts, with the code: that of the account's record, or else of its customer, as this member may see it. */
export async function accountNames(
  ctx: MemberContext,
  codes: readonly (string | null)[],
): Promise<(code: string) => AccountName> {
  const known = [...new Set(codes.filter((code) => code !== null))];
  const [records, customers] = await Promise.all([
    isAllowed(ctx, "transactions.read") ? namesOfAccounts(reading(ctx), known) : new Map<string, string>(),
    findCustomersOfAccounts(reading(ctx), known),
  ]);
  return (code) => {
    const customer = customers.get(code);
    if (customer !== undefined && ownCode(customer) === null) return { name: customerLabel(ctx, customer), code: null };
    const name = records.get(code) || (customer === undefined ? "" : shownName(ctx, customer));
    return name === "" ? { name: null, code } : { name, code };
  };
}

/** Returns what pages call the accounts with these codes: an account that has a customer's id as code is called as the customer. */
export async function accountLabels(
  ctx: MemberContext,
  codes: readonly (string | null)[],
): Promise<(code: string) => string> {
  const ids = new Set(codes.filter((code) => code !== null && parseId(code) !== null));
  const customers = await findCustomers(reading(ctx), [...ids] as string[]);
  return (code) => {
    const customer = customers.get(code);
    return customer === undefined || ownCode(customer) !== null ? code : customerLabel(ctx, customer);
  };
}

export async function accountLabel(ctx: MemberContext, code: string): Promise<string> {
  const labelOf = await accountLabels(ctx, [code]);
  return labelOf(code);
}
