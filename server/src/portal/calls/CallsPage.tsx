import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { SelectFilter } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { Shell } from "../page/Shell.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { textIn } from "../words/index.ts";
import type { CallRow, CallsPage } from "./model.ts";

export function Calls(page: CallsPage) {
  const { locale, tabs, list, codes, credentials, rows } = page;
  const words = textIn(locale);
  const text = words.calls;
  const filter = { locale, list };
  const options = Object.fromEntries(codes.map((code) => [code, code]));
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={text.intro} />
      <ViewTabs label={words.developers.tabsLabel} tabs={tabs} names={words.developers.tab} />
      <FilterBar {...filter} words={(name, value) => filterWords(page, name, value)} tooLong={["30d", "90d", "all"]}>
        <SelectFilter {...filter} name="code" label={text.code} options={options} />
        <SelectFilter {...filter} name="credential" label={text.column.credential} options={credentials} />
        <Field
          locale={locale}
          problems={list.problems}
          name="traceId"
          label={text.column.trace}
          hint={text.traceHint}
          value={list.filters["traceId"] ?? ""}
          autocomplete="off"
        />
      </FilterBar>
      <ListRows {...filter} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
      <p class="hint legend">{text.limits}</p>
    </Shell>
  );
}

function filterWords({ locale, credentials }: CallsPage, name: string, value: string) {
  const text = textIn(locale).calls;
  switch (name) {
    case "code":
      return { label: text.code };
    case "credential":
      return { label: text.column.credential, value: credentials[value] ?? value };
    default:
      return { label: text.column.trace };
  }
}

function Table({ page }: { page: CallsPage }) {
  const { locale, rows } = page;
  const { column } = textIn(locale).calls;
  return (
    <table class="cards">
      <TableHead columns={[column.time, column.call, column.answer, column.field, column.credential, column.trace]} />
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} page={page} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, page: { locale, now } }: { row: CallRow; page: CallsPage }) {
  const text = textIn(locale).calls;
  const { column } = text;
  const { status, code, codeUrl, reason, field, credential } = row;
  return (
    <tr>
      <td class="soft nowrap">
        <ShortTime at={row.at} locale={locale} now={now} isExact />
      </td>
      <th scope="row">
        <code>
          {row.method} {row.route}
        </code>
      </th>
      <td>
        <StateMark tone={status >= 500 ? "wrong" : "attention"} word={String(status)} detail={reason} />
        {codeUrl !== null && (
          <div>
            <a href={codeUrl} aria-label={text.explain(code ?? "")}>
              {code}
            </a>
          </div>
        )}
      </td>
      <td>
        <span class="visually-hidden">{column.field}: </span>
        {field === null ? <NoValue /> : <code>{field}</code>}
      </td>
      <td>
        <span class="visually-hidden">{column.credential}: </span>
        {credential === null ? text.widget : <a href={credential.url}>{credential.name}</a>}
      </td>
      <td>
        <span class="visually-hidden">{column.trace}: </span>
        <code class="trace">{row.traceId}</code>
      </td>
    </tr>
  );
}
