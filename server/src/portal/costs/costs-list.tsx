import { bankDayOf } from "#acquirers/registry.ts";
import { listCosts, type CostFilter, type ListedCost } from "#payment-sets/index.ts";
import { terminalFilter, type FilterFields } from "../lists/filters.ts";
import { defineList } from "../lists/list-page.tsx";
import { isAllowed, PageTabs, pageUrl } from "../page/index.ts";
import { formatRate, programText } from "../rates/rate-text.ts";
import { terminalNames, type TerminalNames } from "../shown/terminal-names.ts";
import { formatDay, formatMoney, type Locale, type Text } from "../words/index.ts";

const filters: FilterFields<CostFilter, Text["costs"], { terminals: TerminalNames }> = {
  terminal: terminalFilter,
  state: {
    read: (state, { clock }) =>
      state === "current" ? { notEndedOn: bankDayOf(clock.now()) } : state === "all" ? {} : null,
    label: ({ filterState }) => filterState,
    options: ({ state }) => state,
  },
};

export const costList = defineList({
  path: "/costs",
  nav: "setup",
  action: "setup.read",
  words: ({ costs }) => costs,
  filters,
  numbered: listCosts,
  more: async (ctx) => ({ terminals: await terminalNames(ctx) }),
  note: ({ words }) => words.intro,
  tabs: () => <PageTabs area="setup" current="costs" />,
  actions: ({ ctx, words }) =>
    isAllowed(ctx, "rates.write") && (
      <a class="button primary icon icon-add" href={pageUrl(ctx, "/costs/new")}>
        {words.add}
      </a>
    ),
  keyOf: ({ id }) => id,
  columns: [
    {
      title: ({ terminal }) => terminal,
      isHead: true,
      cell: ({ terminalId }, { more }) => more.terminals.get(terminalId) ?? "",
    },
    { title: ({ program }) => program, cell: ({ program }, { locale }) => programText(locale, program) },
    { title: ({ card }) => card, cell: ({ card }, { words }) => words.card[card] },
    { title: ({ issuer }) => issuer, cell: (cost, { words }) => words.issuer[issuerOf(cost)] },
    { title: ({ installments }) => installments, look: "number", cell: ({ installments }) => installments },
    {
      title: ({ costRate }) => costRate,
      look: "number",
      cell: ({ costRate }, { locale }) => formatRate(locale, costRate),
    },
    {
      title: ({ fixedFee }) => fixedFee,
      look: "number",
      cell: ({ fixedFee, currency }, { locale }) => formatMoney(locale, { amount: fixedFee, currency }),
    },
    {
      title: ({ payout }) => payout,
      cell: ({ valueDays, payout }, { words }) => words.payoutAfter(valueDays, payout === "monthly"),
    },
    { title: ({ valid }) => valid, look: "soft", cell: (cost, { locale, words }) => validText(locale, words, cost) },
    {
      title: ({ change }) => change,
      isTitleHidden: true,
      cell: ({ id }, { ctx, words }) =>
        isAllowed(ctx, "rates.write") && <a href={pageUrl(ctx, `/costs/${id}/change`)}>{words.change}</a>,
    },
  ],
});

export function issuerOf({ isOwnBank }: Pick<ListedCost, "isOwnBank">): "any" | "own" | "other" {
  return isOwnBank === null ? "any" : isOwnBank ? "own" : "other";
}

function validText(locale: Locale, words: Text["costs"], { validFrom, validTo }: ListedCost): string {
  const from = formatDay(locale, validFrom);
  return validTo === null ? words.since(from) : words.between(from, formatDay(locale, validTo));
}
