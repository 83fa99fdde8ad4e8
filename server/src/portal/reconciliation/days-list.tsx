import { countDays, pageOfDays, type DayPageFilter, type ReconciledDay } from "#reconciliation/index.ts";
import { terminalFilter, type FilterFields } from "../lists/filters.ts";
import { defineList } from "../lists/list-page.tsx";
import { isAllowed, PageTabs, pageUrl, type ShellModel, usePage, useText, withQuery } from "../page/index.ts";
import { NoValue, StateMark, type Tone } from "../parts/index.ts";
import { terminalNames, type TerminalNames } from "../shown/terminal-names.ts";
import { formatCount, formatDay, formatTime, type Text, type Locale } from "../words/index.ts";
import { dayFaultText } from "./fault-text.ts";

type DayStateName = keyof Text["reconciliation"]["dayState"];

interface More {
  terminals: TerminalNames;
}

const filters: FilterFields<DayPageFilter, Text["reconciliation"], More> = {
  terminal: terminalFilter,
  state: {
    label: ({ column }) => column.state,
    options: ({ dayState }) => ({ failed: dayState.failed }),
    read: (text) => (text === "failed" ? { hasFailed: true } : null),
  },
};

/** The days that were compared, or will be. */
export const dayList = defineList({
  path: "/reconciliation/days",
  nav: "reconciliation",
  action: "reconciliation.read",
  words: ({ reconciliation: text }) => ({ ...text, title: text.daysTitle, nothingYet: text.noDays }),
  filters,
  rows: pageOfDays,
  count: countDays,
  more: async (ctx): Promise<More> => ({ terminals: await terminalNames(ctx) }),
  note: ({ words }) => words.daysIntro,
  actions: ({ ctx, words }) =>
    isAllowed(ctx, "reconciliation.run") && (
      <a class="button" href={pageUrl(ctx, "/reconciliation/file")}>
        {words.sendFile}
      </a>
    ),
  tabs: () => <PageTabs area="reconciliation" current="days" />,
  keyOf: ({ terminalId, day }) => `${terminalId} ${day}`,
  columns: [
    {
      title: ({ day }) => day,
      isHead: true,
      look: "nowrap",
      cell: ({ day }, { ctx, locale }) => (
        <a href={pageUrl(ctx, `/reconciliation/days/${day}`)}>{formatDay(locale, day)}</a>
      ),
    },
    { title: ({ terminal }) => terminal, cell: ({ terminalId }, { more }) => more.terminals.get(terminalId) ?? "–" },
    { title: ({ state }) => state, cell: (day) => <DayState day={day} /> },
    {
      title: ({ movements }) => movements,
      isNumber: true,
      isNamed: true,
      look: "number",
      cell: ({ movementCount }, { locale }) => formatCount(locale, movementCount),
    },
    {
      title: ({ compared }) => compared,
      isNamed: true,
      look: "nowrap",
      cell: ({ comparedAt }, scene) => timeCell(comparedAt, scene),
    },
    { title: ({ next }) => next, isNamed: true, look: "nowrap", cell: ({ dueAt }, scene) => timeCell(dueAt, scene) },
    {
      title: ({ cases }) => cases,
      cell: ({ terminalId, day }, { ctx, locale, words, more }) => (
        <a
          href={withQuery(pageUrl(ctx, "/reconciliation"), { period: "all", terminal: terminalId, day })}
          aria-label={words.casesOf(formatDay(locale, day), more.terminals.get(terminalId) ?? "–")}
        >
          {words.showCases}
        </a>
      ),
    },
  ],
});

function timeCell(at: Date | null, { locale, now }: { locale: Locale; now: ShellModel["now"] }) {
  return at === null ? <NoValue /> : formatTime(locale, at, now.zone);
}

const TONES: Readonly<Record<DayStateName, Tone>> = {
  waiting: "waiting",
  failed: "wrong",
  provisional: "asking",
  compared: "good",
};

interface StateProps {
  day: ReconciledDay;
  isBadge?: boolean;
}

export function DayState({ day, isBadge = false }: StateProps) {
  const state = stateOf(day);
  return (
    <StateMark
      tone={TONES[state]}
      word={useText().reconciliation.dayState[state]}
      detail={day.failure === null ? null : <FailureText day={day} />}
      isBadge={isBadge}
    />
  );
}

function stateOf({ failure, comparedAt, isProvisional }: ReconciledDay): DayStateName {
  if (failure !== null) return "failed";
  if (comparedAt === null) return "waiting";
  return isProvisional ? "provisional" : "compared";
}

/** Why a day could not be read. Old failures were stored without a fault; they have only an English text. */
function FailureText({ day: { failure, fault } }: { day: ReconciledDay }) {
  const { locale } = usePage();
  return fault === null ? <span lang="en">{failure}</span> : <>{dayFaultText(locale, fault)}</>;
}
