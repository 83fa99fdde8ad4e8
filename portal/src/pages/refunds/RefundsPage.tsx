import { EmptyList } from "../../parts/list/EmptyList.tsx";
import { FilterBar } from "../../parts/list/FilterBar.tsx";
import { Pager } from "../../parts/list/Pager.tsx";
import { ViewTabs } from "../../parts/list/ViewTabs.tsx";
import { Field, Select } from "../../parts/Field.tsx";
import { Heading } from "../../parts/Heading.tsx";
import { MoneyText } from "../../parts/MoneyText.tsx";
import { Shell } from "../../shell/Shell.tsx";
import { StateMark, type Tone } from "../../parts/StateMark.tsx";
import { formatShortTime, formatTime, textIn } from "../../text/index.ts";
import type { RefundsPage, ReversalStateName } from "./model.ts";

const TONES: Readonly<Record<ReversalStateName, Tone>> = {
  done: "back",
  waiting: "asking",
  unclear: "attention",
  refused: "wrong",
};

export function Refunds(page: RefundsPage) {
  const { locale, list, views, rows } = page;
  const words = textIn(locale);
  const text = words.refunds;
  const value = (name: string) => list.filters[name] ?? "";
  const field = { locale, problems: list.problems, inputmode: "decimal" } as const;
  const filterWords = (name: string, value: string) => {
    if (name === "amountMin") return { label: words.payments.amountMin };
    if (name === "amountMax") return { label: words.payments.amountMax };
    return { label: text.column.state, value: (text.state as Record<string, string>)[value] ?? value };
  };
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} />
      <ViewTabs label={text.viewsLabel} tabs={views} names={text.view} />
      <FilterBar locale={locale} list={list} words={filterWords}>
        <Select
          name="state"
          label={text.column.state}
          value={value("state")}
          options={[
            { value: "", label: words.list.any },
            ...Object.entries(text.state).map(([value, label]) => ({ value, label })),
          ]}
        />
        <Field name="amountMin" label={words.payments.amountMin} value={value("amountMin")} {...field} />
        <Field name="amountMax" label={words.payments.amountMax} value={value("amountMax")} {...field} />
      </FilterBar>
      {value("state") === "waiting" && <p class="hint">{text.waitingNext}</p>}
      {value("state") === "unclear" && <p class="hint">{text.unclearNext}</p>}
      {rows.length === 0 ? (
        <EmptyList locale={locale} list={list} nothingYet={text.nothingYet} />
      ) : (
        <Table page={page} />
      )}
      {list.problems.length === 0 && <Pager locale={locale} list={list} />}
    </Shell>
  );
}

function Table({ page: { locale, rows, now } }: { page: RefundsPage }) {
  const text = textIn(locale).refunds;
  return (
    <div class="sheet table-sheet" role="region" aria-label={text.title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.column.time}</th>
            <th scope="col">{text.column.reference}</th>
            <th scope="col">{text.column.kind}</th>
            <th scope="col">{text.column.state}</th>
            <th scope="col">{text.column.reason}</th>
            <th scope="col">{text.column.sentBy}</th>
            <th scope="col" class="number">
              {text.column.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td class="soft nowrap">
                <time dateTime={row.at} title={formatTime(locale, row.at, now.zone)}>
                  {formatShortTime(locale, row.at, { now: now.iso, zone: now.zone })}
                </time>
              </td>
              <th scope="row">
                <a href={row.url}>{row.reference}</a>
              </th>
              <td>{text.kind[row.kind]}</td>
              <td>
                <StateMark tone={TONES[row.state]} word={text.state[row.state]} detail={row.message} />
              </td>
              <td>{row.reason ?? "–"}</td>
              <td>{row.sentBy ?? text.program}</td>
              <td class="number">
                <MoneyText money={row.amount} locale={locale} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
