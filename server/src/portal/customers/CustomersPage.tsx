import { Field, Select } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { SelectFilter } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { shortGuid } from "../parts/short-guid.ts";
import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { CustomersPage } from "./model.ts";

export function Customers(page: CustomersPage) {
  const { locale, list, rows, seesPeople } = page;
  const text = textIn(locale).customers;
  const filter = { locale, list };
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={seesPeople ? undefined : text.masked} />
      <FilterBar {...filter} words={(name, value) => filterWords(page, name, value)}>
        <CustomerFilters page={page} />
      </FilterBar>
      <ListRows {...filter} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function CustomerFilters({ page: { locale, list, seesPeople } }: { page: CustomersPage }) {
  const text = textIn(locale).customers;
  const field = (name: string) => ({ name, value: list.filters[name] ?? "", locale, problems: list.problems });
  return (
    <>
      {seesPeople && (
        <>
          <Field {...field("name")} label={text.filterName} autocomplete="off" />
          <Field {...field("email")} label={text.column.email} autocomplete="off" />
          <Field {...field("gsm")} label={text.column.gsm} inputmode="tel" autocomplete="off" />
        </>
      )}
      <Field {...field("code")} label={text.filterCode} autocomplete="off" />
      <SelectFilter locale={locale} list={list} name="state" label={text.column.state} options={text.state} />
      <Select
        name="kind"
        label={text.filterKind}
        value={list.filters["kind"] ?? ""}
        options={[
          { value: "", label: text.usualKind },
          ...Object.entries(text.kind).map(([value, label]) => ({ value, label })),
        ]}
      />
    </>
  );
}

function filterWords({ locale }: CustomersPage, name: string, value: string) {
  const text = textIn(locale).customers;
  switch (name) {
    case "name":
      return { label: text.filterName };
    case "email":
      return { label: text.column.email };
    case "gsm":
      return { label: text.column.gsm };
    case "state":
      return { label: text.column.state, value: (text.state as Record<string, string>)[value] ?? value };
    case "kind":
      return { label: text.filterKind, value: (text.kind as Record<string, string>)[value] ?? value };
    default:
      return { label: text.filterCode };
  }
}

function Table({ page: { locale, rows, now } }: { page: CustomersPage }) {
  const text = textIn(locale).customers;
  return (
    <table class="cards">
      <TableHead
        columns={[
          text.column.name,
          text.column.code,
          text.column.email,
          text.column.gsm,
          text.column.state,
          text.column.created,
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.url}>
            <th scope="row">
              <a href={row.url}>{row.name || text.noName}</a>
            </th>
            <td class={row.code === null ? "soft" : undefined}>
              {row.code === "" ? <NoValue /> : row.code === null ? text.visitor : shortGuid(row.code)}
            </td>
            <td>{row.email}</td>
            <td class="nowrap">{row.gsm ?? <NoValue />}</td>
            <td class="nowrap">
              <StateMark
                tone={row.isActive ? "good" : "dropped"}
                word={row.isActive ? text.state.active : text.state.inactive}
              />
            </td>
            <td class="soft nowrap">
              <ShortTime at={row.created} locale={locale} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
