import type { Locale } from "../model.ts";
import { CopyButton } from "../parts/Copyable.tsx";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { CurrencyFilter, SelectFilter } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { RequestRow, RequestsPage } from "./model.ts";
import { priceText, RequestState, usesText } from "./RequestText.tsx";

export function Requests(page: RequestsPage) {
  const { locale, list, rows, tabs, newUrl, isOwnOnly } = page;
  const { requests: text, linkTabs } = textIn(locale);
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={isOwnOnly ? text.ownOnly : text.intro}>
        {newUrl !== null && (
          <a class="button primary icon icon-add" href={newUrl}>
            {text.new}
          </a>
        )}
      </Heading>
      <ViewTabs label={linkTabs.label} tabs={tabs} names={linkTabs.tab} />
      <FilterBar locale={locale} list={list} words={(name, value) => filterWords(locale, name, value)}>
        <Filters page={page} />
      </FilterBar>
      <ListRows {...{ locale, list }} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function Filters({ page: { locale, list, currencies, isOwnOnly } }: { page: RequestsPage }) {
  const text = textIn(locale).requests;
  const filter = { locale, list };
  return (
    <>
      <Field
        name="text"
        label={text.text}
        value={list.filters["text"] ?? ""}
        locale={locale}
        problems={list.problems}
        autocomplete="off"
      />
      <SelectFilter {...filter} name="state" label={text.column.state} options={text.filterState} />
      <SelectFilter {...filter} name="kind" label={text.column.kind} options={text.kind} />
      {!isOwnOnly && <SelectFilter {...filter} name="maker" label={text.maker} options={{ me: text.makerMine }} />}
      <CurrencyFilter {...filter} currencies={currencies} />
    </>
  );
}

function filterWords(locale: Locale, name: string, value: string) {
  const text = textIn(locale).requests;
  const word = (words: Readonly<Record<string, string>>) => words[value] ?? value;
  switch (name) {
    case "state":
      return { label: text.column.state, value: word(text.filterState) };
    case "kind":
      return { label: text.column.kind, value: word(text.kind) };
    case "maker":
      return { label: text.maker, value: word({ me: text.makerMine }) };
    default:
      return { label: text.text };
  }
}

function Table({ page: { locale, rows, now } }: { page: RequestsPage }) {
  const { column } = textIn(locale).requests;
  return (
    <table class="cards request-list">
      <thead>
        <tr>
          <th scope="col">{column.code}</th>
          <th scope="col">{column.kind}</th>
          <th scope="col">{column.state}</th>
          <th scope="col" class="number">
            {column.price}
          </th>
          <th scope="col" class="number">
            {column.uses}
          </th>
          <th scope="col" class="number">
            {column.collected}
          </th>
          <th scope="col">{column.created}</th>
          <th scope="col">
            <span class="visually-hidden">{column.address}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} {...{ row, locale, now }} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, locale, now }: Pick<RequestsPage, "locale" | "now"> & { row: RequestRow }) {
  const text = textIn(locale).requests;
  const { column } = text;
  return (
    <tr>
      <th scope="row">
        <a href={row.url}>{row.code}</a>
        {row.description !== null && <div class="soft description">{row.description}</div>}
      </th>
      <td class="nowrap">{text.kind[row.price.requestKind]}</td>
      <td class="nowrap">
        <RequestState locale={locale} state={row.state} />
      </td>
      <td class="number money">{priceText(locale, row.price)}</td>
      <td class="number nowrap">
        <span class="visually-hidden">{column.uses}: </span>
        {usesText(locale, row.uses)}
      </td>
      <td class="number">
        <span class="visually-hidden">{column.collected}: </span>
        <MoneyText money={row.collected} locale={locale} />
      </td>
      <td class="soft nowrap created">
        <ShortTime at={row.created} locale={locale} now={now} />
      </td>
      <td class="copy">
        {row.address !== null && (
          <>
            <span id={`address-${row.id}`} hidden>
              {row.address}
            </span>
            <CopyButton source={`address-${row.id}`} locale={locale} what={`${column.address}, ${row.code}`} />
          </>
        )}
      </td>
    </tr>
  );
}
