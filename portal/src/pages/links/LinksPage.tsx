import type { Locale } from "../../model.ts";
import { Field, Select } from "../../parts/Field.tsx";
import { Heading } from "../../parts/Heading.tsx";
import { EmptyList } from "../../parts/list/EmptyList.tsx";
import { FilterBar } from "../../parts/list/FilterBar.tsx";
import { Pager } from "../../parts/list/Pager.tsx";
import { ViewTabs } from "../../parts/list/ViewTabs.tsx";
import { MoneyText } from "../../parts/MoneyText.tsx";
import { Shell } from "../../shell/Shell.tsx";
import { formatShortTime, formatTime, textIn } from "../../text/index.ts";
import { LinkState, makerText } from "./LinkState.tsx";
import type { LinkRow, LinksPage } from "./model.ts";

export function Links(page: LinksPage) {
  const { locale, list, views, rows, isOwnOnly, newUrl } = page;
  const text = textIn(locale).links;
  const newLink = newUrl !== null && (
    <a class="button primary icon icon-add" href={newUrl}>
      {text.new}
    </a>
  );
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={isOwnOnly ? text.ownOnly : undefined}>
        {newLink}
      </Heading>
      <ViewTabs label={text.viewsLabel} tabs={views} names={text.view} />
      <FilterBar locale={locale} list={list} words={(name, value) => filterWords(locale, name, value)}>
        <LinkFilters page={page} />
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyList locale={locale} list={list} nothingYet={text.nothingYet} />
      ) : (
        <Table page={page} />
      )}
      {list.problems.length === 0 && <Pager locale={locale} list={list} />}
    </Shell>
  );
}

function Table({ page: { locale, rows, now } }: { page: LinksPage }) {
  const { title, column } = textIn(locale).links;
  return (
    <div class="sheet table-sheet" role="region" aria-label={title} tabIndex={0}>
      <table class="cards link-list">
        <thead>
          <tr>
            <th scope="col">{column.created}</th>
            <th scope="col">{column.reference}</th>
            <th scope="col">{column.customer}</th>
            <th scope="col">{column.state}</th>
            <th scope="col">{column.maker}</th>
            <th scope="col">{column.expires}</th>
            <th scope="col" class="number">
              {column.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.url} row={row} locale={locale} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, locale, now }: { row: LinkRow; locale: Locale; now: LinksPage["now"] }) {
  const time = (iso: string) => (
    <time dateTime={iso} title={formatTime(locale, iso, now.zone)}>
      {formatShortTime(locale, iso, { now: now.iso, zone: now.zone })}
    </time>
  );
  return (
    <tr>
      <td class="soft nowrap at">{time(row.at)}</td>
      <th scope="row" class="reference">
        <a href={row.url}>{row.reference}</a>
      </th>
      <td class="customer">{row.customer ?? "–"}</td>
      <td class="status">
        <LinkState locale={locale} state={row.state} />
      </td>
      <td class="maker">{makerText(locale, row.maker)}</td>
      <td class="soft nowrap expires">{time(row.expires)}</td>
      <td class="sum">
        <MoneyText money={row.amount} locale={locale} />
      </td>
    </tr>
  );
}

function LinkFilters({ page: { locale, list, currencies, isOwnOnly } }: { page: LinksPage }) {
  const words = textIn(locale);
  const text = words.links;
  const any = { value: "", label: words.list.any };
  const value = (name: string) => list.filters[name] ?? "";
  const field = { locale, problems: list.problems };
  return (
    <>
      <Select
        name="state"
        label={text.column.state}
        value={value("state")}
        options={[any, ...Object.entries(text.filterState).map(([value, label]) => ({ value, label }))]}
      />
      {!isOwnOnly && (
        <Select
          name="maker"
          label={text.column.maker}
          value={value("maker")}
          options={[any, { value: "me", label: text.makerMine }]}
        />
      )}
      <Field name="order" label={text.column.reference} value={value("order")} {...field} />
      <Field name="amountMin" label={text.amountMin} value={value("amountMin")} inputmode="decimal" {...field} />
      <Field name="amountMax" label={text.amountMax} value={value("amountMax")} inputmode="decimal" {...field} />
      <Select
        name="currency"
        label={text.currency}
        value={value("currency")}
        options={[any, ...currencies.map((code) => ({ value: code, label: code }))]}
      />
    </>
  );
}

function filterWords(locale: Locale, name: string, value: string) {
  const text = textIn(locale).links;
  switch (name) {
    case "state":
      return { label: text.column.state, value: (text.filterState as Record<string, string>)[value] ?? value };
    case "maker":
      return { label: text.column.maker, value: value === "me" ? text.makerMine : value };
    case "amountMin":
      return { label: text.amountMin };
    case "amountMax":
      return { label: text.amountMax };
    case "currency":
      return { label: text.currency };
    default:
      return { label: text.column.reference };
  }
}
