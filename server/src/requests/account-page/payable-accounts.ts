import {
  listAccountsOfCustomer,
  customerOfAccount,
  findAccount,
  isPayable,
  type AccountId,
  type CurrentAccount,
} from "#current-accounts/index.ts";
import type { Customer } from "#customers/index.ts";
import type { ReadContext } from "#platform/context.ts";

const ACCOUNTS_MAX = 20;

export interface PayableAccounts {
  customer: Customer | null;
  /** The account of the address comes first. */
  accounts: readonly CurrentAccount[];
}

/** Finds what an account's page shows: the visible, active accounts of its customer. Null if the account is not one of them. */
export async function findPayableAccounts(ctx: ReadContext, accountId: AccountId): Promise<PayableAccounts | null> {
  const account = await findAccount(ctx, "id", accountId);
  if (account === undefined || !isPayable(account)) return null;
  const customer = await customerOfAccount(ctx, account);
  if (customer === undefined) return { customer: null, accounts: [account] };
  const others = (await listPayableAccounts(ctx, customer)).filter(({ id }) => id !== account.id);
  return { customer, accounts: [account, ...others] };
}

/** The visible, active accounts of a customer. */
export async function listPayableAccounts(
  ctx: ReadContext,
  { id, code, erpCode }: Pick<Customer, "id" | "code" | "erpCode">,
): Promise<CurrentAccount[]> {
  return (await listAccountsOfCustomer(ctx, { id, accountCode: erpCode ?? code }, ACCOUNTS_MAX)).filter(isPayable);
}
