import { countLinks, pageOfLinks, type LinkFilter, type ListedLink } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listReminderReceivers } from "#notifications/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import type { ListPosition } from "#platform/list-page.ts";
import { findWebhookStops } from "#webhooks/index.ts";
import { currenciesOf } from "../lists/filters.ts";
import { defineList, timeCell } from "../lists/list-page.tsx";
import { boundsOfToday } from "../lists/period.ts";
import { isAllowed, PageTabs, pageUrl } from "../page/index.ts";
import { MoneyText, NoValue, ShortTime } from "../parts/index.ts";
import { seesOwnOnly, visibleTo } from "../payments/own-payments.ts";
import { nameFor } from "../shown/masked.ts";
import { linkViews } from "../views/view-areas.ts";
import { textIn, type Text } from "../words/index.ts";
import { linkFilters } from "./link-filters.ts";
import { LinkState, makerText, shownStateOf } from "./LinkState.tsx";
import { makersOf } from "./visible-links.ts";

export const linkList = defineList<LinkRow, LinkFilter, Text["links"], { currencies: readonly string[] }>({
  path: "/links",
  nav: "links",
  action: "payments.read",
  words: ({ links }) => links,
  filters: linkFilters,
  period: ({ from, before }) => ({ createdFrom: from, createdBefore: before }),
  whole: (typed, ctx) => ({ ...typed, ...visibleTo(ctx) }),
  rows: readRows,
  count: countLinks,
  views: {
    area: linkViews,
    builtIn: [
      { id: "all", filters: {} },
      { id: "open", filters: { state: "open" } },
      { id: "mine", filters: { maker: "me" } },
      { id: "paid", filters: { state: "paid" } },
      { id: "expired", filters: { state: "expired" } },
    ],
    words: ({ viewsLabel, view }) => ({ label: viewsLabel, names: view }),
  },
  more: async (ctx) => ({ currencies: currenciesOf(await listPaymentSets(ctx)) }),
  note: ({ ctx, words }) => (seesOwnOnly(ctx) ? words.ownOnly : undefined),
  actions: ({ ctx, locale, words }) => [
    isAllowed(ctx, "links.write") && (
      <a key="files" class="button" href={pageUrl(ctx, "/links/files")}>
        {textIn(locale).linkFiles.open}
      </a>
    ),
    isAllowed(ctx, "links.write") && (
      <a key="new" class="button primary icon icon-add" href={pageUrl(ctx, "/links/new")}>
        {words.new}
      </a>
    ),
  ],
  tabs: () => <PageTabs area="links" current="links" />,
  hints: ({ ctx, words }, rows) =>
    hasReminders(rows) && (
      <form id="remind" class="remind" method="get" action={pageUrl(ctx, "/links/remind")}>
        <button>{words.remind}</button>
        <span class="hint">{words.remindHint}</span>
      </form>
    ),
  keyOf: ({ id }) => id,
  look: { table: "cards link-list" },
  columns: [
    {
      title: ({ choose }) => choose,
      isTitleHidden: true,
      isShown: hasReminders,
      look: "choose",
      cell: ({ id, canBeReminded, reference }, { words }) =>
        canBeReminded && (
          <label>
            <input type="checkbox" name="link" value={id} form="remind" autocomplete="off" />
            <span>{words.chooseRow(reference)}</span>
          </label>
        ),
    },
    {
      title: ({ created }) => created,
      look: "soft nowrap at",
      cell: ({ createdAt }, { words }) => (
        <>
          <span class="extra-name">{words.column.created}: </span>
          <ShortTime at={createdAt} />
        </>
      ),
    },
    {
      title: ({ reference }) => reference,
      isHead: true,
      look: "reference",
      cell: ({ id, reference }, { ctx }) => <a href={pageUrl(ctx, `/links/${id}`)}>{reference}</a>,
    },
    { title: ({ customer }) => customer, look: "customer", cell: ({ customer }) => customer ?? <NoValue /> },
    {
      title: ({ state }) => state,
      look: "status",
      cell: ({ state, openedAt, newLinkAskedAt, hasStoppedWebhook }, { locale, words }) => (
        <>
          <LinkState state={state} />
          {hasStoppedWebhook && <span class="hint block icon icon-warning">{textIn(locale).webhookStop.short}</span>}
          {newLinkAskedAt !== null && <span class="hint block">{textIn(locale).link.newLinkAsked}</span>}
          {state === "opened" && openedAt !== null && (
            <span class="hint block">
              {words.openedAt}: <ShortTime at={openedAt} />
            </span>
          )}
        </>
      ),
    },
    {
      title: ({ maker }) => maker,
      look: "maker",
      cell: ({ maker }, { locale }) => makerText(locale, maker) ?? <NoValue />,
    },
    { title: ({ expires }) => expires, look: "soft nowrap expires", cell: timeCell(({ expiresAt }) => expiresAt) },
    {
      title: ({ amount }) => amount,
      isNumber: true,
      cell: (link) => <MoneyText money={link} />,
    },
  ],
});

type LinkRow = Awaited<ReturnType<typeof readRows>>["rows"][number];

async function readRows(ctx: MemberContext, filter: LinkFilter, position: ListPosition | null) {
  const page = await pageOfLinks(ctx, filter, position);
  const [makerOf, remindable, stops] = await Promise.all([
    makersOf(
      ctx,
      page.rows.map(({ payment }) => payment.createdBy),
    ),
    isAllowed(ctx, "links.write") ? remindableOf(ctx, page.rows) : new Set<string>(),
    findWebhookStops(ctx, page.rows.map(awaitedWebhookUrl)),
  ]);
  const rows = page.rows.map(({ id, state, openedAt, newLinkAskedAt, payment }) => ({
    id,
    reference: payment.clientReference ?? payment.orderReference,
    customer: payment.customerName && nameFor(ctx, payment.customerName),
    state: shownStateOf({ state, openedAt }),
    openedAt,
    newLinkAskedAt,
    maker: makerOf(payment.createdBy),
    createdAt: payment.createdAt,
    expiresAt: payment.expiresAt,
    amount: payment.amount,
    currency: payment.currency,
    hasStoppedWebhook: stops.has(awaitedWebhookUrl({ state, payment }) ?? ""),
    canBeReminded: remindable.has(payment.id),
  }));
  return { ...page, rows };
}

/** The address that gets the outcome of a link that is not paid yet. */
function awaitedWebhookUrl({ state, payment }: Pick<ListedLink, "state" | "payment">): string | null {
  return state === "open" || state === "in_progress" ? payment.webhookUrl : null;
}

/** Payments whose links are open and were sent. */
async function remindableOf(ctx: MemberContext, rows: readonly ListedLink[]): Promise<Set<string>> {
  const open = rows.filter(({ state }) => state === "open").map(({ payment }) => payment.id);
  const receivers = await listReminderReceivers(ctx, open, boundsOfToday(ctx.clock));
  return new Set(receivers.map(({ contactId }) => contactId));
}

function hasReminders(rows: readonly { canBeReminded: boolean }[]): boolean {
  return rows.some(({ canBeReminded }) => canBeReminded);
}
