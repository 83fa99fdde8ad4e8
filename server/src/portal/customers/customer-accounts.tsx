import { amountFromDecimal, addAmounts } from "@servicepay/money";
import {
  accountBalance,
  codeOfAccount,
  isPayable,
  listAccountsOfCustomer,
  readOpenItems,
  type CurrentAccount,
} from "#current-accounts/index.ts";
import type { CustomerDetails } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { collectingPaymentSet } from "#payment-sets/index.ts";
import { reading } from "#platform/context.ts";
import { accountUrl, statementUrl } from "../accounts/account-urls.ts";
import { isAllowed, usePage, useText } from "../page/index.ts";
/** What a customer owes, on the customer's page. */
import { Facts, MoneyText, Sheet } from "../parts/index.ts";
import { customerLabel } from "../shown/customer-label.ts";
import { formatCount, formatMoney } from "../words/index.ts";
import type { ItemOfAccount } from "./OpenItems.tsx";

const ACCOUNTS_MAX = 20;

type Accounts = NonNullable<Awaited<ReturnType<typeof customerAccounts>>>;

/** The account with the customer's ERP code, or else code, and those that name the customer. Null: the member may not see any. */
export async function customerAccounts(ctx: MemberContext, customer: CustomerDetails) {
  if (!isAllowed(ctx, "transactions.read")) return null;
  const ownCode = customer.erpCode ?? customer.code;
  const known = await listAccountsOfCustomer(reading(ctx), { id: customer.id, accountCode: ownCode }, ACCOUNTS_MAX);
  const payable = known.filter(isPayable);
  const names = new Map(known.map((account) => [codeOfAccount(account), account.name]));
  const codes = new Set([...(ownCode === null ? [] : [ownCode]), ...names.keys()]);
  const [list, canCollect] = await Promise.all([
    Promise.all([...codes].map((code) => accountOf(ctx, customer, { code, name: names.get(code) ?? null }))),
    isCollected(ctx, payable[0]),
  ]);
  return {
    // The account with the customer's code may have neither a record nor transactions.
    list: list.filter(({ name, balances }) => list.length === 1 || name !== null || balances.length > 0),
    /** False: payers see none. */
    hasRecord: known.length > 0,
    // Everybody's payments are on the default customer's account: it may have millions of lines.
    items: customer.isDefault ? [] : await openItems(ctx, payable),
    hasPaymentPage: isAllowed(ctx, "links.write") && canCollect,
  };
}

async function accountOf(
  ctx: MemberContext,
  customer: CustomerDetails,
  { code, name }: { code: string; name: string | null },
) {
  return {
    code: code === customer.id ? customerLabel(ctx, customer) : code,
    /** Null: there are transactions, but no record of the account. */
    name,
    url: accountUrl(ctx, code),
    statementUrl: statementUrl(ctx, code),
    balances: await accountBalance(ctx, code),
  };
}

/** Whether a payment set collects the currency of the account that the customer's payment page is for. */
async function isCollected(ctx: MemberContext, account: CurrentAccount | undefined): Promise<boolean> {
  return account !== undefined && (await collectingPaymentSet(ctx, account.currencyCode)) !== undefined;
}

/** The oldest due first. */
async function openItems(ctx: MemberContext, accounts: readonly CurrentAccount[]): Promise<ItemOfAccount[]> {
  const ofAccounts = await Promise.all(
    accounts.map(async (account) => {
      const items = await readOpenItems(ctx, account);
      return items.map((item) => ({ ...item, account: codeOfAccount(account) }));
    }),
  );
  return ofAccounts.flat().toSorted((one, other) => one.dueDate.getTime() - other.dueDate.getTime());
}

function sumsOf(items: readonly ItemOfAccount[]) {
  return [...Map.groupBy(items, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
    currency,
    amount: addAmounts(...ofCurrency.map(({ open }) => open)),
    items: ofCurrency.filter(({ open }) => open > 0n).length,
    beingPaid: addAmounts(...ofCurrency.map(({ reserved }) => reserved)),
  }));
}

export function CustomerAccounts({ accounts }: { accounts: Accounts }) {
  const { locale } = usePage();
  const text = useText().customer;
  const sums = sumsOf(accounts.items).map(({ currency, amount, items, beingPaid }) => ({
    label: text.open(currency),
    value: (
      <>
        <MoneyText money={{ amount, currency }} />
        <span class="hint block">{text.openItems(formatCount(locale, items))}</span>
        {beingPaid > 0n && (
          <span class="hint block">{text.beingPaid(formatMoney(locale, { amount: beingPaid, currency }))}</span>
        )}
      </>
    ),
  }));
  return (
    <Sheet title={accounts.list.length > 1 ? text.accountsTitle : text.accountTitle}>
      {accounts.list.map((account) => (
        <Account key={account.code} account={account} />
      ))}
      {sums.length > 0 && <Facts facts={sums} />}
      {!accounts.hasRecord && <p class="hint">{text.noRecord}</p>}
    </Sheet>
  );
}

function Account({ account }: { account: Accounts["list"][number] }) {
  const { locale } = usePage();
  const text = useText().customer;
  const { code, name, url, statementUrl, balances } = account;
  const ofCurrency = balances.map(({ currency, sum, transactions }) => ({
    label: text.balance(currency),
    value: (
      <>
        <MoneyText money={{ amount: amountFromDecimal(sum)!, currency }} />
        <span class="hint block">{text.transactions(formatCount(locale, transactions))}</span>
      </>
    ),
  }));
  const shown = (
    <>
      <a href={url}>{code}</a>
      {name !== null && <span class="hint block">{name}</span>}
    </>
  );
  return (
    <>
      <Facts facts={[{ label: text.accountCode, value: shown, kind: "identifier" }, ...ofCurrency]} />
      <p class="hint">{balances.length === 0 ? text.noTransactions : text.balanceHint}</p>
      {balances.length > 0 && (
        <p>
          <a class="button" href={statementUrl}>
            {useText().statement.link}
          </a>
        </p>
      )}
    </>
  );
}
