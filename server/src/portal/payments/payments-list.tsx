import { zero } from "@servicepay/money";
import type { ComponentChildren } from "preact";
import { findOwnColumns, isGuest, type MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import {
  countPayments,
  exportPaymentList,
  pageOfPayments,
  type ListedPayment,
  type PaymentFilter,
} from "#payments/index.ts";
import { moneyOf } from "#platform/text/money.ts";
import { COUNT_MAX } from "../lists/counted-page.ts";
import { currenciesOf } from "../lists/filters.ts";
import { defineList, timeCell } from "../lists/list-page.tsx";
import { type NamedView } from "../lists/list-query.ts";
import type { Column, ListScene } from "../lists/list.ts";
import { pageUrl } from "../page/index.ts";
import { MoneyText, NoValue } from "../parts/index.ts";
import { attemptsUrl } from "../reports/attempts-list.tsx";
import { additionalText } from "../shown/additional-data.ts";
import { nameFor } from "../shown/masked.ts";
import { namesOf, type TerminalNames } from "../shown/terminal-names.ts";
import { paymentViews } from "../views/view-areas.ts";
import { textIn, type Text } from "../words/index.ts";
import { seesOwnOnly, visibleTo } from "./own-payments.ts";
import { allColumns, columnsInAddress, shownColumns, type PaymentColumn } from "./payment-columns.ts";
import { paymentFilters } from "./payment-filters.ts";
import { shortCard } from "./short-card.ts";
import { PaymentState, stateOfListed } from "./story/PaymentState.tsx";

type Words = Text["payments"];
interface More {
  terminals: TerminalNames;
  currencies: readonly string[];
  /** The columns that the member chose; null for the usual ones. */
  ownColumns: readonly string[] | null;
}
type Scene = ListScene<Words, More>;

const SLOW_COUNT_MAX = 1_000;

function customerOf(ctx: MemberContext, { customerName }: ListedPayment): string | null {
  return customerName === null ? null : nameFor(ctx, customerName);
}

function terminalOf({ sale }: ListedPayment, { terminals }: More): string | null {
  return sale === null ? null : (terminals.get(sale.terminalId) ?? null);
}

/** What was charged, or else the amount of the order. */
function sumOf({ chargedAmount, amount, currency }: ListedPayment) {
  return { amount: chargedAmount ?? amount, currency };
}

function refundedOf({ refundedAmount, currency }: ListedPayment) {
  return refundedAmount === zero ? null : { amount: refundedAmount, currency };
}

/** A column that only some members choose. On phones it is a line of the card with its name, if it has a value. */
function extra(
  name: "refunded" | "issuer" | "approvalCode" | "orderReference",
  value: (row: ListedPayment, scene: Scene) => ComponentChildren,
): Column<ListedPayment, Words, More> {
  return {
    title: (column) => column[name],
    look: "nowrap extra",
    cell: (row, scene) => (
      <>
        <span class="soft extra-name" aria-hidden="true">
          {scene.words.column[name]}{" "}
        </span>
        {value(row, scene) ?? <NoValue />}
      </>
    ),
  };
}

/** On phones a class places each cell, so that the order of the columns does not matter there. */
const columns: Readonly<Record<PaymentColumn, Column<ListedPayment, Words, More>>> = {
  time: {
    title: ({ time }) => time,
    look: "soft nowrap at",
    cell: timeCell(({ createdAt }) => createdAt),
    value: ({ createdAt }) => ({ at: createdAt }),
  },
  reference: {
    title: ({ reference }) => reference,
    isHead: true,
    look: "reference",
    cell: ({ id, clientReference, orderReference }, { ctx }) => (
      <a href={pageUrl(ctx, `/payments/${id}`)}>{clientReference ?? orderReference}</a>
    ),
    value: ({ clientReference, orderReference }) => clientReference ?? orderReference,
  },
  customer: {
    title: ({ customer }) => customer,
    look: "customer",
    cell: (row, { ctx }) => customerOf(ctx, row) ?? <NoValue />,
    value: (row, { ctx }) => customerOf(ctx, row),
  },
  state: {
    title: ({ state }) => state,
    look: "status",
    cell: (row) => (
      <PaymentState state={stateOfListed(row)} decline={row.sale?.decline?.class} refunded={refundedOf(row)} />
    ),
    value: (row, { words }) => words.state[stateOfListed(row)],
  },
  card: {
    title: ({ card }) => card,
    look: "nowrap card",
    cell: ({ sale }) => (sale?.maskedPan ? shortCard(sale.maskedPan) : <NoValue />),
    value: ({ sale }) => sale?.maskedPan ?? null,
  },
  terminal: {
    title: ({ terminal }) => terminal,
    look: "terminal",
    cell: (row, { more }) => terminalOf(row, more) ?? <NoValue />,
    value: (row, { more }) => terminalOf(row, more),
  },
  installments: {
    title: ({ installments }) => installments,
    isNumber: true,
    look: "number installments",
    cell: ({ sale }) => sale?.installments ?? <NoValue />,
    value: ({ sale }) => sale?.installments ?? null,
  },
  amount: {
    title: ({ amount }) => amount,
    isNumber: true,
    cell: (row) => <MoneyText money={sumOf(row)} />,
    value: (row) => moneyOf(sumOf(row).amount, row.currency),
  },
  refunded: {
    ...extra("refunded", (row) => {
      const refunded = refundedOf(row);
      return refunded && <MoneyText money={refunded} />;
    }),
    isNumber: true,
    look: "number nowrap extra",
    value: (row) => refundedOf(row) && moneyOf(row.refundedAmount, row.currency),
  },
  issuer: extra("issuer", ({ sale }) => sale?.bankName),
  approvalCode: extra("approvalCode", ({ sale }) => sale?.authCode),
  orderReference: extra("orderReference", ({ orderReference }) => orderReference),
};

function shownIn({ kept, more }: Scene): readonly PaymentColumn[] {
  return shownColumns(kept["columns"]?.split(","), more.ownColumns);
}

/** A declined attempt leaves its payment open for another one, so the view of declines is a list of attempts. */
function builtInViews(ctx: MemberContext): NamedView[] {
  return [
    { id: "all", filters: {} },
    { id: "today", filters: { period: "today" } },
    { id: "declined_today", url: attemptsUrl(ctx, { period: "today", kind: "sale", result: "declined" }) },
    { id: "waiting", filters: { state: "processing" } },
  ];
}

export const paymentList = defineList<ListedPayment, PaymentFilter, Words, More>({
  path: "/payments",
  nav: "payments",
  action: "payments.read",
  words: ({ payments }) => payments,
  filters: paymentFilters,
  period: ({ from, before }) => ({ createdFrom: from, createdBefore: before }),
  whole: (typed, ctx) => ({ ...typed, ...visibleTo(ctx) }),
  kept(request): Readonly<Record<string, string>> {
    const wanted = columnsInAddress(request);
    return wanted === null ? {} : { columns: wanted.join() };
  },
  views: {
    area: paymentViews,
    builtIn: builtInViews,
    words: ({ viewsLabel, view }) => ({ label: viewsLabel, names: view }),
  },
  rows: pageOfPayments,
  count: countPayments,
  // The first two concern the sale of a row, which must be looked up for each counted payment, and no index has the third.
  countMax: ({ terminalId, declineClass, additionalValue }) =>
    [terminalId, declineClass, additionalValue].every((value) => value === undefined) ? COUNT_MAX : SLOW_COUNT_MAX,
  async more(ctx) {
    const [terminals, ownColumns] = await Promise.all([listTerminals(ctx), findOwnColumns(ctx, ctx.session.member.id)]);
    return { terminals: namesOf(terminals), currencies: currenciesOf(terminals), ownColumns };
  },
  note: ({ ctx, words }) => (seesOwnOnly(ctx) ? words.ownOnly : undefined),
  actions: ({ ctx, locale }) =>
    !isGuest(ctx) && (
      <a class="button" href={pageUrl(ctx, "/payments/columns")}>
        {textIn(locale).views.columns}
      </a>
    ),
  keyOf: ({ id }) => id,
  look: {
    table: "cards payments",
    row: ({ customerName }, scene) =>
      customerName === null || !shownIn(scene).includes("customer") ? "anonymous" : undefined,
  },
  columns: allColumns([]).map((name) => columns[name]),
  shown: (scene) => shownIn(scene).map((name) => columns[name]),
  file: {
    columns: [
      { title: (_, locale) => textIn(locale).list.currency, value: ({ currency }) => currency },
      {
        title: (_, locale) => textIn(locale).fields.title,
        value: ({ additionalData }, { ctx }) => additionalText(ctx, additionalData),
      },
      { title: ({ id }) => id, value: ({ id }) => id },
    ],
    batches: exportPaymentList,
  },
});
