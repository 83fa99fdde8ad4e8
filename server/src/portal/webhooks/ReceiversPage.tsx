import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { Problems } from "../parts/Problems.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, textIn } from "../words/index.ts";
import type { ReceiverRow, ReceiversPage } from "./model.ts";

export function Receivers(page: ReceiversPage) {
  const { locale, tabs, rows, total, forms, problems } = page;
  const { receivers: text, developers } = textIn(locale);
  return (
    <Shell page={page} title={text.title} hasProblems={problems.length > 0}>
      <Heading title={text.title} note={text.intro} />
      <ViewTabs label={developers.tabsLabel} tabs={tabs} names={developers.tab} />
      <Problems problems={problems.filter(({ field }) => field === "test")} title={text.notTested} locale={locale} />
      {page.test !== null && <TestResult test={page.test} locale={locale} />}
      {rows.length === 0 ? (
        <div class="sheet empty-list">
          <p>{text.nothingYet}</p>
        </div>
      ) : (
        <Table page={page} />
      )}
      {total > rows.length && <p class="hint">{text.more(formatCount(locale, total))}</p>}
      {forms !== null && rows.length > 0 && <SendSince page={page} forms={forms} />}
    </Shell>
  );
}

function Table({ page }: { page: ReceiversPage }) {
  const { title, column } = textIn(page.locale).receivers;
  return (
    <div class="sheet table-sheet">
      <table class="cards" aria-label={title}>
        <TableHead
          columns={[
            column.receiver,
            column.state,
            column.lastDelivered,
            { number: column.waiting },
            { number: column.dead },
          ]}
        />
        <tbody>
          {page.rows.map((row) => (
            <Row key={row.receiver} row={row} page={page} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, page: { locale, now, forms } }: { row: ReceiverRow; page: ReceiversPage }) {
  const text = textIn(locale).receivers;
  const { receiver, disabled, lastDelivered, waiting, dead, waitingUrl, deadUrl } = row;
  const time = (iso: string) => <ShortTime at={iso} locale={locale} now={now} />;
  const counted = (count: number, url: string) => (count === 0 ? 0 : <a href={url}>{formatCount(locale, count)}</a>);
  return (
    <tr>
      <th scope="row">{receiver}</th>
      <td>
        <Health row={row} locale={locale} now={now} />
        {disabled !== null && forms !== null && (
          <form method="post" action={forms.enableAction} data-once>
            <input type="hidden" name="receiver" value={receiver} />
            <input type="hidden" name="disabled" value={disabled.since} />
            <button aria-label={text.enableOf(receiver)}>{text.enable}</button>
          </form>
        )}
        {forms !== null && (
          <form method="post" action={forms.testAction} data-once>
            <input type="hidden" name="receiver" value={receiver} />
            <button aria-label={text.testOf(receiver)}>{text.test}</button>
          </form>
        )}
      </td>
      <td class="soft nowrap">
        <Label word={text.column.lastDelivered} />
        {lastDelivered === null ? text.never : time(lastDelivered)}
      </td>
      <td class="number">
        <Label word={text.column.waiting} />
        {counted(waiting, waitingUrl)}
      </td>
      <td class="number">
        <Label word={text.column.dead} />
        {counted(dead, deadUrl)}
      </td>
    </tr>
  );
}

/** Names a value where the table has no heads: on phones and for screen readers. */
function Label({ word }: { word: string }) {
  return <span class="visually-hidden">{word}: </span>;
}

type HealthProps = { row: ReceiverRow } & Pick<ReceiversPage, "locale" | "now">;

function Health({ row: { disabled, failingSince }, locale, now }: HealthProps) {
  const text = textIn(locale).receivers;
  if (disabled === null && failingSince === null) return <StateMark tone="good" word={text.working} />;
  const [tone, word, since] =
    disabled !== null
      ? (["wrong", disabled.why === "address" ? text.stopped : text.disabled, disabled.since] as const)
      : (["attention", text.failing, failingSince!] as const);
  return (
    <>
      <StateMark tone={tone} word={word} />
      <p class="soft">
        {text.since} <ShortTime at={since} locale={locale} now={now} />
        {disabled !== null && ` · ${text.why[disabled.why]}`}
      </p>
    </>
  );
}

function TestResult({ test, locale }: { test: NonNullable<ReceiversPage["test"]>; locale: ReceiversPage["locale"] }) {
  const { receivers: text, webhook, webhooks } = textIn(locale);
  const { address, status, outcome, durationMs, reply } = test;
  const result = [status, webhooks.outcome[outcome]].filter((part) => part !== null).join(" ");
  return (
    <section class="sheet">
      <h2>{text.tested(address)}</h2>
      <p>
        <StateMark tone={outcome === "delivered" ? "good" : "wrong"} word={result} />{" "}
        {webhook.attempt.ms(formatCount(locale, durationMs))}
      </p>
      {webhook.advice[outcome] !== "" && <p>{webhook.advice[outcome]}</p>}
      {reply !== null && <pre class="sent-text">{reply === "" ? webhook.attempt.emptyReply : reply}</pre>}
    </section>
  );
}

type Forms = NonNullable<ReceiversPage["forms"]>;

function SendSince({ page: { locale, problems }, forms }: { page: ReceiversPage; forms: Forms }) {
  const text = textIn(locale).receivers.sendSince;
  return (
    <form class="sheet narrow" method="post" action={forms.replayAction} data-once>
      <h2>{text.title}</h2>
      <Problems problems={problems.filter(({ field }) => field === "since")} locale={locale} />
      <Field
        name="since"
        type="date"
        label={text.day}
        hint={text.hint}
        value={forms.since}
        max={forms.today}
        locale={locale}
        problems={problems}
        required
      />
      <div class="actions">
        <button class="primary">{text.submit}</button>
      </div>
    </form>
  );
}
