import { amountFromDecimal } from "@servicepay/money";
import { boundsOfBankDay, isDay } from "#acquirers/registry.ts";
import {
  accountBalance,
  findAccountByAnyCode,
  listTransactionRecords,
  type Balance,
  type ListedTransaction,
  type TransactionFilters,
} from "#current-accounts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { readSignedAmount } from "#platform/text/typed-amount.ts";
import { amountRange } from "../lists/filters.ts";
import { defineList } from "../lists/list-page.tsx";
import { isAllowed, PageTabs, pageUrl } from "../page/index.ts";
import { MoneyText, NoValue, shortGuid } from "../parts/index.ts";
import { accountLabels } from "../shown/customer-label.ts";
import { formatDate, textIn, type Text } from "../words/index.ts";
import { accountUrl } from "./account-urls.ts";
import { readCurrencyCode } from "./accounts-list.tsx";
import {
  AccountNote,
  Balances,
  filteredAccount,
  openAmounts,
  type FilteredAccount,
  type OpenAmounts,
} from "./filtered-account.tsx";

interface TransactionRow extends ListedTransaction {
  /** The account's code, or what its customer is called if the merchant gave no code. */
  accountLabel: string;
}

/** The account that the list is filtered by. Null: it is not filtered by one. */
interface Account {
  account: { code: string; balances: readonly Balance[]; named: FilteredAccount; open: OpenAmounts | null } | null;
}

const input = { autocomplete: "off" } as const;

export const transactionList = defineList<TransactionRow, TransactionFilters, Text["transactions"], Account>({
  path: "/transactions",
  nav: "accounts",
  action: "transactions.read",
  words: ({ transactions }) => transactions,
  filters: {
    account: {
      read: (accountErpCode) => ({ accountErpCode }),
      label: ({ filterAccount }) => filterAccount,
      word: (value, { more: { account } }) => (account === null ? value : shortGuid(account.named.label)),
      input,
    },
    erp: { read: (erpCode) => ({ erpCode }), label: ({ column }) => column.erpCode, input },
    text: { read: (description) => ({ description }), label: ({ filterText }) => filterText, input },
    from: {
      read: (day) => (isDay(day) ? { transactionDateFrom: boundsOfBankDay(day).from.toISOString() } : null),
      label: (_, locale) => textIn(locale).list.from,
      input: { ...input, type: "date" },
    },
    to: {
      read: (day) => (isDay(day) ? { transactionDateTo: lastMicrosecond(boundsOfBankDay(day).to) } : null),
      label: (_, locale) => textIn(locale).list.to,
      input: { ...input, type: "date" },
    },
    ...amountRange((locale) => textIn(locale).list, readSignedAmount),
    currency: {
      read(text) {
        const currencyCode = readCurrencyCode(text);
        return currencyCode === null ? null : { currencyCode };
      },
      label: (_, locale) => textIn(locale).accounts.column.currency,
      input: { ...input, maxLength: 3 },
    },
  },
  numbered: readRows,
  more: async (ctx, _period, { account: code }) => ({
    account: code === undefined ? null : await readFilteredAccount(ctx, code),
  }),
  title: ({ more: { account } }) =>
    account?.named.name ?? (account === null ? undefined : shortGuid(account.named.label)),
  note: ({ more: { account } }) => (account === null ? undefined : <AccountNote {...account.named} />),
  actions: ({ ctx, words }) =>
    isAllowed(ctx, "transactions.write") && (
      <a class="button primary icon icon-add" href={pageUrl(ctx, "/transactions/new")}>
        {words.new}
      </a>
    ),
  tabs: () => <PageTabs area="accounts" current="transactions" />,
  hints: ({ more: { account } }) => account !== null && <Balances {...{ ...account }} />,
  keyOf: ({ id }) => id,
  columns: [
    {
      title: ({ time }) => time,
      isHead: (row) => !isNamedByCode(row),
      look: (row) => (isNamedByCode(row) ? "soft nowrap" : "nowrap"),
      cell(row, { ctx, locale, words, now }) {
        const { transactionDate: at } = row;
        const date = at === null ? words.noDate : formatDate(locale, at, now.zone);
        return isNamedByCode(row) ? date : <a href={transactionUrl(ctx, row)}>{date}</a>;
      },
    },
    {
      title: ({ erpCode }) => erpCode,
      isHead: isNamedByCode,
      cell(row, { ctx }) {
        const code = row.erpCode ?? <NoValue />;
        return isNamedByCode(row) ? <a href={transactionUrl(ctx, row)}>{code}</a> : code;
      },
    },
    {
      title: ({ account }) => account,
      look: "nowrap",
      cell: ({ accountErpCode, accountLabel }, { ctx }) => (
        <a href={accountUrl(ctx, accountErpCode)} title={accountLabel}>
          {shortGuid(accountLabel)}
        </a>
      ),
    },
    {
      title: ({ description }) => description,
      cell: ({ description }) => (description === "" ? <NoValue /> : description),
    },
    {
      title: ({ due }) => due,
      isNamed: true,
      look: "soft nowrap",
      cell: ({ dueDate }, { locale, now }) => formatDate(locale, dueDate, now.zone),
    },
    {
      title: ({ amount }) => amount,
      isNumber: true,
      cell: ({ amount, currencyCode: currency }) => (
        <MoneyText money={{ amount: amountFromDecimal(amount)!, currency }} />
      ),
    },
    {
      title: ({ open }) => open,
      isNumber: true,
      isNamed: true,
      isShown: (_, { more: { account } }) => (account?.open ?? null) !== null,
      look: "number",
      cell({ id }, { more: { account } }) {
        const open = account?.open?.get(id);
        return open === undefined ? <NoValue /> : <MoneyText money={open} />;
      },
    },
  ],
});

async function readRows(ctx: MemberContext, filter: Partial<TransactionFilters>, paging: Paging) {
  const { totalCount, transactions } = await listTransactionRecords(ctx, filter, paging);
  const labelOf = await accountLabels(
    ctx,
    transactions.map(({ accountErpCode }) => accountErpCode),
  );
  return { totalCount, rows: transactions.map((row) => ({ ...row, accountLabel: labelOf(row.accountErpCode) })) };
}

async function readFilteredAccount(ctx: MemberContext, code: string) {
  const [balances, account] = await Promise.all([accountBalance(ctx, code), findAccountByAnyCode(reading(ctx), code)]);
  const count = balances.reduce((sum, { transactions }) => sum + transactions, 0);
  const [named, open] = await Promise.all([
    filteredAccount(ctx, code, account),
    account === undefined ? null : openAmounts(ctx, account, count),
  ]);
  return { code, balances, named, open };
}

/** The date opens a transaction; where there is none, the ERP code does. */
function isNamedByCode({ transactionDate, erpCode }: TransactionRow): boolean {
  return transactionDate === null && erpCode !== null;
}

function transactionUrl(ctx: MemberContext, { id }: TransactionRow): string {
  return pageUrl(ctx, `/transactions/${id}`);
}

/** The last instant of a day that ends at `end`: bounds of lists are included. */
function lastMicrosecond(end: Date): string {
  return new Date(end.getTime() - 1).toISOString().replace("Z", "999Z");
}
