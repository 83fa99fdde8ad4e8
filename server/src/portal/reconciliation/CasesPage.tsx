import type { Locale } from "../model.ts";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { SelectFilter } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatDay, textIn } from "../words/index.ts";
import type { CaseRow, CasesPage } from "./model.ts";

export function Cases(page: CasesPage) {
  const { locale, tabs, list, views, rows, terminals } = page;
  const text = textIn(locale).reconciliation;
  const filter = { locale, list };
  const terminalNames = Object.fromEntries(terminals.map(({ id, name }) => [id, name]));
  const filterWords = (name: string, value: string) => {
    const named = (names: Readonly<Record<string, string>>) => names[value] ?? value;
    if (name === "state") return { label: text.column.state, value: named(text.filterState) };
    if (name === "kind") return { label: text.column.kind, value: named(text.kind) };
    if (name === "terminal") return { label: text.column.terminal, value: named(terminalNames) };
    if (name === "assigned") return { label: text.column.assigned, value: text.me };
    return { label: text.column.day };
  };
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={text.intro}>
        {page.closeGoneUrl !== null && list.filters["state"] === "gone" && rows.length > 0 && (
          <a class="button" href={page.closeGoneUrl}>
            {text.closeGone}
          </a>
        )}
      </Heading>
      <ViewTabs label={text.tabsLabel} tabs={tabs} names={text.tab} />
      <ViewTabs label={text.viewsLabel} tabs={views} names={text.view} />
      <FilterBar {...filter} words={filterWords}>
        <SelectFilter {...filter} name="state" label={text.column.state} options={text.filterState} />
        <SelectFilter {...filter} name="kind" label={text.column.kind} options={text.kind} />
        <SelectFilter {...filter} name="terminal" label={text.column.terminal} options={terminalNames} />
        <SelectFilter {...filter} name="assigned" label={text.column.assigned} options={{ me: text.me }} />
        <Field
          name="day"
          label={text.column.day}
          type="date"
          value={list.filters["day"] ?? ""}
          locale={locale}
          problems={list.problems}
        />
      </FilterBar>
      <ListRows {...filter} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function Table({ page: { locale, rows } }: { page: CasesPage }) {
  const { column, side } = textIn(locale).reconciliation;
  return (
    <table class="cards">
      <TableHead
        columns={[
          column.day,
          column.kind,
          column.terminal,
          column.state,
          column.assigned,
          { number: column.ours },
          { number: column.bank },
          { number: side.difference },
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <Row key={row.url} row={row} locale={locale} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, locale }: { row: CaseRow; locale: Locale }) {
  const text = textIn(locale).reconciliation;
  const { column, side } = text;
  return (
    <tr>
      <td class="soft nowrap">{formatDay(locale, row.day)}</td>
      <th scope="row">
        <a href={row.url}>{text.kind[row.kind]}</a> <span class="soft">{text.movement[row.movement]}</span>
      </th>
      <td>{row.terminal}</td>
      <td>
        <CaseState locale={locale} row={row} />
      </td>
      <td>
        <span class="visually-hidden">{column.assigned}: </span>
        {row.assigned ?? <NoValue />}
      </td>
      <td class="number">
        <span class="visually-hidden">{column.ours}: </span>
        {row.ours === null ? <NoValue /> : <MoneyText money={row.ours} locale={locale} />}
      </td>
      <td class="number">
        <span class="visually-hidden">{column.bank}: </span>
        {row.bank === null ? <NoValue /> : <MoneyText money={row.bank} locale={locale} />}
      </td>
      <td class="number">
        <span class="visually-hidden">{side.difference}: </span>
        {row.difference === null ? <NoValue /> : <MoneyText money={row.difference} locale={locale} />}
      </td>
    </tr>
  );
}

export function CaseState({ row, locale, isBadge = false }: { row: CaseRow; locale: Locale; isBadge?: boolean }) {
  const { state } = textIn(locale).reconciliation;
  if (!row.isOpen) return <StateMark tone="over" word={state.closed} isBadge={isBadge} />;
  if (row.isGone) return <StateMark tone="asking" word={state.gone} isBadge={isBadge} />;
  return <StateMark tone="attention" word={state.open} isBadge={isBadge} />;
}
