import { Heading } from "../parts/Heading.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { SelectFilter } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { StateMark, type Tone } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatDay, formatTime, textIn } from "../words/index.ts";
import { FailureText } from "./FailureText.tsx";
import type { DaysPage, ReconciledDayRow } from "./model.ts";

export const dayTones: Readonly<Record<ReconciledDayRow["state"], Tone>> = {
  waiting: "waiting",
  failed: "wrong",
  provisional: "asking",
  compared: "good",
};

export function Days(page: DaysPage) {
  const { locale, tabs, list, rows, terminals } = page;
  const text = textIn(locale).reconciliation;
  const filter = { locale, list };
  const terminalNames = Object.fromEntries(terminals.map(({ id, name }) => [id, name]));
  const filterWords = (name: string, value: string) =>
    name === "terminal"
      ? { label: text.column.terminal, value: terminalNames[value] ?? value }
      : { label: text.column.state, value: text.dayState.failed };
  return (
    <Shell page={page} title={text.daysTitle}>
      <Heading title={text.daysTitle} note={text.daysIntro}>
        {page.fileUrl !== null && (
          <a class="button" href={page.fileUrl}>
            {text.sendFile}
          </a>
        )}
      </Heading>
      <ViewTabs label={text.tabsLabel} tabs={tabs} names={text.tab} />
      <FilterBar {...filter} words={filterWords}>
        <SelectFilter {...filter} name="terminal" label={text.column.terminal} options={terminalNames} />
        <SelectFilter {...filter} name="state" label={text.column.state} options={{ failed: text.dayState.failed }} />
      </FilterBar>
      <ListRows {...filter} label={text.daysTitle} isEmpty={rows.length === 0} nothingYet={text.noDays}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function Table({ page: { locale, rows, now } }: { page: DaysPage }) {
  const text = textIn(locale).reconciliation;
  const { column, dayState } = text;
  const time = (iso: string | null) => (iso === null ? <NoValue /> : formatTime(locale, iso, now.zone));
  return (
    <table class="cards">
      <TableHead
        columns={[
          column.day,
          column.terminal,
          column.state,
          { number: column.movements },
          column.compared,
          column.next,
          column.cases,
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" class="nowrap">
              <a href={row.url}>{formatDay(locale, row.day)}</a>
            </th>
            <td>{row.terminal}</td>
            <td>
              <StateMark
                tone={dayTones[row.state]}
                word={dayState[row.state]}
                detail={row.failure && <FailureText locale={locale} failure={row.failure} />}
              />
            </td>
            <td class="number">
              <span class="visually-hidden">{column.movements}: </span>
              {formatCount(locale, row.movements)}
            </td>
            <td class="nowrap">
              <span class="visually-hidden">{column.compared}: </span>
              {time(row.compared)}
            </td>
            <td class="nowrap">
              <span class="visually-hidden">{column.next}: </span>
              {time(row.next)}
            </td>
            <td>
              <a href={row.casesUrl} aria-label={text.casesOf(formatDay(locale, row.day), row.terminal)}>
                {text.showCases}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
