import type { Locale } from "../model.ts";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { SelectFilter } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { shortGuid } from "../parts/short-guid.ts";
import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark, type Tone } from "../parts/StateMark.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatTime, textIn } from "../words/index.ts";
import { AccountTabs } from "../accounts/AccountsPage.tsx";
import type { AccountName, CollectionRow, CollectionStateName, HandOverPage } from "./model.ts";

const TONES: Readonly<Record<CollectionStateName, Tone>> = {
  waiting: "asking",
  failed: "wrong",
  waits_for_sale: "waiting",
  integrated: "good",
};

export function HandOver(page: HandOverPage) {
  const { locale, list, rows, tabs, reopenUrl, filesUrl } = page;
  const text = textIn(locale).handOver;
  const filter = { locale, list };
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={text.intro}>
        <a class="button" href={filesUrl}>
          {text.files.title}
        </a>
        {reopenUrl !== null && (
          <a class="button" href={reopenUrl}>
            {text.reopen}
          </a>
        )}
      </Heading>
      <AccountTabs locale={locale} tabs={tabs} current="handOver" />
      <Waiting page={page} />
      <FilterBar {...filter} words={(name, value) => filterWords(locale, name, value)}>
        <SelectFilter {...filter} name="state" label={text.column.state} options={text.state} />
        <SelectFilter {...filter} name="kind" label={text.column.type} options={text.type} />
        <Field
          locale={locale}
          problems={list.problems}
          name="code"
          label={text.code}
          value={list.filters["code"] ?? ""}
          autocomplete="off"
        />
      </FilterBar>
      <ListRows {...filter} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
      <Help page={page} />
    </Shell>
  );
}

function filterWords(locale: Locale, name: string, value: string) {
  const text = textIn(locale).handOver;
  const words: Readonly<Record<string, string>> = { ...text.state, ...text.type };
  if (name === "code") return { label: text.code };
  return { label: name === "state" ? text.column.state : text.column.type, value: words[value] ?? value };
}

function Waiting({ page }: { page: HandOverPage }) {
  const { locale, waiting, waitingUrl, failedUrl, saleWaitsUrl, now } = page;
  const text = textIn(locale).handOver;
  const { count, failed, saleWaits, oldest } = waiting;
  const numberOf = ({ number, isMore }: typeof count) => `${formatCount(locale, number)}${isMore ? "+" : ""}`;
  if (oldest === null) return <p class="hint above-filters">{text.noneWaiting}</p>;
  return (
    <p class="above-filters">
      <a href={waitingUrl}>{text.waiting(numberOf(count))}</a> {text.oldest(formatTime(locale, oldest, now.zone))}{" "}
      {failed.number > 0 && <a href={failedUrl}>{text.failed(numberOf(failed))}</a>}{" "}
      {saleWaits.number > 0 && <a href={saleWaitsUrl}>{text.saleWaitsCount(numberOf(saleWaits))}</a>}
    </p>
  );
}

export function CollectionState({ locale, row, isBadge }: { locale: Locale; row: CollectionRow; isBadge?: boolean }) {
  const word = textIn(locale).handOver.state[row.state];
  if (isBadge === true) return <StateMark tone={TONES[row.state]} word={word} isBadge />;
  return (
    <>
      <StateMark tone={TONES[row.state]} word={word} detail={row.erpCode} />
      {row.error !== null && <span class="hint block">{row.error}</span>}
    </>
  );
}

/** The name, and the code below it. */
export function AccountText({ account: { name, code } }: { account: AccountName }) {
  if (name === null) return <>{shortGuid(code)}</>;
  return (
    <>
      {name}
      {code !== null && <span class="hint block">{shortGuid(code)}</span>}
    </>
  );
}

function Table({ page: { locale, rows, now } }: { page: HandOverPage }) {
  const text = textIn(locale).handOver;
  return (
    <table class="cards">
      <thead>
        <tr>
          <th scope="col" class="nowrap">
            {text.column.time}
          </th>
          <th scope="col" class="nowrap">
            {text.column.reference}
          </th>
          <th scope="col" class="nowrap">
            {text.column.type}
          </th>
          <th scope="col" class="nowrap">
            {text.column.account}
          </th>
          <th scope="col" class="nowrap">
            {text.column.state}
          </th>
          <th scope="col" class="number nowrap">
            {text.column.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td class="soft nowrap">
              <ShortTime at={row.at} locale={locale} now={now} />
            </td>
            <th scope="row" class="nowrap">
              <a href={row.url}>{row.reference}</a>
            </th>
            <td class="nowrap">{text.type[row.type]}</td>
            <td class="nowrap">
              <span class="visually-hidden">{text.column.account}: </span>
              {row.account === null ? <NoValue /> : <AccountText account={row.account} />}
            </td>
            <td>
              <CollectionState locale={locale} row={row} />
            </td>
            <td class="sum">
              <MoneyText money={row.amount} locale={locale} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The loop of docs/guides/erp-hand-over.md. */
function Help({ page: { locale, apiUrl } }: { page: HandOverPage }) {
  const text = textIn(locale).handOver.help;
  const list = `curl "${apiUrl}/vendor/collection/list?isIntegrated=false&pageSize=100" \\
  -H "Authorization: Bearer $TOKEN"`;
  const put = `curl -X PUT ${apiUrl}/vendor/collection \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{"id":"ID","erpCode":"CODE","isIntegrated":true}'`;
  return (
    <section class="sheet">
      <h2>{text.title}</h2>
      <p>{text.list}</p>
      <pre class="sent-text">{list}</pre>
      <p>{text.book}</p>
      <p>{text.acknowledge}</p>
      <pre class="sent-text">{put}</pre>
      <p class="hint">{text.again}</p>
    </section>
  );
}
