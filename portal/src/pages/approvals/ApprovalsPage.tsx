import { Facts } from "../../parts/Facts.tsx";
import { Field } from "../../parts/Field.tsx";
import { Heading } from "../../parts/Heading.tsx";
import { MoneyText } from "../../parts/MoneyText.tsx";
import { Problems } from "../../parts/Problems.tsx";
import { ShortTime } from "../../parts/ShortTime.tsx";
import { StateMark, type Tone } from "../../parts/StateMark.tsx";
import { TableSheet } from "../../parts/TableSheet.tsx";
import { Shell } from "../../shell/Shell.tsx";
import { formatTime, problemText, textIn } from "../../text/index.ts";
import type { ApprovalPage, ApprovalRow, ApprovalsPage, ApprovalStateName } from "./model.ts";

const TONES: Readonly<Record<ApprovalStateName, Tone>> = {
  waiting: "waiting",
  approved: "asking",
  done: "good",
  failed: "wrong",
  refused: "dropped",
  expired: "over",
};

export function Approvals(page: ApprovalsPage) {
  const { locale, waiting, decided, newerUrl, olderUrl } = page;
  const text = textIn(locale);
  const words = text.approvals;
  return (
    <Shell page={page} title={words.title}>
      <Heading title={words.title} note={words.intro} />
      <h2>{words.waitingTitle}</h2>
      {waiting.length === 0 ? (
        <p class="hint">{words.nothingWaits}</p>
      ) : (
        <Rows page={page} rows={waiting} label={words.waitingTitle} />
      )}
      <h2>{words.decidedTitle}</h2>
      {decided.length === 0 ? (
        <p class="hint">{words.nothingDecided}</p>
      ) : (
        <Rows page={page} rows={decided} label={words.decidedTitle} />
      )}
      {(newerUrl !== null || olderUrl !== null) && (
        <nav aria-label={text.list.pages} class="actions">
          {newerUrl !== null && <a href={newerUrl}>{text.list.newer}</a>}
          {olderUrl !== null && <a href={olderUrl}>{text.list.older}</a>}
        </nav>
      )}
    </Shell>
  );
}

function Rows({ page, rows, label }: { page: ApprovalsPage; rows: readonly ApprovalRow[]; label: string }) {
  const { locale, now } = page;
  const { column, state } = textIn(locale).approvals;
  return (
    <TableSheet label={label}>
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">{column.asked}</th>
            <th scope="col">{column.reference}</th>
            <th scope="col">{column.askedBy}</th>
            <th scope="col">{column.reason}</th>
            <th scope="col">{column.state}</th>
            <th scope="col" class="number">
              {column.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.url}>
              <td>
                <ShortTime at={row.asked} locale={locale} now={now} />
              </td>
              <th scope="row">
                <a href={row.url}>{row.reference}</a>
              </th>
              <td>
                <span class="visually-hidden">{column.askedBy}: </span>
                {row.askedBy}
              </td>
              <td>
                <span class="visually-hidden">{column.reason}: </span>
                {row.reason}
              </td>
              <td>
                <StateMark tone={TONES[row.state]} word={state[row.state]} />
              </td>
              <td class="number">
                <MoneyText money={row.amount} locale={locale} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableSheet>
  );
}

export function Approval(page: ApprovalPage) {
  const { locale, row, form, problems, listUrl } = page;
  const words = textIn(locale).approvals;
  return (
    <Shell page={page} title={words.one} hasProblems={problems.length > 0}>
      <Heading title={words.one} note={row.reference} back={{ label: words.title, url: listUrl }}>
        <a class="button" href={row.paymentUrl}>
          {words.toPayment}
        </a>
      </Heading>
      <section class="sheet narrow">
        {form === null && <Problems problems={problems} locale={locale} />}
        <ApprovalFacts page={page} />
        {form !== null && (form.isOwn ? <p class="hint">{words.ownHint}</p> : <Decision page={page} form={form} />)}
      </section>
    </Shell>
  );
}

function ApprovalFacts({ page }: { page: ApprovalPage }) {
  const { locale, row, expires, decided, decidedBy, note, failure, form, now } = page;
  const text = textIn(locale);
  const words = text.approvals;
  const facts = [
    { label: words.column.state, value: <StateMark tone={TONES[row.state]} word={words.state[row.state]} /> },
    { label: words.column.amount, value: <MoneyText money={row.amount} locale={locale} /> },
    { label: words.left, value: form && <MoneyText money={form.left} locale={locale} /> },
    { label: words.column.reason, value: row.reason },
    { label: words.column.askedBy, value: row.askedBy },
    { label: words.column.asked, value: formatTime(locale, row.asked, now.zone) },
    { label: words.expires, value: form && formatTime(locale, expires, now.zone) },
    { label: words.decidedBy, value: decidedBy },
    { label: words.decided, value: decided && formatTime(locale, decided, now.zone) },
    { label: words.note, value: note },
    { label: words.failure, value: failure && problemText(text, failure) },
  ];
  return <Facts facts={facts} />;
}

function Decision({ page, form }: { page: ApprovalPage; form: NonNullable<ApprovalPage["form"]> }) {
  const { locale, problems } = page;
  const text = textIn(locale);
  const words = text.approvals;
  return (
    <form method="post" action={form.action} data-once>
      <Problems problems={problems} locale={locale} />
      {form.refusal !== null && <p class="error">{problemText(text, form.refusal)}</p>}
      <Field
        locale={locale}
        problems={problems}
        name="note"
        label={`${words.note} (${text.optional})`}
        hint={words.noteHint}
        value={form.note}
        maxLength={500}
        autocomplete="off"
      />
      <div class="actions">
        {form.refusal === null && (
          <button class="primary" name="as" value="approve">
            {words.approve}
          </button>
        )}
        <button class="danger" name="as" value="refuse">
          {words.refuse}
        </button>
      </div>
    </form>
  );
}
