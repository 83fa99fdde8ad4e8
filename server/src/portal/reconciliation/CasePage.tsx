import type { ComponentChildren } from "preact";
import type { MemberContext } from "#members/index.ts";
import type { CaseNote, ReconciliationCase, Side } from "#reconciliation/index.ts";
import type { Form } from "../forms/index.ts";
import { isAllowed, pageUrl, Shell, type ShellModel, useMember, useText } from "../page/index.ts";
import { Facts, Heading, MoneyText, NoValue, Problems, Select, Sheet, TableSheet } from "../parts/index.ts";
import { formatDay, formatTime, textIn, type Locale, type Problem } from "../words/index.ts";
import { CaseState, differenceOf, isGone } from "./cases-list.tsx";
import { ClosingFields } from "./ClosingFields.tsx";
import { dayUrl } from "./day-page.tsx";
import { searchUrl } from "./movements-page.tsx";

export interface CaseForms {
  noteId: string;
  /** The member whom the form chooses, or "". Differs from who works on the case after a refusal. */
  chosen: string;
  members: readonly { id: string; name: string }[];
}

interface Page {
  found: ReconciliationCase;
  notes: readonly CaseNote[];
  terminal: string;
  /** Members' names by their ids. */
  names: ReadonlyMap<string, string>;
  /** Null if the case is closed or the member may only look. */
  forms: CaseForms | null;
  /** A form that was refused, or kept. */
  form: Form | null;
  problems: readonly Problem[];
}

export function CasePage(page: Page) {
  const { ctx, locale } = useMember();
  const { found, terminal, forms, form, problems } = page;
  const text = useText().reconciliation;
  const title = text.kind[found.kind];
  const assigned = assignedOf(page);
  const note = form?.text("note") ?? "";
  return (
    <Shell nav="reconciliation" title={title} problems={problems}>
      <Heading
        title={title}
        note={
          <>
            <CaseState found={found} isBadge />
            <span>
              {terminal} · <a href={dayUrl(ctx, found.day)}>{formatDay(locale, found.day)}</a>
              {assigned !== null && ` · ${assigned}`}
            </span>
          </>
        }
        back={{ label: text.title, url: pageUrl(ctx, "/reconciliation?period=all&state=open") }}
      >
        {found.attemptId !== null && isAllowed(ctx, "payments.read") && (
          <a class="button" href={searchUrl(ctx, found.bankOrderId)}>
            {text.toPayment}
          </a>
        )}
      </Heading>
      <Problems />
      <Sides found={found} />
      <div class="with-aside">
        <div class="aside">
          <Sheet title={text.nextTitle}>
            <p>{text.cause[found.kind]}</p>
            <p class="next-step">{isGone(found) ? text.nextGone : text.next[found.kind]}</p>
          </Sheet>
          {forms !== null && <CloseForm page={page} forms={forms} />}
          {forms === null && note !== "" && (
            <Sheet title={text.note}>
              <p class="note-lines">{note}</p>
            </Sheet>
          )}
          <Notes page={page} />
        </div>
        <div class="aside">
          <Sheet title={text.factsTitle}>
            <CaseFacts page={page} />
            {forms !== null && <AssignForm page={page} forms={forms} />}
          </Sheet>
        </div>
      </div>
    </Shell>
  );
}

/** Who works on the case. */
function assignedOf({ found: { assignedTo }, names }: Page): string | null {
  return assignedTo && (names.get(assignedTo) ?? "–");
}

interface SidesProps {
  found: ReconciliationCase;
}

function Sides({ found }: SidesProps) {
  const { locale, now } = useMember();
  const { ours, bank } = found;
  const difference = differenceOf(found);
  const text = useText().reconciliation;
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
  const money = (of: Side | null) => (of === null ? side.missing : <MoneyText money={of} />);
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
              difference === null ? side.otherCurrency : <MoneyText money={difference} />,
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
  value: (side: Side) => string | number | null;
  /** False for what the bank does not know, and for times, which each side takes from its own clock. */
  isCompared: boolean;
}

function sideRows(locale: Locale, now: ShellModel["now"]): SideRow[] {
  const { side, attemptState } = textIn(locale).reconciliation;
  return [
    { label: side.installments, value: ({ installments }) => installments, isCompared: true },
    { label: side.state, value: ({ state }) => state && attemptState[state], isCompared: false },
    { label: side.reference, value: ({ reference }) => reference, isCompared: true },
    { label: side.approvalCode, value: ({ authCode }) => authCode, isCompared: true },
    { label: side.at, value: ({ at }) => at && formatTime(locale, at, now.zone), isCompared: false },
  ];
}

function CaseFacts({ page }: { page: Page }) {
  const { locale, now } = useMember();
  const { found, names } = page;
  const text = useText().reconciliation;
  const time = (at: Date | null) => at && formatTime(locale, at, now.zone);
  const { closedBy, closeReason } = found;
  const facts = [
    { label: text.fact.movement, value: text.movement[found.movement] },
    { label: text.fact.bankOrder, value: found.bankOrderId, kind: "identifier" } as const,
    { label: text.fact.opened, value: time(found.openedAt) },
    { label: text.fact.found, value: time(found.foundAt) },
    { label: text.fact.gone, value: time(found.causeGoneAt) },
    { label: text.column.assigned, value: assignedOf(page) },
    { label: text.fact.closed, value: time(found.closedAt) },
    { label: text.fact.closedBy, value: closedBy && nameOfAuthor(closedBy, names) },
    { label: text.fact.reason, value: closeReason && text.reason[closeReason] },
    { label: text.note, value: found.closedAt && <span class="note-lines">{found.note}</span> },
  ];
  return <Facts facts={facts} />;
}

/** The name of an author, who is stored as "member:<id>", as a member's id alone, or as "operator:<name>". */
function nameOfAuthor(author: string, names: Page["names"]): string {
  const name = author.replace(/^\w+:/, "");
  return names.get(name) ?? name;
}

function caseUrl(ctx: MemberContext, { found }: Page): string {
  return pageUrl(ctx, `/reconciliation/cases/${found.id}`);
}

function AssignForm({ page, forms }: { page: Page; forms: CaseForms }) {
  const { ctx } = useMember();
  const text = useText().reconciliation;
  const nobody = { value: "", label: text.nobody };
  const members = forms.members.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <form method="post" action={`${caseUrl(ctx, page)}/assign`} data-once>
      <input type="hidden" name="was" value={page.found.assignedTo ?? ""} />
      <Select name="member" label={text.assign} value={forms.chosen} options={[nobody, ...members]} />
      <button>{text.assignSave}</button>
    </form>
  );
}

function CloseForm({ page, forms }: { page: Page; forms: CaseForms }) {
  const { ctx } = useMember();
  const { form } = page;
  const text = useText().reconciliation;
  return (
    <form class="sheet" method="post" action={`${caseUrl(ctx, page)}/note`} data-once>
      <h2>{text.workTitle}</h2>
      <input type="hidden" name="id" value={forms.noteId} />
      <ClosingFields form={form} />
      <div class="actions">
        <button class="primary" formNoValidate>
          {text.addNote}
        </button>
        <button formAction={`${caseUrl(ctx, page)}/close`}>{text.close}</button>
      </div>
      <p class="hint">{text.closeHint}</p>
    </form>
  );
}

function Notes({ page: { notes, names } }: { page: Page }) {
  const { locale, now } = useMember();
  const text = useText().reconciliation;
  if (notes.length === 0) return null;
  return (
    <Sheet look="results" title={text.notesTitle}>
      <ul>
        {notes.map(({ id, at, author, text: written }) => (
          <li key={id}>
            <span class="note-lines">{written}</span>
            <span class="hint block">{[nameOfAuthor(author, names), formatTime(locale, at, now.zone)].join(", ")}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
