import { settlementsOf, type SettlementApproval } from "#approvals/index.ts";
import { countUnclearAttempts, pageOfUnclearAttempts, type UnclearAttempt } from "#payments/index.ts";
import { defineList, timeCell } from "../lists/list-page.tsx";
import { pageUrl } from "../page/index.ts";
import { MoneyText, StateMark } from "../parts/index.ts";
import { memberNames } from "../shown/member-names.ts";
import { terminalNames, type TerminalNames } from "../shown/terminal-names.ts";
import type { Text } from "../words/index.ts";

const DAY_MS = 86_400_000;

interface Row {
  attempt: UnclearAttempt;
  sent: Date;
  /** The approval that waits. */
  approval: SettlementApproval | undefined;
}

interface More {
  terminals: TerminalNames;
  names: ReadonlyMap<string, string>;
}

/** The attempts that only people can decide, newest first. */
export const unclearList = defineList<Row, object, Text["unclear"], More>({
  path: "/unclear",
  nav: "approvals",
  action: "approvals.read",
  words: ({ unclear }) => unclear,
  filters: {},
  async rows(ctx, _, position) {
    const page = await pageOfUnclearAttempts(ctx, position);
    const ids = page.rows.map(({ id }) => id);
    const now = ctx.clock.now();
    const waiting = (await settlementsOf(ctx, ids)).filter(
      ({ state, expiresAt }) => state === "waiting" && expiresAt > now,
    );
    const rows = page.rows.map((attempt) => ({
      attempt,
      sent: attempt.submittedAt ?? attempt.unclearSince ?? now,
      approval: waiting.find(({ attemptId }) => attemptId === attempt.id),
    }));
    return { ...page, rows };
  },
  count: (ctx, _, max) => countUnclearAttempts(ctx, max),
  async more(ctx) {
    const [terminals, names] = await Promise.all([terminalNames(ctx), memberNames(ctx)]);
    return { terminals, names };
  },
  note: ({ words }) => words.intro,
  actions: ({ ctx, words }) => (
    <a class="button" href={pageUrl(ctx, "/approvals")}>
      {words.toApprovals}
    </a>
  ),
  keyOf: ({ attempt }) => attempt.id,
  columns: [
    { title: ({ sent }) => sent, look: "soft nowrap", cell: timeCell(({ sent }) => sent) },
    {
      title: ({ reference }) => reference,
      isHead: true,
      cell: ({ attempt: { id, clientReference, orderReference } }, { ctx }) => (
        <a href={pageUrl(ctx, `/unclear/${id}`)}>{clientReference ?? orderReference}</a>
      ),
    },
    { title: ({ kind }) => kind, cell: ({ attempt }, { words }) => words.kind[attempt.kind] },
    {
      title: ({ terminal }) => terminal,
      cell: ({ attempt: { terminalId } }, { more }) => more.terminals.get(terminalId) ?? "–",
    },
    {
      title: ({ age }) => age,
      look: "nowrap",
      isNamed: true,
      cell: ({ sent }, { ctx, words }) =>
        words.age(Math.max(0, Math.floor((ctx.clock.now().getTime() - sent.getTime()) / DAY_MS))),
    },
    {
      title: ({ state }) => state,
      cell: ({ approval }, { words, more }) =>
        approval === undefined ? (
          <StateMark tone="attention" word={words.state.open} />
        ) : (
          <StateMark
            tone="waiting"
            word={words.state.waiting}
            detail={words.askedBy(more.names.get(approval.askedBy) ?? "–")}
          />
        ),
    },
    {
      title: ({ amount }) => amount,
      isNumber: true,
      cell: ({ attempt: { chargedAmount, currency } }) => <MoneyText money={{ amount: chargedAmount, currency }} />,
    },
  ],
});
