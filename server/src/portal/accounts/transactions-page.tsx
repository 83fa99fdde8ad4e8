import type { FastifyRequest } from "fastify";
import { boundsOfBankDay, isDay } from "#acquirers/registry.ts";
import {
  accountBalance,
  findAccountByAnyCode,
  listTransactionRecords,
  type ListedTransaction,
  type TransactionFilters,
} from "#current-accounts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { readSignedAmount } from "#platform/text/typed-amount.ts";
import { AmountFilters } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { filterReader, type FilterQuery, type ListModel } from "../lists/list-query.ts";
import { ListRows } from "../lists/ListRows.tsx";
import { numberedListModel, PAGE_SIZE, readNumberedQuery } from "../lists/numbered-list.ts";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { shortGuid } from "../parts/short-guid.ts";
import { TableHead } from "../parts/TableHead.tsx";
import { accountLabels } from "../shown/customer-label.ts";
import { formatDate, textIn, type Sum, type Locale } from "../words/index.ts";
import { AccountTabs } from "./account-tabs.tsx";
import { accountUrl } from "./account-urls.ts";
import { readCurrencyCode } from "./accounts-list.tsx";
import { AccountNote, Balances, filteredAccount, openAmounts, type OpenAmounts } from "./filtered-account.tsx";

const filterNames = ["account", "erp", "text", "from", "to", "amountMin", "amountMax", "currency"] as const;
type FilterName = (typeof filterNames)[number];

/** Counts and pages are exact, as they are in the API. */
export async function transactionsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const shell = shellOf(ctx, request, "accounts");
  const { locale } = shell;
  const { query, page } = readNumberedQuery(request, filterNames);
  const { filters, problems } = readFilters(query, locale);
  const code = query.value("account");
  const [{ totalCount, transactions }, account] = await Promise.all([
    problems.length > 0
      ? { totalCount: 0, transactions: [] }
      : listTransactionRecords(ctx, filters, { page, pageSize: PAGE_SIZE }),
    code === "" ? null : accountDetails(ctx, code),
  ]);
  const codes = transactions.map(({ accountErpCode }) => accountErpCode);
  const labelOf = await accountLabels(ctx, codes);
  const text = textIn(locale).transactions;
  const url = pageUrl(ctx, "/transactions");
  const list = numberedListModel(url, query, { page, totalCount }, problems);
  const title = account === null ? text.title : (account.named.name ?? shortGuid(account.named.label));
  const view = (
    <Shell page={shell} title={title}>
      <Heading title={title} note={account === null ? undefined : <AccountNote {...account.named} locale={locale} />}>
        {isAllowed(ctx, "transactions.write") && (
          <a class="button primary icon icon-add" href={`${url}/new`}>
            {text.new}
          </a>
        )}
      </Heading>
      <AccountTabs ctx={ctx} locale={locale} current="transactions" />
      <FilterBar {...{ locale, list }} words={(name) => filterWords(locale, name, account?.named.label)}>
        <TransactionFilterFields {...{ locale, list }} />
      </FilterBar>
      {account !== null && <Balances {...{ ctx, locale, code }} balances={account.balances} />}
      <ListRows {...{ locale, list }} label={text.title} isEmpty={codes.length === 0} nothingYet={text.nothingYet}>
        <Table {...{ ctx, locale, transactions, labelOf }} open={account?.open ?? null} zone={shell.now.zone} />
      </ListRows>
    </Shell>
  );
  return { view, locale, status: problems.length > 0 ? 400 : 200 };
}

async function accountDetails(ctx: MemberContext, code: string) {
  const [balances, account] = await Promise.all([accountBalance(ctx, code), findAccountByAnyCode(reading(ctx), code)]);
  const count = balances.reduce((sum, { transactions }) => sum + transactions, 0);
  const [named, open] = await Promise.all([
    filteredAccount(ctx, code, account),
    account === undefined ? null : openAmounts(ctx, account, count),
  ]);
  return { balances, named, open };
}

function readFilters(query: FilterQuery<FilterName>, locale: Locale) {
  const { read, problems } = filterReader(query);
  const day = (text: string) => (isDay(text) ? boundsOfBankDay(text) : null);
  const filters: TransactionFilters = {
    accountErpCode: query.filters["account"],
    erpCode: query.filters["erp"],
    description: query.filters["text"],
    transactionDateFrom: read("from", day)?.from.toISOString(),
    transactionDateTo: read("to", (text) => lastMicrosecond(day(text)?.to)),
    amountMin: read("amountMin", (text) => readSignedAmount(text, locale)),
    amountMax: read("amountMax", (text) => readSignedAmount(text, locale)),
    currencyCode: read("currency", readCurrencyCode),
  };
  return { filters, problems };
}

/** The last instant of a day that ends at `end`: bounds of lists are included. */
function lastMicrosecond(end: Date | undefined): string | null {
  return end === undefined ? null : new Date(end.getTime() - 1).toISOString().replace("Z", "999Z");
}

function TransactionFilterFields({ locale, list }: { locale: Locale; list: ListModel }) {
  const { transactions: text, list: words, accounts } = textIn(locale);
  const field = (name: string) => ({
    name,
    value: list.filters[name] ?? "",
    locale,
    problems: list.problems,
    autocomplete: "off",
  });
  return (
    <>
      <Field {...field("account")} label={text.filterAccount} />
      <Field {...field("erp")} label={text.column.erpCode} />
      <Field {...field("text")} label={text.filterText} />
      <Field {...field("from")} label={words.from} type="date" />
      <Field {...field("to")} label={words.to} type="date" />
      <AmountFilters locale={locale} list={list} />
      <Field {...field("currency")} label={accounts.column.currency} maxLength={3} />
    </>
  );
}

/** `account`: what the account is called that the list is filtered by. */
function filterWords(locale: Locale, name: string, account: string | undefined) {
  const { transactions: text, accounts } = textIn(locale);
  switch (name) {
    case "account":
      return { label: text.filterAccount, ...(account !== undefined && { value: shortGuid(account) }) };
    case "text":
      return { label: text.filterText };
    case "currency":
      return { label: accounts.column.currency };
    default:
      return { label: text.column.erpCode };
  }
}

interface TableProps {
  ctx: MemberContext;
  locale: Locale;
  zone: string;
  transactions: readonly ListedTransaction[];
  labelOf: (code: string) => string;
  /** Null: the list does not say what is open. */
  open: OpenAmounts | null;
}

function Table({ ctx, locale, zone, transactions, labelOf, open }: TableProps) {
  const { column } = textIn(locale).transactions;
  return (
    <table class="cards">
      <TableHead
        columns={[
          column.time,
          column.erpCode,
          column.account,
          column.description,
          column.due,
          { number: column.amount },
          ...(open === null ? [] : [{ number: column.open }]),
        ]}
      />
      <tbody>
        {transactions.map((transaction) => {
          const { id, accountErpCode, amount, currencyCode: currency, description, dueDate } = transaction;
          const label = labelOf(accountErpCode);
          return (
            <tr key={id}>
              <DateAndCode {...{ locale, zone, transaction }} url={pageUrl(ctx, `/transactions/${id}`)} />
              <td class="nowrap">
                <a href={accountUrl(ctx, accountErpCode)} title={label}>
                  {shortGuid(label)}
                </a>
              </td>
              <td>{description === "" ? <NoValue /> : description}</td>
              <td class="soft nowrap">
                <span class="visually-hidden">{column.due}: </span>
                {formatDate(locale, dueDate, zone)}
              </td>
              <td class="sum">
                <MoneyText money={{ amount, currency }} locale={locale} />
              </td>
              {open !== null && <OpenCell locale={locale} money={open.get(id)} />}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function OpenCell({ locale, money }: { locale: Locale; money: Sum | undefined }) {
  return (
    <td class="number">
      <span class="visually-hidden">{textIn(locale).transactions.column.open}: </span>
      {money === undefined ? <NoValue /> : <MoneyText money={money} locale={locale} />}
    </td>
  );
}

interface DateProps {
  locale: Locale;
  zone: string;
  transaction: Pick<ListedTransaction, "transactionDate" | "erpCode">;
  url: string;
}

/** The date opens the transaction; of one without a date, the ERP code does. */
function DateAndCode({ locale, zone, transaction: { transactionDate: at, erpCode }, url }: DateProps) {
  const date = at === null ? textIn(locale).transactions.noDate : formatDate(locale, at, zone);
  if (at === null && erpCode !== null)
    return (
      <>
        <td class="soft nowrap">{date}</td>
        <th scope="row">
          <a href={url}>{erpCode}</a>
        </th>
      </>
    );
  return (
    <>
      <th scope="row" class="nowrap">
        <a href={url}>{date}</a>
      </th>
      <td>{erpCode ?? <NoValue />}</td>
    </>
  );
}
