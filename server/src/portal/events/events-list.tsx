import {
  countEvents,
  eventTypes,
  pageOfEvents,
  type EventSubject,
  type ListedEvent,
  type ListedEventFilter,
} from "#events/index.ts";
import type { Action, MemberContext } from "#members/index.ts";
import { pageOfPayments } from "#payments/index.ts";
import { parseId } from "#platform/ids.ts";
import { defineList, timeCell } from "../lists/list-page.tsx";
import { isAllowed, PageTabs, pageUrl } from "../page/index.ts";
import { shortGuid } from "../parts/index.ts";
import { formatCount, type Text } from "../words/index.ts";

interface Filter extends ListedEventFilter {
  /** A record's id, or a payment's reference. */
  subject?: string;
}

type Words = Text["events"] & { eventType: Text["eventType"] };

const KINDS = ["payment.*", "refund.*"] as const;

export const eventList = defineList<ListedEvent, Filter, Words, null>({
  path: "/events",
  nav: "developers",
  action: "webhooks.read",
  words: ({ events, eventType }) => ({ ...events, eventType }),
  filters: {
    type: {
      label: ({ type }) => type,
      options: ({ kind, eventType }) => ({ ...kind, ...eventType }),
      read(text) {
        const types = eventTypes.filter(
          (type) => type === text || (isKind(text) && type.startsWith(text.slice(0, -1))),
        );
        return types.length === 0 ? null : { types };
      },
    },
    subject: {
      label: ({ column }) => column.subject,
      hint: ({ subjectHint }) => subjectHint,
      read: (subject) => ({ subject }),
    },
  },
  period: ({ from, before }) => ({ occurredFrom: from, occurredBefore: before }),
  views: {
    builtIn: [
      { id: "all", filters: {} },
      { id: "today", filters: { period: "today" } },
      { id: "money", filters: { type: "payment.*" } },
    ],
    words: ({ viewsLabel, view }) => ({ label: viewsLabel, names: view }),
  },
  rows: async (ctx, filter, position) => pageOfEvents(ctx, await ofSubjects(ctx, filter), position),
  count: async (ctx, filter, max) => countEvents(ctx, await ofSubjects(ctx, filter), max),
  more: async () => null,
  note: ({ words }) => words.intro,
  tabs: () => <PageTabs area="developers" current="events" />,
  keyOf: ({ id }) => id,
  columns: [
    { title: ({ time }) => time, look: "soft nowrap", cell: timeCell(({ createdAt }) => createdAt) },
    {
      title: ({ event }) => event,
      isHead: true,
      cell: ({ id, type }, { ctx, words }) => <a href={pageUrl(ctx, `/events/${id}`)}>{words.eventType[type]}</a>,
    },
    {
      title: ({ subject }) => subject,
      isNamed: true,
      cell: ({ subject }, { ctx, words }) => <Subject {...{ ctx, subject }} word={words.subjectKind[subject.kind]} />,
    },
    {
      title: ({ sequence }) => sequence,
      isNumber: true,
      isNamed: true,
      look: "number",
      cell: ({ sequence }, { locale }) => formatCount(locale, sequence),
    },
  ],
});

const isKind = (text: string): text is (typeof KINDS)[number] => (KINDS as readonly string[]).includes(text);

/** The pages of records, and what a member needs to open them. */
const PAGES: Readonly<Record<EventSubject["kind"], { path: string; action: Action } | null>> = {
  payment: { path: "/payments", action: "payments.read" },
  case: { path: "/reconciliation/cases", action: "reconciliation.read" },
  approval: { path: "/approvals", action: "approvals.read" },
  customer: { path: "/customers", action: "customers.read" },
  endpoint: { path: "/endpoints", action: "webhooks.read" },
  account: null,
  card: null,
};

interface SubjectProps {
  ctx: MemberContext;
  subject: EventSubject;
  word: string;
}

/** The record that an event is about, with a link where the member may open it. The subject of accounts is the company. */
export function Subject({ ctx, subject: { kind, id }, word }: SubjectProps) {
  const page = PAGES[kind];
  const name = kind === "account" ? word : `${word} ${shortGuid(id)}`;
  return page !== null && isAllowed(ctx, page.action) ? <a href={pageUrl(ctx, `${page.path}/${id}`)}>{name}</a> : name;
}

/** The filter with the records that have this id, or the payments with this reference. */
async function ofSubjects(ctx: MemberContext, { subject, ...filter }: Partial<Filter>): Promise<ListedEventFilter> {
  if (subject === undefined) return filter;
  const id = parseId(subject);
  if (id !== null) return { ...filter, subjectIds: [id] };
  const { rows } = await pageOfPayments(ctx, { reference: subject }, null);
  return { ...filter, subjectIds: rows.map((row) => row.id) };
}
