import type { MemberContext } from "#members/index.ts";
import { endpointState, listEndpoints, type Endpoint, type EndpointId } from "#webhooks/index.ts";
import { defineList } from "../lists/list-page.tsx";
import { isAllowed, PageTabs, pageUrl, useText, withQuery } from "../page/index.ts";
import { ShortTime, StateMark, type Tone } from "../parts/index.ts";
import { formatCount, textIn, type Text, type Locale } from "../words/index.ts";

interface Filter {
  isShown: (endpoint: Endpoint) => boolean;
}

/** More patterns than this are counted. */
const NAMED_MAX = 3;

export const endpointList = defineList<Endpoint, Filter, Text["endpoints"], null>({
  path: "/endpoints",
  nav: "developers",
  action: "webhooks.read",
  words: ({ endpoints }) => endpoints,
  filters: {
    state: {
      label: ({ filterState }) => filterState,
      options: ({ filter }) => filter,
      read(text) {
        if (text === "troubled") return { isShown: (endpoint) => endpointState(endpoint) !== "active" };
        return text === "inactive" ? { isShown: ({ isActive }) => !isActive } : null;
      },
    },
  },
  async numbered(ctx, { isShown = () => true }, { page, pageSize }) {
    const found = (await listEndpoints(ctx)).filter(isShown);
    return { totalCount: found.length, rows: found.slice((page - 1) * pageSize, page * pageSize) };
  },
  more: async () => null,
  note: ({ words }) => words.intro,
  actions: ({ ctx, words }) =>
    isAllowed(ctx, "credentials.write") && (
      <a class="button primary" href={pageUrl(ctx, "/endpoints/new")}>
        {words.add}
      </a>
    ),
  tabs: () => <PageTabs area="developers" current="endpoints" />,
  keyOf: ({ id }) => id,
  columns: [
    {
      title: ({ code }) => code,
      isHead: true,
      cell: ({ id, code }, { ctx }) => <a href={endpointUrl(ctx, id)}>{code}</a>,
    },
    { title: ({ state }) => state, cell: (endpoint) => <EndpointHealth endpoint={endpoint} /> },
    {
      title: ({ types }) => types,
      look: "soft",
      isNamed: true,
      cell: ({ eventTypes }, { locale }) => typesText(locale, eventTypes),
    },
    {
      title: ({ last }) => last,
      look: "soft nowrap",
      isNamed: true,
      cell: ({ lastDeliveredAt }, { words }) =>
        lastDeliveredAt === null ? words.never : <ShortTime at={lastDeliveredAt} />,
    },
    {
      title: ({ waiting }) => waiting,
      isNumber: true,
      isNamed: true,
      look: "number",
      cell: ({ id, pendingCount }, { ctx, locale }) => (
        <Counted {...{ ctx, id, locale }} count={pendingCount} state="pending" />
      ),
    },
    {
      title: ({ dead }) => dead,
      isNumber: true,
      isNamed: true,
      look: "number",
      cell: ({ id, deadCount }, { ctx, locale }) => <Counted {...{ ctx, id, locale }} count={deadCount} state="dead" />,
    },
  ],
});

export function endpointUrl(ctx: MemberContext, id: EndpointId, what = ""): string {
  return pageUrl(ctx, `/endpoints/${id}${what}`);
}

interface CountedProps {
  ctx: MemberContext;
  id: EndpointId;
  locale: Locale;
  count: number;
  state: "pending" | "dead";
}

/** A number of deliveries, with their list. */
export function Counted({ ctx, id, locale, count, state }: CountedProps) {
  if (count === 0) return <>0</>;
  return <a href={deliveriesUrl(ctx, id, state)}>{formatCount(locale, count)}</a>;
}

export function deliveriesUrl(ctx: MemberContext, endpoint: EndpointId, state?: string): string {
  return withQuery(pageUrl(ctx, "/webhooks"), { period: "all", endpoint, ...(state !== undefined && { state }) });
}

const TONES = { active: "good", failing: "attention", disabled: "wrong" } as const satisfies Record<string, Tone>;

export function EndpointHealth({ endpoint, isBadge = false }: { endpoint: Endpoint; isBadge?: boolean }) {
  const { state: words } = useText().endpoints;
  const state = endpointState(endpoint);
  if (!endpoint.isActive && state === "active")
    return <StateMark tone="dropped" word={words.inactive} isBadge={isBadge} />;
  const detail = endpoint.isActive ? null : words.inactive;
  return <StateMark tone={TONES[state]} word={words[state]} detail={detail} isBadge={isBadge} />;
}

/** What an endpoint wants, such as "All about payments, Card saved and 2 more types". */
export function typesText(locale: Locale, patterns: readonly string[]): string {
  const { endpoints, endpointForm, eventType } = textIn(locale);
  if (patterns.includes("*")) return endpoints.allTypes;
  const names: Readonly<Record<string, string>> = { ...endpointForm.allOfKind, ...eventType };
  const named = patterns.map((pattern) => names[pattern] ?? pattern);
  const left = named.length - NAMED_MAX;
  return left > 0 ? `${named.slice(0, NAMED_MAX).join(", ")} ${endpoints.more(left)}` : named.join(", ");
}
