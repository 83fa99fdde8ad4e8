import { isCurrencyCode } from "@servicepay/money";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { readRequestFigures, type RequestFigures } from "#reports/index.ts";
import { listRequests, requestKinds, requestUrl, type RequestFilter, type StoredRequest } from "#requests/index.ts";
import { currenciesOf, currencyFilter } from "../lists/filters.ts";
import { defineList, timeCell } from "../lists/list-page.tsx";
import { isAllowed, PageTabs, pageUrl } from "../page/index.ts";
import { CopyButton, MoneyText } from "../parts/index.ts";
import { seesOwnOnly } from "../payments/own-payments.ts";
import type { Text } from "../words/index.ts";
import { priceText, requestStateOf, RequestState, usesText } from "./RequestText.tsx";
import { requestPageUrl } from "./visible-requests.ts";

interface RequestRow extends StoredRequest {
  figures: RequestFigures;
}

export const requestList = defineList<RequestRow, RequestFilter, Text["requests"], { currencies: readonly string[] }>({
  path: "/requests",
  nav: "links",
  action: "payments.read",
  words: ({ requests }) => requests,
  filters: {
    text: { read: (text) => ({ text }), label: ({ text }) => text, input: { autocomplete: "off" } },
    state: {
      read: (state) => (state === "active" || state === "withdrawn" ? { isActive: state === "active" } : null),
      label: ({ column }) => column.state,
      options: ({ filterState }) => filterState,
    },
    kind: {
      read(text) {
        const kind = requestKinds.find((kind) => kind === text);
        return kind === undefined ? null : { kind };
      },
      label: ({ column }) => column.kind,
      options: ({ kind }) => kind,
    },
    maker: {
      read: (text, { session }) => (text === "me" ? { memberId: session.member.id } : null),
      label: ({ maker }) => maker,
      options: ({ makerMine }) => ({ me: makerMine }),
      isOffered: (ctx) => !seesOwnOnly(ctx),
    },
    currency: {
      ...currencyFilter,
      read: (text) => (isCurrencyCode(text) ? { currencyCode: text } : null),
    },
  },
  whole: (typed, ctx) => (seesOwnOnly(ctx) ? { ...typed, memberId: ctx.session.member.id } : typed),
  numbered: readRows,
  more: async (ctx) => ({ currencies: currenciesOf(await listPaymentSets(ctx)) }),
  note: ({ ctx, words }) => (seesOwnOnly(ctx) ? words.ownOnly : words.intro),
  actions: ({ ctx, words }) =>
    isAllowed(ctx, "links.write") && (
      <a class="button primary icon icon-add" href={pageUrl(ctx, "/requests/new")}>
        {words.new}
      </a>
    ),
  tabs: () => <PageTabs area="links" current="requests" />,
  keyOf: ({ id }) => id,
  look: { table: "cards request-list" },
  columns: [
    {
      title: ({ code }) => code,
      isHead: true,
      cell: (row, { ctx }) => (
        <>
          <a href={requestPageUrl(ctx, row)}>{row.code}</a>
          {row.description !== null && <div class="soft description">{row.description}</div>}
        </>
      ),
    },
    { title: ({ kind }) => kind, look: "nowrap", cell: ({ kind }, { words }) => words.kind[kind] },
    {
      title: ({ state }) => state,
      look: "nowrap",
      cell: (row) => <RequestState state={requestStateOf(row, row.figures)} />,
    },
    {
      title: ({ price }) => price,
      isNumber: true,
      look: "number money",
      cell: (row, { locale }) => priceText(locale, row),
    },
    {
      title: ({ uses }) => uses,
      isNumber: true,
      isNamed: true,
      look: "number nowrap",
      cell: ({ figures, usesMax }, { locale }) => usesText(locale, figures.paid, usesMax),
    },
    {
      title: ({ collected }) => collected,
      isNumber: true,
      isNamed: true,
      look: "number",
      cell: ({ figures, currency }) => <MoneyText money={{ amount: figures.collected, currency }} />,
    },
    { title: ({ created }) => created, look: "soft nowrap created", cell: timeCell(({ createdAt }) => createdAt) },
    {
      title: ({ address }) => address,
      isTitleHidden: true,
      look: "copy",
      cell: (row, { ctx, words: { column } }) =>
        row.isActive && (
          <>
            <span id={`address-${row.id}`} hidden>
              {requestUrl(ctx, row)}
            </span>
            <CopyButton source={`address-${row.id}`} what={`${column.address}, ${row.code}`} />
          </>
        ),
    },
  ],
});

async function readRows(ctx: MemberContext, filter: Partial<RequestFilter>, paging: Paging) {
  const { totalCount, requests } = await listRequests(ctx, filter, paging);
  const figuresOf = await readRequestFigures(
    ctx,
    requests.map(({ id }) => id),
  );
  return { totalCount, rows: requests.map((request) => ({ ...request, figures: figuresOf(request.id) })) };
}
