import { SelectFilter } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { WebhookRow, WebhooksPage } from "./model.ts";
import { WebhookState } from "./WebhookState.tsx";

export function Webhooks(page: WebhooksPage) {
  const { locale, tabs, list, views, rows } = page;
  const { webhooks: text, developers } = textIn(locale);
  const filterWords = (name: string, value: string) => {
    if (name === "receiver") return { label: text.column.receiver };
    if (name === "payment") return { label: text.column.payment };
    return { label: text.column.state, value: (text.state as Record<string, string>)[value] ?? value };
  };
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} />
      <ViewTabs label={developers.tabsLabel} tabs={tabs} names={developers.tab} />
      <ViewTabs label={text.viewsLabel} tabs={views} names={text.view} />
      <FilterBar locale={locale} list={list} words={filterWords}>
        <Filters page={page} />
      </FilterBar>
      <ListRows {...{ locale, list }} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function Filters({ page: { locale, list, receivers } }: { page: WebhooksPage }) {
  const text = textIn(locale).webhooks;
  const filter = { locale, list };
  const ofReceivers = Object.fromEntries(receivers.map((receiver) => [receiver, receiver]));
  return (
    <>
      <SelectFilter {...filter} name="state" label={text.column.state} options={text.state} />
      <SelectFilter {...filter} name="receiver" label={text.column.receiver} options={ofReceivers} />
      <Field
        name="payment"
        label={text.column.payment}
        hint={text.paymentHint}
        value={list.filters["payment"] ?? ""}
        locale={locale}
        problems={list.problems}
      />
    </>
  );
}

function Table({ page: { locale, rows, now } }: { page: WebhooksPage }) {
  const text = textIn(locale).webhooks;
  return (
    <table class="cards">
      <TableHead
        columns={[
          text.column.time,
          text.column.event,
          text.column.payment,
          text.column.receiver,
          text.column.state,
          { number: text.column.attempts },
          text.column.last,
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} locale={locale} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, locale, now }: { row: WebhookRow } & Pick<WebhooksPage, "locale" | "now">) {
  const text = textIn(locale).webhooks;
  const last = [row.status, row.outcome === null ? null : text.outcome[row.outcome]].filter((part) => part !== null);
  return (
    <tr>
      <td class="soft nowrap">
        <ShortTime at={row.at} locale={locale} now={now} />
      </td>
      <th scope="row">
        <a href={row.url}>{text.event[row.event]}</a>
      </th>
      <td>
        <a href={row.paymentUrl}>{row.reference}</a>
      </td>
      <td>
        <span class="visually-hidden">{text.column.receiver}: </span>
        {row.receiver}
      </td>
      <td>
        <WebhookState locale={locale} state={row.state} />
      </td>
      <td class="number">
        <span class="visually-hidden">{text.column.attempts}: </span>
        {row.attempts}
      </td>
      <td>
        <span class="visually-hidden">{text.column.last}: </span>
        {last.length === 0 ? <NoValue /> : last.join(" ")}
      </td>
    </tr>
  );
}
