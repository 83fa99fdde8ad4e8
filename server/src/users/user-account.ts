import {
  codesOfAccounts,
  customerOfAccount,
  findAccountByAnyCode,
  type AccountId,
  type CurrentAccount,
} from "#current-accounts/index.ts";
import { customerCodes, findCustomerByCode, type CustomerId } from "#customers/index.ts";
import type { Context, ReadContext, WriteContext } from "#platform/context.ts";
import { invalid, notFound } from "#platform/refusal.ts";

/** What is opened to a user: a customer with all its accounts, later ones too, or one account. */
export type UserAccount = { canPay: boolean } & (
  | { customerId: CustomerId; accountId: null }
  | { customerId: null; accountId: AccountId }
);

/** Names what is opened as the interface does. One of the codes is null. */
export interface UserAccountNames {
  customerCode: string | null;
  accountErpCode: string | null;
  canPay: boolean;
}

/** An entry as merchants send it. */
export interface WantedUserAccount {
  customerCode?: string | null | undefined;
  accountErpCode?: string | null | undefined;
  canPay?: boolean | undefined;
}

export const USER_ACCOUNTS_MAX = 100;

/** Finds what the entries name. A refusal names the wrong entry by its index. */
export async function resolveUserAccounts(
  ctx: WriteContext,
  wanted: readonly WantedUserAccount[],
): Promise<UserAccount[]> {
  const found = await Promise.all(wanted.map((entry, index) => resolve(ctx, entry, `accounts[${index}]`)));
  const seen = new Set<string>();
  for (const [index, { customerId, accountId }] of found.entries()) {
    const target = customerId ?? accountId;
    if (seen.has(target)) throw invalid(`accounts[${index}]`, "An earlier entry names the same record.", "duplicate");
    seen.add(target);
  }
  return found;
}

async function resolve(
  ctx: WriteContext,
  { customerCode, accountErpCode, canPay = true }: WantedUserAccount,
  path: string,
): Promise<UserAccount> {
  const hasCustomer = typeof customerCode === "string";
  if (hasCustomer === (typeof accountErpCode === "string"))
    throw invalid(path, 'Exactly one of "customerCode" and "accountErpCode" is required.');
  if (hasCustomer) {
    const customer = await findCustomerByCode(ctx, customerCode);
    if (customer === undefined) throw notFound("No customer has this code.", `${path}.customerCode`);
    return { customerId: customer.id, accountId: null, canPay };
  }
  const account = await findAccountByAnyCode(ctx, accountErpCode!);
  if (account === undefined) throw notFound("No current account has this ERP code.", `${path}.accountErpCode`);
  return { customerId: null, accountId: account.id, canPay };
}

/** The entries of several users with the codes that their records have now. */
export async function nameUserAccounts(
  ctx: Context | ReadContext,
  ofUsers: readonly (readonly UserAccount[])[],
): Promise<UserAccountNames[][]> {
  const entries = ofUsers.flat();
  const [customers, accounts] = await Promise.all([
    customerCodes(
      ctx,
      entries.flatMap(({ customerId }) => customerId ?? []),
    ),
    codesOfAccounts(
      ctx,
      entries.flatMap(({ accountId }) => accountId ?? []),
    ),
  ]);
  const named = ({ customerId, accountId, canPay }: UserAccount) => ({
    customerCode: customerId === null ? null : (customers.get(customerId) ?? null),
    accountErpCode: accountId === null ? null : (accounts.get(accountId) ?? null),
    canPay,
  });
  return ofUsers.map((each) => each.map(named));
}

/** What the audit log shows of a list. */
export function auditedAccounts(entries: readonly UserAccount[]): string[] {
  return entries.flatMap(({ customerId, accountId, canPay }) => [customerId ?? accountId, canPay ? "pays" : "looks"]);
}

/** The entries by which a user may see the account: its own, and its customer's. */
export async function targetsOfAccount(
  ctx: ReadContext,
  account: CurrentAccount,
): Promise<{ accountId: AccountId; customerId: CustomerId | null }> {
  const customer = await customerOfAccount(ctx, account);
  return { accountId: account.id, customerId: customer?.id ?? null };
}
