import { addAmounts } from "@servicepay/money";
import type { FilteredAccount, Money } from "../model.ts";
import { codeOfAccount, readOpenItems, type CurrentAccount } from "#current-accounts/index.ts";
import { findCustomer, findCustomerOfAccount } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { moneyOf } from "#platform/text/money.ts";
import { accountLabel, customerLabel } from "../shown/customer-label.ts";
import { customerUrl, shownName } from "../customers/shown-customer.ts";

/** What is open is computed from all transactions of an account, so it is shown for accounts with at most so many. */
const TRANSACTIONS_MAX = 1_000;
/** With so many items, more may be open than were read. */
const ITEMS_MAX = 100;

/** Names the account with this code, and its customer. */
export async function filteredAccount(
  ctx: MemberContext,
  code: string,
  account: CurrentAccount | undefined,
): Promise<FilteredAccount> {
  const customerId = account?.customerId ?? null;
  const customer =
    customerId === null
      ? await findCustomerOfAccount(reading(ctx), account === undefined ? code : codeOfAccount(account))
      : await findCustomer(reading(ctx), customerId);
  return {
    label: await accountLabel(ctx, code),
    name: account?.name ?? null,
    customer:
      customer === undefined
        ? null
        : { name: shownName(ctx, customer) || customerLabel(ctx, customer), url: customerUrl(ctx, customer) },
  };
}

/** What is not paid yet of each transaction, by its id. Null if there are too many transactions or open items to say. */
export async function openAmounts(
  ctx: MemberContext,
  account: CurrentAccount,
  transactions: number,
): Promise<ReadonlyMap<string, Money> | null> {
  if (transactions > TRANSACTIONS_MAX) return null;
  const items = await readOpenItems(ctx, account);
  if (items.length >= ITEMS_MAX) return null;
  return new Map(items.map(({ id, open, reserved, currency }) => [id, moneyOf(addAmounts(open, reserved), currency)]));
}
