import { subtractAmounts } from "@servicepay/money";
import { isDay } from "#acquirers/registry.ts";
import {
  countCases,
  pageOfCases,
  type CaseKind,
  type CasePageFilter,
  type ReconciliationCase,
  type Side,
} from "#reconciliation/index.ts";
import { terminalFilter, type FilterFields } from "../lists/filters.ts";
import { defineList } from "../lists/list-page.tsx";
import { isAllowed, PageTabs, pageUrl, useText } from "../page/index.ts";
import { MoneyText, NoValue, StateMark } from "../parts/index.ts";
import { memberNames } from "../shown/member-names.ts";
import { terminalNames, type TerminalNames } from "../shown/terminal-names.ts";
import { formatDay, type Sum, type Text } from "../words/index.ts";

interface More {
  terminals: TerminalNames;
  members: ReadonlyMap<string, string>;
}

const KINDS: readonly CaseKind[] = ["bank_only", "ours_only", "amount_differs"];
/** The filter of each state that a member can choose. */
const STATES: Readonly<Record<string, CasePageFilter>> = {
  open: { state: "open" },
  gone: { state: "open", isGone: true },
  closed: { state: "closed" },
};

const wordsOf = ({ reconciliation: text }: Text) => ({
  ...text,
  column: { ...text.column, difference: text.side.difference },
});
type Words = ReturnType<typeof wordsOf>;

const filters: FilterFields<CasePageFilter, Words, More> = {
  state: {
    label: ({ column }) => column.state,
    options: ({ filterState }) => filterState,
    read: (text) => (Object.hasOwn(STATES, text) ? STATES[text]! : null),
  },
  kind: {
    label: ({ column }) => column.kind,
    options: ({ kind }) => kind,
    read(text) {
      const kind = KINDS.find((name) => name === text);
      return kind === undefined ? null : { kind };
    },
  },
  terminal: terminalFilter,
  assigned: {
    label: ({ column }) => column.assigned,
    options: ({ me }) => ({ me }),
    read: (text, { session }) => (text === "me" ? { assignedTo: session.member.id } : null),
  },
  day: {
    label: ({ column }) => column.day,
    input: { type: "date" },
    read: (text) => (isDay(text) ? { day: text } : null),
  },
};

export const caseList = defineList({
  path: "/reconciliation",
  nav: "reconciliation",
  action: "reconciliation.read",
  words: wordsOf,
  filters,
  period: ({ from, before }) => ({ openedFrom: from, openedBefore: before }),
  views: {
    builtIn: [
      { id: "open", filters: { period: "all", state: "open" } },
      { id: "mine", filters: { period: "all", state: "open", assigned: "me" } },
      { id: "gone", filters: { period: "all", state: "gone" } },
      { id: "all", filters: {} },
    ],
    words: ({ viewsLabel, view }) => ({ label: viewsLabel, names: view }),
  },
  rows: pageOfCases,
  count: countCases,
  async more(ctx) {
    const [terminals, members] = await Promise.all([terminalNames(ctx), memberNames(ctx)]);
    return { terminals, members };
  },
  note: ({ words }) => words.intro,
  actions: ({ ctx, words, filters }, rows) =>
    isAllowed(ctx, "reconciliation.close") &&
    filters["state"] === "gone" &&
    rows.length > 0 && (
      <a class="button" href={pageUrl(ctx, "/reconciliation/gone")}>
        {words.closeGone}
      </a>
    ),
  tabs: () => <PageTabs area="reconciliation" current="cases" />,
  keyOf: ({ id }) => id,
  columns: [
    { title: ({ day }) => day, look: "soft nowrap", cell: ({ day }, { locale }) => formatDay(locale, day) },
    {
      title: ({ kind }) => kind,
      isHead: true,
      cell: ({ id, kind, movement }, { ctx, words }) => (
        <>
          <a href={pageUrl(ctx, `/reconciliation/cases/${id}`)}>{words.kind[kind]}</a>{" "}
          <span class="soft">{words.movement[movement]}</span>
        </>
      ),
    },
    { title: ({ terminal }) => terminal, cell: ({ terminalId }, { more }) => more.terminals.get(terminalId) ?? "–" },
    { title: ({ state }) => state, cell: (found) => <CaseState found={found} /> },
    {
      title: ({ assigned }) => assigned,
      isNamed: true,
      cell: ({ assignedTo }, { more }) => (assignedTo === null ? <NoValue /> : (more.members.get(assignedTo) ?? "–")),
    },
    {
      title: ({ ours }) => ours,
      isNumber: true,
      isNamed: true,
      look: "number",
      cell: ({ ours }) => moneyCell(ours),
    },
    {
      title: ({ bank }) => bank,
      isNumber: true,
      isNamed: true,
      look: "number",
      cell: ({ bank }) => moneyCell(bank),
    },
    {
      title: ({ difference }) => difference,
      isNumber: true,
      isNamed: true,
      look: "number",
      cell: (found) => moneyCell(differenceOf(found)),
    },
  ],
});

function moneyCell(money: Sum | null) {
  return money === null ? <NoValue /> : <MoneyText money={money} />;
}

/** Our amount less the bank's. Null where a side is missing or the currencies differ. */
export function differenceOf({ ours, bank }: { ours: Side | null; bank: Side | null }): Sum | null {
  if (ours === null || bank === null || ours.currency !== bank.currency) return null;
  return { amount: subtractAmounts(ours.amount, bank.amount), currency: ours.currency };
}

interface StateProps {
  found: ReconciliationCase;
  isBadge?: boolean;
}

export function CaseState({ found, isBadge = false }: StateProps) {
  const { state } = useText().reconciliation;
  if (found.state === "closed") return <StateMark tone="over" word={state.closed} isBadge={isBadge} />;
  if (isGone(found)) return <StateMark tone="asking" word={state.gone} isBadge={isBadge} />;
  return <StateMark tone="attention" word={state.open} isBadge={isBadge} />;
}

/** The last comparison no longer found the difference. */
export function isGone({ state, causeGoneAt }: ReconciliationCase): boolean {
  return state === "open" && causeGoneAt !== null;
}
