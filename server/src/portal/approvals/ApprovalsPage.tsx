import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { Problems } from "../parts/Problems.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatTime, problemText, textIn } from "../words/index.ts";
import { DecisionForm } from "./DecisionForm.tsx";
import type { ApprovalPage, ApprovalRow, ApprovalsPage } from "./model.ts";
import { RequestState } from "./RequestState.tsx";

export function Approvals(page: ApprovalsPage) {
  const { locale, waiting, decided, newerUrl, olderUrl, unclearUrl } = page;
  const text = textIn(locale);
  const words = text.approvals;
  return (
    <Shell page={page} title={words.title}>
      <Heading title={words.title} note={unclearUrl === null ? words.ownIntro : words.intro}>
        {unclearUrl !== null && (
          <a class="button" href={unclearUrl}>
            {text.unclear.toList}
          </a>
        )}
      </Heading>
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
        <nav aria-label={text.list.pages} class="pager">
          <p class="row">
            {newerUrl !== null && (
              <a class="button" href={newerUrl} rel="prev">
                {text.list.newer}
              </a>
            )}
            {olderUrl !== null && (
              <a class="button" href={olderUrl} rel="next">
                {text.list.older}
              </a>
            )}
          </p>
        </nav>
      )}
    </Shell>
  );
}

function Rows({ page, rows, label }: { page: ApprovalsPage; rows: readonly ApprovalRow[]; label: string }) {
  const { locale, now } = page;
  const text = textIn(locale);
  const { column, refund } = text.approvals;
  return (
    <TableSheet label={label}>
      <table class="cards">
        <TableHead
          columns={[
            column.asked,
            column.reference,
            column.asks,
            column.askedBy,
            column.reason,
            column.state,
            { number: column.amount },
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.url}>
              <td class="soft nowrap">
                <ShortTime at={row.asked} locale={locale} now={now} />
              </td>
              <th scope="row">
                <a href={row.url}>{row.reference}</a>
              </th>
              <td>{row.settles === null ? refund : text.settle.short[row.settles]}</td>
              <td>
                <span class="visually-hidden">{column.askedBy}: </span>
                {row.askedBy}
              </td>
              <td>
                <span class="visually-hidden">{column.reason}: </span>
                {row.reason}
              </td>
              <td>
                <RequestState row={row} locale={locale} />
              </td>
              <td class="sum">
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
        {form !== null && !form.canDecide && <p class="hint">{words.ownHint}</p>}
        {form !== null && form.canDecide && (
          <DecisionForm locale={locale} problems={problems} form={form} approve={words.approve} />
        )}
      </section>
    </Shell>
  );
}

function ApprovalFacts({ page }: { page: ApprovalPage }) {
  const { locale, row, expires, decided, decidedBy, note, failure, form, now } = page;
  const text = textIn(locale);
  const words = text.approvals;
  const facts = [
    { label: words.column.state, value: <RequestState row={row} locale={locale} /> },
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
