import { Heading } from "../../parts/Heading.tsx";
import { ViewTabs } from "../../parts/list/ViewTabs.tsx";
import { StateMark, type Tone } from "../../parts/StateMark.tsx";
import { TableSheet } from "../../parts/TableSheet.tsx";
import { Shell } from "../../shell/Shell.tsx";
import { formatCount, formatDay, formatTime, textIn } from "../../text/index.ts";
import type { DaysPage, ReconciledDayRow } from "./model.ts";

const TONES: Readonly<Record<ReconciledDayRow["state"], Tone>> = {
  waiting: "waiting",
  failed: "wrong",
  provisional: "asking",
  compared: "good",
};

export function Days(page: DaysPage) {
  const { locale, tabs, rows } = page;
  const text = textIn(locale).reconciliation;
  return (
    <Shell page={page} title={text.daysTitle}>
      <Heading title={text.daysTitle} note={text.daysIntro} />
      <ViewTabs label={text.tabsLabel} tabs={tabs} names={text.tab} />
      {rows.length === 0 ? (
        <div class="sheet empty-list">
          <p>{text.noDays}</p>
        </div>
      ) : (
        <TableSheet label={text.daysTitle}>
          <Table page={page} />
        </TableSheet>
      )}
    </Shell>
  );
}

function Table({ page: { locale, rows, now } }: { page: DaysPage }) {
  const text = textIn(locale).reconciliation;
  const { column, dayState } = text;
  const time = (iso: string | null) => (iso === null ? "–" : formatTime(locale, iso, now.zone));
  return (
    <table class="cards">
      <thead>
        <tr>
          <th scope="col">{column.day}</th>
          <th scope="col">{column.terminal}</th>
          <th scope="col">{column.state}</th>
          <th scope="col" class="number">
            {column.movements}
          </th>
          <th scope="col">{column.compared}</th>
          <th scope="col">{column.next}</th>
          <th scope="col">{column.cases}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" class="nowrap">
              {formatDay(locale, row.day)}
            </th>
            <td>{row.terminal}</td>
            <td>
              <StateMark tone={TONES[row.state]} word={dayState[row.state]} detail={row.failure} />
            </td>
            <td class="number">
              <span class="visually-hidden">{column.movements}: </span>
              {formatCount(locale, row.movements)}
            </td>
            <td>
              <span class="visually-hidden">{column.compared}: </span>
              {time(row.compared)}
            </td>
            <td>
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
