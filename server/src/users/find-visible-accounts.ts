import {
  findAccountsById,
  isPayable,
  listAccountsOfCustomer,
  type AccountId,
  type CurrentAccount,
} from "#current-accounts/index.ts";
import { findCustomers } from "#customers/index.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { User } from "./user.ts";

declare const visible: unique symbol;

/**
 * An account that its company opened to a user, and shows now. Pages of users take nothing else, and only `findVisibleAccounts` makes
 * one: the brand is not exported.
 */
export type VisibleAccount = CurrentAccount & { readonly canPay: boolean; readonly [visible]: true };

/** So many accounts of one customer are read. */
const ACCOUNTS_MAX = 200;

/** An account that the company opened to a user, and why the user does not see it. */
export type OpenedAccount = CurrentAccount & {
  readonly canPay: boolean;
  readonly missing: "inactive" | "hidden" | null;
};

/** The accounts that an active user sees at this moment, by code. */
export async function findVisibleAccounts(ctx: Context | ReadContext, user: User): Promise<VisibleAccount[]> {
  if (!user.isActive) return [];
  return (await findOpenedAccounts(ctx, user)).filter(isVisible);
}

/** What the entries of the user name, by code. An entry for an account counts more than one for its customer. */
export async function findOpenedAccounts(ctx: Context | ReadContext, user: User): Promise<OpenedAccount[]> {
  if (user.accounts.length === 0) return [];
  const read = reading(ctx);
  const ofAccounts = new Map(
    user.accounts.flatMap(({ accountId, canPay }) => (accountId ? [[accountId, canPay]] : [])),
  );
  const ofCustomers = new Map(
    user.accounts.flatMap(({ customerId, canPay }) => (customerId ? [[customerId, canPay]] : [])),
  );
  const [named, customers] = await Promise.all([
    findAccountsById(read, [...ofAccounts.keys()]),
    findCustomers(read, [...ofCustomers.keys()]),
  ]);
  const lists = await Promise.all(
    [...customers.values()].map(async ({ id, code, erpCode }) => {
      const accounts = await listAccountsOfCustomer(read, { id, accountCode: erpCode ?? code }, ACCOUNTS_MAX);
      return accounts.map((account) => ({ ...account, canPay: ofCustomers.get(id)! }));
    }),
  );
  const found = new Map<AccountId, CurrentAccount & { canPay: boolean }>();
  for (const account of lists.flat()) found.set(account.id, account);
  for (const account of named) found.set(account.id, { ...account, canPay: ofAccounts.get(account.id)! });
  return [...found.values()].toSorted(byCode).map((account) => ({ ...account, missing: missing(account) }));
}

function isVisible(account: OpenedAccount): account is OpenedAccount & VisibleAccount {
  return isPayable(account);
}

function missing({ isActive, isVisibleOnPayment }: CurrentAccount): OpenedAccount["missing"] {
  if (!isActive) return "inactive";
  return isVisibleOnPayment ? null : "hidden";
}

/** Null: there is no such account, or the user does not see it. */
export async function findVisibleAccount(
  ctx: Context | ReadContext,
  user: User,
  id: string,
): Promise<VisibleAccount | null> {
  return (await findVisibleAccounts(ctx, user)).find((account) => account.id === id) ?? null;
}

function byCode(left: CurrentAccount, right: CurrentAccount): number {
  const [first, second] = [left.erpCode ?? left.code, right.erpCode ?? right.code];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
