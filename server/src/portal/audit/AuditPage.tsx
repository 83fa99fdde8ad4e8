import { CompanyTabs } from "../company/CompanyTabs.tsx";
import { ExportLinks } from "../parts/ExportLinks.tsx";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { SelectFilter } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatMonth, textIn } from "../words/index.ts";
import { actionText } from "./action-text.ts";
import { detailText } from "./detail-text.ts";
import type { AuditPage, AuditRow } from "./model.ts";

export function Audit(page: AuditPage) {
  const { locale, tabs, proofUrl, exportUrl, list, archivedTo, actors, rows } = page;
  const words = textIn(locale);
  const text = words.audit;
  const note = archivedTo === null ? text.intro : `${text.intro} ${text.archivedTo(formatMonth(locale, archivedTo))}`;
  const filter = { locale, list };
  const actorNames = { ...text.everyActor, ...actors };
  const field = { locale, problems: list.problems, autocomplete: "off" } as const;
  const filterWords = (name: string, value: string) => {
    if (name === "actor") return { label: text.column.actor, value: actorNames[value] ?? value };
    return { label: name === "noun" ? text.noun : text.column.record };
  };
  return (
    <Shell page={page} title={text.title}>
      <Heading title={words.company.title} note={note}>
        {proofUrl !== null && (
          <a class="button" href={proofUrl}>
            {text.whole.open}
          </a>
        )}
        {exportUrl !== null && <ExportLinks locale={locale} url={exportUrl} />}
      </Heading>
      <CompanyTabs tabs={tabs} current="audit" locale={locale} />
      <FilterBar {...filter} words={filterWords}>
        <SelectFilter {...filter} name="actor" label={text.column.actor} options={actorNames} />
        <Field {...field} name="noun" label={text.noun} hint={text.nounHint} value={list.filters["noun"] ?? ""} />
        <Field
          {...field}
          name="record"
          label={text.column.record}
          hint={text.recordHint}
          value={list.filters["record"] ?? ""}
        />
      </FilterBar>
      <ListRows {...filter} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function Table({ page: { locale, rows, now } }: { page: AuditPage }) {
  const { column, actorKind } = textIn(locale).audit;
  return (
    <table class="cards audit-entries">
      <TableHead columns={[column.at, column.action, column.actor, column.record, column.details]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.url}>
            <td class="soft nowrap">
              <ShortTime at={row.at} locale={locale} now={now} isExact />
            </td>
            <th scope="row">
              <a href={row.url}>{actionText(locale, row.action)}</a>
              <code class="soft">{row.action}</code>
            </th>
            <td>
              {row.actor} <span class="soft">{actorKind[row.actorKind]}</span>
            </td>
            <td>
              <ShortRecord row={row} />
            </td>
            <td class="soft">
              {row.details.map((detail) => `${detail.name}: ${detailText(locale, detail)}`).join(", ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Identifiers in lists are shortened; the entry's page shows them whole. */
function ShortRecord({ row: { recordType, recordId, recordUrl } }: { row: AuditRow }) {
  const short = recordId.length > 16 ? `${recordId.slice(0, 8)}…${recordId.slice(-4)}` : recordId;
  const id = <code>{short}</code>;
  return (
    <>
      {recordType} {recordUrl === null ? id : <a href={recordUrl}>{id}</a>}
    </>
  );
}
