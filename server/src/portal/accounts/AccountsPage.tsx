import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { SelectFilter } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import type { Locale } from "../model.ts";
import { NoValue } from "../parts/NoValue.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { AccountsPage, AccountTabs as Tabs } from "./model.ts";

export function Accounts(page: AccountsPage) {
  const { locale, list, rows, tabs } = page;
  const text = textIn(locale).accounts;
  const filter = { locale, list };
  const field = (name: string) => ({ name, value: list.filters[name] ?? "", locale, problems: list.problems });
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} />
      <AccountTabs locale={locale} tabs={tabs} current="accounts" />
      <FilterBar {...filter} words={(name, value) => filterWords(locale, name, value)}>
        <Field {...field("name")} label={text.column.name} autocomplete="off" />
        <Field {...field("code")} label={text.filterCode} autocomplete="off" />
        <Field {...field("currency")} label={text.column.currency} maxLength={3} autocomplete="off" />
        <SelectFilter {...filter} name="state" label={text.column.state} options={text.state} />
      </FilterBar>
      <ListRows {...filter} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

export function AccountTabs({ locale, tabs, current }: { locale: Locale; tabs: Tabs; current: keyof Tabs }) {
  const text = textIn(locale).accounts;
  const entries = (Object.keys(tabs) as (keyof Tabs)[]).flatMap((id) => {
    const url = tabs[id];
    return url === null ? [] : { id, url, isCurrent: id === current };
  });
  return <ViewTabs label={text.tabsLabel} tabs={entries} names={text.tab} />;
}

function filterWords(locale: Locale, name: string, value: string) {
  const text = textIn(locale).accounts;
  switch (name) {
    case "name":
      return { label: text.column.name };
    case "currency":
      return { label: text.column.currency };
    case "state":
      return { label: text.column.state, value: (text.state as Record<string, string>)[value] ?? value };
    default:
      return { label: text.filterCode };
  }
}

function Table({ page: { locale, rows } }: { page: AccountsPage }) {
  const text = textIn(locale).accounts;
  return (
    <table class="cards">
      <TableHead
        columns={[
          text.column.name,
          text.column.code,
          text.column.erpCode,
          text.column.currency,
          text.column.customer,
          text.column.onPages,
          text.column.state,
        ]}
      />
      <tbody>
        {rows.map(({ id, url, name, code, erpCode, currency, customer, isOnPaymentPages, isActive }) => (
          <tr key={id}>
            <th scope="row">
              <a href={url}>{name}</a>
            </th>
            <td>{code}</td>
            <td>{erpCode ?? <NoValue />}</td>
            <td>{currency}</td>
            <td>
              <span class="visually-hidden">{text.column.customer}: </span>
              {customer === null ? <NoValue /> : <a href={customer.url}>{customer.label || text.withoutCode}</a>}
            </td>
            <td>
              <span class="visually-hidden">{text.column.onPages}: </span>
              {isOnPaymentPages ? text.yes : text.no}
            </td>
            <td>
              <StateMark
                tone={isActive ? "good" : "dropped"}
                word={isActive ? text.state.active : text.state.inactive}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
