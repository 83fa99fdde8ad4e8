import { countReversals, pageOfReversals } from "#payments/index.ts";
import { defineList, timeCell } from "../lists/list-page.tsx";
import { archivedTo } from "../lists/period.ts";
import { isAllowed, pageUrl } from "../page/index.ts";
import { MoneyText, NoValue } from "../parts/index.ts";
import { seesOwnOnly } from "../payments/own-payments.ts";
import { declineMessage } from "../shown/decline-message.ts";
import { memberNames, nameOfActor } from "../shown/member-names.ts";
import { reversalReason } from "../shown/reversal-reason.ts";
import { refundViews } from "../views/view-areas.ts";
import { formatMonth, textIn } from "../words/index.ts";
import { refundFilters, reversalStateOf } from "./reversal-filter.ts";
import { ReversalState } from "./ReversalState.tsx";

export const refundList = defineList({
  path: "/refunds",
  nav: "refunds",
  action: "payments.read",
  words: ({ refunds }) => refunds,
  filters: refundFilters,
  period: ({ from, before }) => ({ createdFrom: from, createdBefore: before }),
  views: {
    area: refundViews,
    builtIn: [
      { id: "all", filters: {} },
      { id: "week", filters: { period: "7d" } },
      { id: "waiting", filters: { state: "waiting" } },
      { id: "unclear", filters: { state: "unclear" } },
    ],
    words: ({ viewsLabel, view }) => ({ label: viewsLabel, names: view }),
  },
  rows: pageOfReversals,
  count: countReversals,
  isEmpty: seesOwnOnly,
  async more(ctx, period) {
    const [names, archivedMonth] = await Promise.all([memberNames(ctx), period && archivedTo(ctx, period)]);
    return { names, archivedMonth };
  },
  actions({ ctx, words }) {
    const path = isAllowed(ctx, "approvals.read") ? "/approvals" : "/approvals/mine";
    if (!isAllowed(ctx, "approvals.read") && !isAllowed(ctx, "approvals.own")) return null;
    return (
      <a class="button" href={pageUrl(ctx, path)}>
        {words.approvals}
      </a>
    );
  },
  hints: ({ locale, words, more: { archivedMonth }, filters }) => (
    <>
      {archivedMonth !== null && (
        <p class="hint">{textIn(locale).list.archivedTo(formatMonth(locale, archivedMonth))}</p>
      )}
      {filters["state"] === "waiting" && <p class="hint">{words.waitingNext}</p>}
      {filters["state"] === "unclear" && <p class="hint">{words.unclearNext}</p>}
    </>
  ),
  keyOf: ({ id }) => id,
  columns: [
    { title: ({ time }) => time, look: "soft nowrap", cell: timeCell(({ createdAt }) => createdAt) },
    {
      title: ({ reference }) => reference,
      isHead: true,
      cell: ({ paymentId, clientReference, orderReference }, { ctx }) => (
        <a href={pageUrl(ctx, `/payments/${paymentId}`)}>{clientReference ?? orderReference}</a>
      ),
    },
    { title: ({ kind }) => kind, cell: ({ kind }, { words }) => words.kind[kind] },
    {
      title: ({ state }) => state,
      cell: ({ state, decline }, { locale }) => (
        <ReversalState state={reversalStateOf(state)} message={decline && declineMessage(textIn(locale), decline)} />
      ),
    },
    {
      title: ({ reason }) => reason,
      isNamed: true,
      cell: ({ reason }, { locale }) => (reason === null ? <NoValue /> : reversalReason(textIn(locale), reason)),
    },
    {
      title: ({ sentBy }) => sentBy,
      isNamed: true,
      cell: ({ sentBy }, { words, more }) => nameOfActor(more.names, sentBy) ?? words.program,
    },
    {
      title: ({ amount }) => amount,
      isNumber: true,
      cell: (row) => <MoneyText money={row} />,
    },
  ],
});
