import {
  auditArchivedTo,
  countEntries,
  exportEntries,
  pageOfEntries,
  type AuditFilter,
  type AuditRow,
} from "#audit/index.ts";
import { isGuest, type MemberContext } from "#members/index.ts";
import { TIME_ZONE } from "#platform/exports/bank-time.ts";
import { parseId } from "#platform/ids.ts";
import { defineList, timeCell } from "../lists/list-page.tsx";
import { PageTabs, pageUrl } from "../page/index.ts";
import { formatMonth, textIn, type Locale, type Text } from "../words/index.ts";
import { detailsOf } from "./entry-details.ts";
import {
  actionText,
  actorKindOf,
  actorKinds,
  actorOf,
  entryNames,
  recordTypeText,
  recordUrl,
  type EntryNames,
} from "./entry-words.ts";

interface More {
  names: EntryNames;
  /** The last month whose entries are in the archive only, such as "2025-01". */
  archivedMonth: string | null;
}

export const auditList = defineList<AuditRow, AuditFilter, Text["audit"] & { heading: string }, More>({
  path: "/audit",
  nav: "company",
  action: "audit.read",
  words: ({ audit, company }) => ({ ...audit, heading: company.title }),
  filters: {
    actor: {
      label: ({ column }) => column.actor,
      // Operators are named in their entries alone: most of them have never done anything here.
      options: ({ everyActor }, { more }) => ({
        ...everyActor,
        ...Object.fromEntries([...more.names.actors].filter(([key]) => !key.startsWith("operator:"))),
      }),
      read: readActor,
    },
    noun: {
      label: ({ noun }) => noun,
      hint: ({ nounHint }) => nounHint,
      input: { autocomplete: "off" },
      read: (noun) => (/^[a-z_]{1,40}$/.test(noun) ? { noun } : null),
    },
    record: {
      label: ({ column }) => column.record,
      hint: ({ recordHint }) => recordHint,
      input: { autocomplete: "off" },
      read: (recordId) => ({ recordId }),
    },
  },
  period: (bounds) => bounds,
  rows: pageOfEntries,
  count: countEntries,
  async more(ctx) {
    const [names, archivedMonth] = await Promise.all([entryNames(ctx), auditArchivedTo(ctx)]);
    return { names, archivedMonth };
  },
  note({ locale, words, more: { archivedMonth } }) {
    if (archivedMonth === null) return words.intro;
    return `${words.intro} ${words.archivedTo(formatMonth(locale, archivedMonth))}`;
  },
  // Guests send no forms.
  actions: ({ ctx, words }) =>
    !isGuest(ctx) && (
      <a class="button" href={pageUrl(ctx, "/audit/verify")}>
        {words.whole.open}
      </a>
    ),
  tabs: () => <PageTabs area="company" current="audit" />,
  keyOf: ({ id }) => id,
  look: { table: "cards audit-entries" },
  columns: [
    { title: ({ at }) => at, look: "soft nowrap", cell: timeCell(({ at }) => at, { isExact: true }) },
    {
      title: ({ action }) => action,
      isHead: true,
      cell: (entry, { ctx, locale }) => (
        <>
          <a href={pageUrl(ctx, `/audit/${entry.id}`)}>{actionText(locale, entry)}</a>
          <code class="soft">{entry.action}</code>
        </>
      ),
    },
    {
      title: ({ actor }) => actor,
      cell: (entry, { words, more }) => (
        <>
          {actorOf(entry, more.names.actors)} <span class="soft">{words.actorKind[actorKindOf(entry)]}</span>
        </>
      ),
    },
    {
      title: ({ record }) => record,
      cell: (entry, { ctx, locale }) => (
        <ShortRecord entry={entry} type={recordTypeText(locale, entry)} url={recordUrl(ctx, entry)} />
      ),
    },
    {
      title: ({ details }) => details,
      look: "soft",
      cell: (entry, scene) => detailsText(entry, scene),
    },
  ],
  file: {
    isOfferedEmpty: true,
    columns: [
      { title: ({ at }) => at, value: ({ at }) => ({ at }) },
      { title: ({ action }) => action, value: ({ action }) => action },
      { title: ({ actor }) => actor, value: (entry, { more }) => actorOf(entry, more.names.actors) },
      {
        title: (_, locale) => textIn(locale).audit.exported.actorKind,
        value: (entry, { words }) => words.actorKind[actorKindOf(entry)],
      },
      { title: ({ record }) => record, value: (entry, { locale }) => recordTypeText(locale, entry) },
      { title: (_, locale) => textIn(locale).audit.recordId, value: ({ record_id }) => record_id },
      {
        title: ({ details }) => details,
        value: (entry, scene) => detailsText(entry, scene),
      },
      { title: (_, locale) => textIn(locale).audit.trace, value: ({ trace_id }) => trace_id },
      { title: (_, locale) => textIn(locale).audit.exported.id, value: ({ id }) => id },
    ],
    batches: exportEntries,
  },
});

function detailsText(
  entry: AuditRow,
  { ctx, locale, more }: { ctx: MemberContext; locale: Locale; more: More },
): string {
  return detailsOf({ ctx, locale, zone: TIME_ZONE, names: more.names }, entry)
    .map(({ name, value }) => `${name}: ${value}`)
    .join(", ");
}

/** "member:<id>" or "worker" for all workers. */
function readActor(text: string): AuditFilter | null {
  const [kind = "", id] = text.split(":", 2);
  if (!actorKinds.some((each) => each === kind)) return null;
  if (id === undefined) return { actorKind: kind };
  return parseId(id) === null ? null : { actorKind: kind, actorId: id };
}

/** Identifiers in lists are shortened; the entry's page shows them whole. */
function ShortRecord({ entry: { record_id }, type, url }: { entry: AuditRow; type: string; url: string | null }) {
  const short = record_id.length > 16 ? `${record_id.slice(0, 8)}…${record_id.slice(-4)}` : record_id;
  const id = <code>{short}</code>;
  return (
    <>
      {type} {url === null ? id : <a href={url}>{id}</a>}
    </>
  );
}
