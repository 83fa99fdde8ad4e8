import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { SelectFilter } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatTime, textIn } from "../words/index.ts";
import type { CompaniesPage, CompanyAccess } from "./model.ts";

export function Companies(page: CompaniesPage) {
  const { locale, list, rows, newUrl } = page;
  const text = textIn(locale).companiesArea;
  const filter = { locale, list };
  const filterWords = (name: string, value: string) =>
    name === "state"
      ? { label: text.state, value: (text.stateOf as Record<string, string>)[value] ?? value }
      : { label: text.nameOrCode };
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={text.intro}>
        <a class="button primary icon icon-add" href={newUrl}>
          {text.new}
        </a>
      </Heading>
      <FilterBar {...filter} words={filterWords}>
        <Field
          locale={locale}
          problems={list.problems}
          autocomplete="off"
          name="text"
          label={text.nameOrCode}
          value={list.filters["text"] ?? ""}
        />
        <SelectFilter {...filter} name="state" label={text.state} options={text.stateOf} />
      </FilterBar>
      <ListRows {...filter} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function Table({ page: { locale, rows, now } }: { page: CompaniesPage }) {
  const { companiesArea: text, operatorAccess } = textIn(locale);
  return (
    <table class="cards">
      <TableHead columns={[text.name, text.code, text.state, text.created, operatorAccess.column]} />
      <tbody>
        {rows.map(({ url, code, name, isActive, created, access }) => (
          <tr key={url}>
            <th scope="row">
              <a href={url}>{name}</a>
            </th>
            <td>
              <code>{code}</code>
            </td>
            <td>
              <CompanyState locale={locale} isActive={isActive} />
            </td>
            <td class="soft">
              <span class="visually-hidden">{text.created}: </span>
              <ShortTime at={created} locale={locale} now={now} />
            </td>
            <td>
              <span class="visually-hidden">{operatorAccess.column}: </span>
              {access === null ? (
                <span class="soft">{operatorAccess.none}</span>
              ) : (
                <AccessLink access={access} name={name} locale={locale} zone={now.zone} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AccessProps {
  access: CompanyAccess;
  name: string;
  locale: CompaniesPage["locale"];
  zone: string;
}

/** Leads into the pages of a company that lets operators in. */
function AccessLink({ access: { url, until }, name, locale, zone }: AccessProps) {
  const text = textIn(locale).operatorAccess;
  return (
    <>
      <a href={url} aria-label={`${text.open}: ${name}`}>
        {text.open}
      </a>
      <span class="hint block">{text.openUntil(formatTime(locale, until, zone))}</span>
    </>
  );
}

export function CompanyState({ locale, isActive }: { locale: CompaniesPage["locale"]; isActive: boolean }) {
  const { stateOf } = textIn(locale).companiesArea;
  return isActive ? (
    <StateMark tone="good" word={stateOf.active} />
  ) : (
    <StateMark tone="over" word={stateOf.suspended} />
  );
}
