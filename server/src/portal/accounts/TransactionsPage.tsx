import { Facts } from "../parts/Facts.tsx";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { AmountFilters } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import type { Locale } from "../model.ts";
import { MoneyText } from "../parts/MoneyText.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { shortGuid } from "../parts/short-guid.ts";
import { TableHead } from "../parts/TableHead.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatDate, textIn } from "../words/index.ts";
import { AccountTabs } from "./AccountsPage.tsx";
import type { FilteredAccount, TransactionRow, TransactionsPage } from "./model.ts";

export function Transactions(page: TransactionsPage) {
  const { locale, list, rows, tabs, account, newUrl } = page;
  const text = textIn(locale).transactions;
  const filter = { locale, list };
  const title = account === null ? text.title : (account.name ?? shortGuid(account.label));
  return (
    <Shell page={page} title={title}>
      <Heading title={title} note={account === null ? undefined : <AccountNote locale={locale} account={account} />}>
        {newUrl !== null && (
          <a class="button primary icon icon-add" href={newUrl}>
            {text.new}
          </a>
        )}
      </Heading>
      <AccountTabs locale={locale} tabs={tabs} current="transactions" />
      <FilterBar {...filter} words={(name) => filterWords(page, name)}>
        <TransactionFilters page={page} />
      </FilterBar>
      <Balances page={page} />
      <ListRows {...filter} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function AccountNote({ locale, account: { label, name, customer } }: { locale: Locale; account: FilteredAccount }) {
  const words = textIn(locale);
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

function TransactionFilters({ page: { locale, list } }: { page: TransactionsPage }) {
  const words = textIn(locale);
  const text = words.transactions;
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
      <Field {...field("from")} label={words.list.from} type="date" />
      <Field {...field("to")} label={words.list.to} type="date" />
      <AmountFilters locale={locale} list={list} />
      <Field {...field("currency")} label={words.accounts.column.currency} maxLength={3} />
    </>
  );
}

function filterWords({ locale, account }: TransactionsPage, name: string) {
  const words = textIn(locale);
  const text = words.transactions;
  switch (name) {
    case "account":
      return { label: text.filterAccount, ...(account !== null && { value: shortGuid(account.label) }) };
    case "text":
      return { label: text.filterText };
    case "currency":
      return { label: words.accounts.column.currency };
    default:
      return { label: text.column.erpCode };
  }
}

function Balances({ page: { locale, balances, statementUrl } }: { page: TransactionsPage }) {
  if (balances === null) return null;
  const words = textIn(locale);
  const text = words.transactions;
  return (
    <section class="sheet narrow">
      <h2>{text.balancesTitle}</h2>
      <Facts
        facts={balances.map(({ money, transactions }) => ({
          label: text.balanceOf(money.currency, formatCount(locale, transactions)),
          value: <MoneyText money={money} locale={locale} />,
        }))}
      />
      <p class="hint">{balances.length === 0 ? text.noBalance : words.customer.balanceHint}</p>
      {statementUrl !== null && balances.length > 0 && (
        <p>
          <a class="button" href={statementUrl}>
            {words.statement.link}
          </a>
        </p>
      )}
    </section>
  );
}

function Table({ page }: { page: TransactionsPage }) {
  const { locale, rows, showsOpen } = page;
  const text = textIn(locale).transactions;
  const { column } = text;
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
          ...(showsOpen ? [{ number: column.open }] : []),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.url}>
            <DateAndCode row={row} page={page} />
            <td class="nowrap">
              <a href={row.accountUrl} title={row.account}>
                {shortGuid(row.account)}
              </a>
            </td>
            <td>{row.description === "" ? <NoValue /> : row.description}</td>
            <td class="soft nowrap">
              <span class="visually-hidden">{column.due}: </span>
              {formatDate(locale, row.due, page.now.zone)}
            </td>
            <td class="sum">
              <MoneyText money={row.amount} locale={locale} />
            </td>
            {showsOpen && (
              <td class="number">
                <span class="visually-hidden">{column.open}: </span>
                {row.open === null ? <NoValue /> : <MoneyText money={row.open} locale={locale} />}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The date opens the transaction; of one without a date, the ERP code does. */
function DateAndCode({
  row: { url, at, erpCode },
  page: { locale, now },
}: {
  row: TransactionRow;
  page: TransactionsPage;
}) {
  const { noDate } = textIn(locale).transactions;
  const date = at === null ? noDate : formatDate(locale, at, now.zone);
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
