import type { ListModel } from "../model.ts";
import { Heading } from "../parts/Heading.tsx";
import { CurrencyFilter, SelectFilter } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark, type Tone } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatMonth, textIn } from "../words/index.ts";
import { shortCard } from "../payments/short-card.ts";
import type { AttemptResultName, AttemptsPage } from "./model.ts";

const TONES: Readonly<Record<AttemptResultName, Tone>> = {
  approved: "good",
  declined: "wrong",
  waiting: "asking",
  unclear: "attention",
  undone: "back",
  abandoned: "dropped",
};

export function Attempts(page: AttemptsPage) {
  const { locale, list, rows, isOwnOnly, archivedTo } = page;
  const text = textIn(locale).attempts;
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={isOwnOnly ? text.ownOnly : text.note} />
      <FilterBar locale={locale} list={list} words={(name, value) => filterWords(page, name, value)}>
        <Filters page={page} />
      </FilterBar>
      {archivedTo !== null && <p class="hint">{textIn(locale).list.archivedTo(formatMonth(locale, archivedTo))}</p>}
      <ListRows {...{ locale, list }} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function Filters({ page: { locale, list, terminals, currencies } }: { page: AttemptsPage }) {
  const { attempts: text, payments } = textIn(locale);
  const filter = { locale, list };
  return (
    <>
      <SelectFilter {...filter} name="kind" label={text.column.kind} options={text.kindFilter} />
      <SelectFilter {...filter} name="result" label={text.column.result} options={text.result} />
      <SelectFilter {...filter} name="decline" label={payments.declineLabel} options={payments.declineShort} />
      <CurrencyFilter {...filter} currencies={currencies} />
      <SelectFilter {...filter} name="terminal" label={text.column.terminal} options={namesOf(terminals)} />
      <SelectFilter {...filter} name="installments" label={text.column.installments} options={installments(list)} />
    </>
  );
}

function namesOf(terminals: AttemptsPage["terminals"]): Record<string, string> {
  return Object.fromEntries(terminals.map(({ id, name }) => [id, name]));
}

const INSTALLMENTS_MAX = 12;

function installments({ filters }: ListModel): Record<string, string> {
  const counts = Array.from({ length: INSTALLMENTS_MAX }, (_, index) => String(index + 1));
  const set = filters["installments"] ?? "1";
  return Object.fromEntries([...new Set([...counts, set])].map((count) => [count, count]));
}

function filterWords({ locale, terminals }: AttemptsPage, name: string, value: string) {
  const { attempts: text, payments } = textIn(locale);
  const named = (label: string, names: Readonly<Record<string, string>>) => ({ label, value: names[value] ?? value });
  switch (name) {
    case "kind":
      return named(text.column.kind, text.kindFilter);
    case "result":
      return named(text.column.result, text.result);
    case "decline":
      return named(payments.declineLabel, payments.declineShort);
    case "terminal":
      return named(text.column.terminal, namesOf(terminals));
    case "hour":
      return { label: text.hour, value: text.hourValue(value) };
    default:
      return { label: text.column.installments };
  }
}

function Table({ page: { locale, rows, now } }: { page: AttemptsPage }) {
  const { attempts: text, payments } = textIn(locale);
  const { column } = text;
  return (
    <table class="cards payments">
      <TableHead
        columns={[
          column.time,
          column.reference,
          column.kind,
          column.result,
          column.card,
          column.terminal,
          { number: column.installments },
          { number: column.amount },
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} class="anonymous">
            <td class="soft nowrap at">
              <ShortTime at={row.at} locale={locale} now={now} />
            </td>
            <th scope="row" class="reference">
              <a href={row.url}>{row.reference}</a>
            </th>
            <td class="kind">{text.kind[row.kind]}</td>
            <td class="status">
              <StateMark
                tone={TONES[row.result]}
                word={text.result[row.result]}
                detail={row.decline && payments.declineShort[row.decline]}
              />
            </td>
            <td class="nowrap card">{row.card === null ? <NoValue /> : shortCard(row.card)}</td>
            <td class="terminal">{row.terminal ?? <NoValue />}</td>
            <td class="number installments">{row.installments}</td>
            <td class="sum">
              <MoneyText money={row.amount} locale={locale} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
