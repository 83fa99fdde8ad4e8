import type { ComponentChildren } from "preact";
import { Facts } from "../parts/Facts.tsx";
import { Select } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { Problems } from "../parts/Problems.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatDay, formatTime, textIn } from "../words/index.ts";
import { CaseState } from "./CasesPage.tsx";
import { ClosingFields } from "./ClosingFields.tsx";
import type { CasePage, CaseSide } from "./model.ts";

export function Case(page: CasePage) {
  const { locale, row, listUrl, problems, paymentUrl, forms, note } = page;
  const text = textIn(locale).reconciliation;
  const title = text.kind[row.kind];
  return (
    <Shell page={page} title={title} hasProblems={problems.length > 0}>
      <Heading
        title={title}
        note={
          <>
            <CaseState row={row} locale={locale} isBadge />
            <span>
              {row.terminal} · <a href={row.dayUrl}>{formatDay(locale, row.day)}</a>
              {row.assigned !== null && ` · ${row.assigned}`}
            </span>
          </>
        }
        back={{ label: text.title, url: listUrl }}
      >
        {paymentUrl !== null && (
          <a class="button" href={paymentUrl}>
            {text.toPayment}
          </a>
        )}
      </Heading>
      <Problems problems={problems} locale={locale} />
      <Sides page={page} />
      <div class="with-aside">
        <div class="aside">
          <section class="sheet">
            <h2>{text.nextTitle}</h2>
            <p>{text.cause[row.kind]}</p>
            <p class="next-step">{row.isGone ? text.nextGone : text.next[row.kind]}</p>
          </section>
          {forms !== null && <CloseForm page={page} forms={forms} />}
          {forms === null && note !== "" && (
            <section class="sheet">
              <h2>{text.note}</h2>
              <p class="note-lines">{note}</p>
            </section>
          )}
          <Notes page={page} />
        </div>
        <div class="aside">
          <section class="sheet">
            <h2>{text.factsTitle}</h2>
            <CaseFacts page={page} />
            {forms !== null && <AssignForm page={page} forms={forms} />}
          </section>
        </div>
      </div>
    </Shell>
  );
}

function Sides({
  page: {
    locale,
    row: { difference },
    ours,
    bank,
    now,
  },
}: {
  page: CasePage;
}) {
  const text = textIn(locale).reconciliation;
  const { side, column } = text;
  // With one side only, there is nothing to compare.
  const headings =
    ours === null || bank === null ? [column.ours, column.bank] : [column.ours, column.bank, side.difference];
  // On phones each cell has its column's heading before it.
  const cells = (values: readonly ComponentChildren[]) =>
    values.slice(0, headings.length).map((value, index) => (
      <td key={headings[index]} class="number">
        <span class="visually-hidden">{headings[index]}: </span>
        {value}
      </td>
    ));
  const money = (of: CaseSide | null) => (of === null ? side.missing : <MoneyText money={of.money} locale={locale} />);
  return (
    <TableSheet label={text.sidesTitle}>
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{side.field}</span>
            </th>
            {headings.map((heading) => (
              <th key={heading} scope="col" class="number">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr class={difference === null ? undefined : "differs"}>
            <th scope="row">{side.amount}</th>
            {cells([
              money(ours),
              money(bank),
              difference === null ? side.otherCurrency : <MoneyText money={difference} locale={locale} />,
            ])}
          </tr>
          {sideRows(locale, now).map(({ label, value, isCompared }) => {
            const [own, banks] = [ours && value(ours), bank && value(bank)];
            if (own === null && banks === null) return null;
            const canCompare = isCompared && own !== null && banks !== null;
            const differs = canCompare && own !== banks;
            const verdict = differs ? side.differs : side.same;
            return (
              <tr key={label} class={differs ? "differs" : undefined}>
                <th scope="row">{label}</th>
                {cells([own ?? <NoValue />, banks ?? <NoValue />, canCompare ? verdict : side.notCompared])}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableSheet>
  );
}

interface SideRow {
  label: string;
  value: (side: CaseSide) => string | number | null;
  /** False for what the bank does not know, and for times, which each side takes from its own clock. */
  isCompared: boolean;
}

function sideRows(locale: CasePage["locale"], now: CasePage["now"]): SideRow[] {
  const { side, attemptState } = textIn(locale).reconciliation;
  return [
    { label: side.installments, value: ({ installments }) => installments, isCompared: true },
    { label: side.state, value: ({ state }) => state && attemptState[state], isCompared: false },
    { label: side.reference, value: ({ reference }) => reference, isCompared: true },
    { label: side.approvalCode, value: ({ approvalCode }) => approvalCode, isCompared: true },
    { label: side.at, value: ({ at }) => at && formatTime(locale, at, now.zone), isCompared: false },
  ];
}

function CaseFacts({ page }: { page: CasePage }) {
  const { locale, row, found, gone, closed, now } = page;
  const text = textIn(locale).reconciliation;
  const time = (iso: string | null) => iso && formatTime(locale, iso, now.zone);
  const facts = [
    { label: text.fact.movement, value: text.movement[row.movement] },
    { label: text.fact.bankOrder, value: row.bankOrder, kind: "identifier" } as const,
    { label: text.fact.opened, value: time(row.opened) },
    { label: text.fact.found, value: time(found) },
    { label: text.fact.gone, value: time(gone) },
    { label: text.column.assigned, value: row.assigned },
    { label: text.fact.closed, value: closed && time(closed.at) },
    { label: text.fact.closedBy, value: closed && closed.by },
    { label: text.fact.reason, value: closed && text.reason[closed.reason] },
    { label: text.note, value: closed && <span class="note-lines">{closed.note}</span> },
  ];
  return <Facts facts={facts} />;
}

type Forms = NonNullable<CasePage["forms"]>;

function AssignForm({ page: { locale }, forms }: { page: CasePage; forms: Forms }) {
  const text = textIn(locale).reconciliation;
  const nobody = { value: "", label: text.nobody };
  const members = forms.members.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <form method="post" action={forms.assignAction} data-once>
      <input type="hidden" name="was" value={forms.assigned} />
      <Select name="member" label={text.assign} value={forms.chosen} options={[nobody, ...members]} />
      <button>{text.assignSave}</button>
    </form>
  );
}

function CloseForm({ page: { locale, note, problems }, forms }: { page: CasePage; forms: Forms }) {
  const text = textIn(locale).reconciliation;
  return (
    <form class="sheet" method="post" action={forms.noteAction} data-once>
      <h2>{text.workTitle}</h2>
      <input type="hidden" name="id" value={forms.noteId} />
      <ClosingFields locale={locale} problems={problems} note={note} reason={forms.reason} />
      <div class="actions">
        <button class="primary" formNoValidate>
          {text.addNote}
        </button>
        <button formAction={forms.closeAction}>{text.close}</button>
      </div>
      <p class="hint">{text.closeHint}</p>
    </form>
  );
}

function Notes({ page: { locale, notes, now } }: { page: CasePage }) {
  const text = textIn(locale).reconciliation;
  if (notes.length === 0) return null;
  return (
    <section class="sheet results">
      <h2>{text.notesTitle}</h2>
      <ul>
        {notes.map(({ id, at, by, text: written }) => (
          <li key={id}>
            <span class="note-lines">{written}</span>
            <span class="hint block">{[by, formatTime(locale, at, now.zone)].join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
