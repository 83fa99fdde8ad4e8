import type { Locale } from "../model.ts";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { AmountFilters, CurrencyFilter, SelectFilter } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { SaveView } from "../lists/SaveView.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import { LinkState, makerText } from "./LinkState.tsx";
import type { LinkRow, LinksPage } from "./model.ts";

export function Links(page: LinksPage) {
  const { locale, list, tabs, views, rows, isOwnOnly, newUrl } = page;
  const { links: text, linkTabs } = textIn(locale);
  const newLink = newUrl !== null && (
    <a class="button primary icon icon-add" href={newUrl}>
      {text.new}
    </a>
  );
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={isOwnOnly ? text.ownOnly : undefined}>
        {page.filesUrl !== null && (
          <a class="button" href={page.filesUrl}>
            {textIn(locale).linkFiles.open}
          </a>
        )}
        {newLink}
      </Heading>
      <ViewTabs label={linkTabs.label} tabs={tabs} names={linkTabs.tab} />
      <ViewTabs label={text.viewsLabel} tabs={views.tabs} names={text.view} />
      <FilterBar
        locale={locale}
        list={list}
        saving={<SaveView locale={locale} views={views} />}
        words={(name, value) => filterWords(locale, name, value)}
      >
        <LinkFilters page={page} />
      </FilterBar>
      {page.remindUrl !== null && (
        <form id="remind" class="remind" method="get" action={page.remindUrl}>
          <button>{text.remind}</button>
          <span class="hint">{text.remindHint}</span>
        </form>
      )}
      <ListRows {...{ locale, list }} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function Table({ page: { locale, rows, now, remindUrl } }: { page: LinksPage }) {
  const { column, choose } = textIn(locale).links;
  const canChoose = remindUrl !== null;
  return (
    <table class="cards link-list">
      <thead>
        <tr>
          {canChoose && (
            <th scope="col">
              <span class="visually-hidden">{choose}</span>
            </th>
          )}
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
          <Row key={row.url} {...{ row, locale, now, canChoose }} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<LinksPage, "locale" | "now"> {
  row: LinkRow;
  canChoose: boolean;
}

function Row({ row, locale, now, canChoose }: RowProps) {
  const text = textIn(locale).links;
  return (
    <tr>
      {canChoose && (
        <td class="choose">
          {row.remindId !== null && (
            <label>
              <input type="checkbox" name="link" value={row.remindId} form="remind" autocomplete="off" />
              <span>{text.chooseRow(row.reference)}</span>
            </label>
          )}
        </td>
      )}
      <td class="soft nowrap at">
        <span class="extra-name">{text.column.created}: </span>
        <ShortTime at={row.at} locale={locale} now={now} />
      </td>
      <th scope="row" class="reference">
        <a href={row.url}>{row.reference}</a>
      </th>
      <td class="customer">{row.customer ?? <NoValue />}</td>
      <td class="status">
        <LinkState locale={locale} state={row.state} />
        {row.state === "opened" && row.opened !== null && (
          <span class="hint block">
            {text.openedAt}: <ShortTime at={row.opened} locale={locale} now={now} />
          </span>
        )}
      </td>
      <td class="maker">{makerText(locale, row.maker) ?? <NoValue />}</td>
      <td class="soft nowrap expires">
        <ShortTime at={row.expires} locale={locale} now={now} />
      </td>
      <td class="sum">
        <MoneyText money={row.amount} locale={locale} />
      </td>
    </tr>
  );
}

function LinkFilters({ page: { locale, list, currencies, isOwnOnly } }: { page: LinksPage }) {
  const text = textIn(locale).links;
  const filter = { locale, list };
  const { filters, problems } = list;
  return (
    <>
      <SelectFilter {...filter} name="state" label={text.column.state} options={text.filterState} />
      {!isOwnOnly && (
        <SelectFilter {...filter} name="maker" label={text.column.maker} options={{ me: text.makerMine }} />
      )}
      <Field
        name="order"
        label={text.column.reference}
        value={filters["order"] ?? ""}
        locale={locale}
        problems={problems}
      />
      <AmountFilters {...filter} />
      <CurrencyFilter {...filter} currencies={currencies} />
      <SelectFilter {...filter} name="expires" label={text.column.expires} options={text.expires} />
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
    case "expires":
      return { label: text.column.expires, value: (text.expires as Record<string, string>)[value] ?? value };
    default:
      return { label: text.column.reference };
  }
}
