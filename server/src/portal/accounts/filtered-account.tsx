import { amountFromDecimal, addAmounts } from "@servicepay/money";
import { codeOfAccount, readOpenItems, type Balance, type CurrentAccount } from "#current-accounts/index.ts";
import { findCustomer, findCustomerOfAccount } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { customerUrl, shownName } from "../customers/shown-customer.ts";
import { useMember, useText } from "../page/index.ts";
/** What the list of transactions says about the account that it is filtered by. */
import { Facts, MoneyText, Sheet } from "../parts/index.ts";
import { accountLabel, customerLabel } from "../shown/customer-label.ts";
import { formatCount, type Sum } from "../words/index.ts";
import { statementUrl } from "./account-urls.ts";

/** What is open is computed from all transactions of an account, so it is shown for accounts with at most so many. */
const TRANSACTIONS_MAX = 1_000;
/** With so many items, more may be open than were read. */
const ITEMS_MAX = 100;

export interface FilteredAccount {
  /** Its code, or what its customer is called if the merchant gave no code. */
  label: string;
  /** Null: the account has no record. */
  name: string | null;
  /** The name is masked for members who may not see it. Null if no customer of the account is known. */
  customer: { name: string; url: string } | null;
}

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

/** What is not paid yet of each transaction, by its id. */
export type OpenAmounts = ReadonlyMap<string, Sum>;

/** Null if there are too many transactions or open items to say. */
export async function openAmounts(
  ctx: MemberContext,
  account: CurrentAccount,
  transactions: number,
): Promise<OpenAmounts | null> {
  if (transactions > TRANSACTIONS_MAX) return null;
  const items = await readOpenItems(ctx, account);
  if (items.length >= ITEMS_MAX) return null;
  return new Map(
    items.map(({ id, open, reserved, currency }) => [id, { amount: addAmounts(open, reserved), currency }]),
  );
}

export function AccountNote({ label, name, customer }: FilteredAccount) {
  const words = useText();
  return (
    <>
      {name !== null && `${words.transactions.column.account}: ${label}`}
      {name !== null && customer !== null && " · "}
      {customer !== null && (
        <>
          {`${words.accounts.column.customer}: `}
          <a href={customer.url}>{customer.name || words.customers.noName}</a>
        </>
      )}
    </>
  );
}

interface BalancesProps {
  /** The account's code. */
  code: string;
  balances: readonly Balance[];
}

export function Balances({ code, balances }: BalancesProps) {
  const { ctx, locale } = useMember();
  const { transactions: text, customer, statement } = useText();
  return (
    <Sheet look="narrow" title={text.balancesTitle}>
      <Facts
        facts={balances.map(({ currency, sum, transactions }) => ({
          label: text.balanceOf(currency, formatCount(locale, transactions)),
          value: <MoneyText money={{ amount: amountFromDecimal(sum)!, currency }} />,
        }))}
      />
      <p class="hint">{balances.length === 0 ? text.noBalance : customer.balanceHint}</p>
      {balances.length > 0 && (
        <p>
          <a class="button" href={statementUrl(ctx, code)}>
            {statement.link}
          </a>
        </p>
      )}
    </Sheet>
  );
}
