import { isCurrencyCode } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import { readRequestFigures, type RequestFigures } from "#reports/index.ts";
import { listRequests, requestKinds, requestUrl, type StoredRequest } from "#requests/index.ts";
import { LinkTabs } from "../links/LinkTabs.tsx";
import { currenciesOf } from "../lists/currency-filter.ts";
import { CurrencyFilter, SelectFilter } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { filterReader, type ListModel } from "../lists/list-query.ts";
import { ListRows } from "../lists/ListRows.tsx";
import { numberedListModel, PAGE_SIZE, readNumberedQuery } from "../lists/numbered-list.ts";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, pageUrl, shellOf, type ShellModel } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { CopyButton } from "../parts/Copyable.tsx";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { seesOwnOnly } from "../payments/own-payments.ts";
import { textIn, type Locale } from "../words/index.ts";
import { priceText, requestStateOf, RequestState, usesText } from "./RequestText.tsx";
import { requestPageUrl } from "./visible-requests.ts";

const filterNames = ["state", "kind", "text", "currency", "maker"] as const;

export async function requestsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { query, page } = readNumberedQuery(request, filterNames);
  const { read, problems } = filterReader(query);
  const { id: memberId } = ctx.session.member;
  const own = read("maker", (text) => (text === "me" ? memberId : null));
  const filter = {
    isActive: read("state", (text) => (text === "active" ? true : text === "withdrawn" ? false : null)),
    kind: read("kind", (text) => requestKinds.find((kind) => kind === text)),
    text: read("text", (text) => text),
    currencyCode: read("currency", (text) => (isCurrencyCode(text) ? text : null)),
    memberId: seesOwnOnly(ctx) ? memberId : own,
  };
  const [{ totalCount, requests }, sets] = await Promise.all([
    problems.length > 0 ? { totalCount: 0, requests: [] } : listRequests(ctx, filter, { page, pageSize: PAGE_SIZE }),
    listPaymentSets(ctx),
  ]);
  const figuresOf = await readRequestFigures(
    ctx,
    requests.map(({ id }) => id),
  );
  const shell = shellOf(ctx, request, "links");
  const list = numberedListModel(pageUrl(ctx, "/requests"), query, { page, totalCount }, problems);
  return {
    view: <RequestsView {...{ shell, ctx, list, requests, figuresOf }} currencies={currenciesOf(sets)} />,
    locale: shell.locale,
    status: problems.length > 0 ? 400 : 200,
  };
}

interface Props {
  shell: ShellModel;
  ctx: MemberContext;
  list: ListModel;
  requests: readonly StoredRequest[];
  figuresOf: (id: string) => RequestFigures;
  currencies: readonly string[];
}

function RequestsView(props: Props) {
  const { shell, ctx, list, requests } = props;
  const { locale } = shell;
  const text = textIn(locale).requests;
  const isEmpty = requests.length === 0;
  return (
    <Shell page={shell} title={text.title}>
      <Heading title={text.title} note={seesOwnOnly(ctx) ? text.ownOnly : text.intro}>
        {isAllowed(ctx, "links.write") && (
          <a class="button primary icon icon-add" href={pageUrl(ctx, "/requests/new")}>
            {text.new}
          </a>
        )}
      </Heading>
      <LinkTabs {...{ ctx, locale }} current="requests" />
      <FilterBar locale={locale} list={list} words={(name, value) => filterWords(locale, name, value)}>
        <Filters {...props} />
      </FilterBar>
      <ListRows {...{ locale, list, isEmpty }} label={text.title} nothingYet={text.nothingYet}>
        <Table {...props} />
      </ListRows>
    </Shell>
  );
}

function Filters({ shell: { locale }, ctx, list, currencies }: Props) {
  const text = textIn(locale).requests;
  const filter = { locale, list };
  return (
    <>
      <Field
        name="text"
        label={text.text}
        value={list.filters["text"] ?? ""}
        locale={locale}
        problems={list.problems}
        autocomplete="off"
      />
      <SelectFilter {...filter} name="state" label={text.column.state} options={text.filterState} />
      <SelectFilter {...filter} name="kind" label={text.column.kind} options={text.kind} />
      {!seesOwnOnly(ctx) && (
        <SelectFilter {...filter} name="maker" label={text.maker} options={{ me: text.makerMine }} />
      )}
      <CurrencyFilter {...filter} currencies={currencies} />
    </>
  );
}

function filterWords(locale: Locale, name: string, value: string) {
  const text = textIn(locale).requests;
  const word = (words: Readonly<Record<string, string>>) => words[value] ?? value;
  switch (name) {
    case "state":
      return { label: text.column.state, value: word(text.filterState) };
    case "kind":
      return { label: text.column.kind, value: word(text.kind) };
    case "maker":
      return { label: text.maker, value: word({ me: text.makerMine }) };
    default:
      return { label: text.text };
  }
}

function Table(props: Props) {
  const { code, kind, state, price, uses, collected, created, address } = textIn(props.shell.locale).requests.column;
  const sums = [{ number: price }, { number: uses }, { number: collected }];
  return (
    <table class="cards request-list">
      <TableHead columns={[code, kind, state, ...sums, created, { hidden: address }]} />
      <tbody>
        {props.requests.map((request) => (
          <Row key={request.id} {...props} request={request} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ shell: { locale, now }, ctx, figuresOf, request }: Props & { request: StoredRequest }) {
  const text = textIn(locale).requests;
  const { column } = text;
  const { id, code, description, kind, usesMax, currency, isActive, createdAt } = request;
  const figures = figuresOf(id);
  return (
    <tr>
      <th scope="row">
        <a href={requestPageUrl(ctx, request)}>{code}</a>
        {description !== null && <div class="soft description">{description}</div>}
      </th>
      <td class="nowrap">{text.kind[kind]}</td>
      <td class="nowrap">
        <RequestState locale={locale} state={requestStateOf(request, figures)} />
      </td>
      <td class="number money">{priceText(locale, request)}</td>
      <td class="number nowrap">
        <span class="visually-hidden">{column.uses}: </span>
        {usesText(locale, figures.paid, usesMax)}
      </td>
      <td class="number">
        <span class="visually-hidden">{column.collected}: </span>
        <MoneyText money={{ amount: figures.collected, currency }} locale={locale} />
      </td>
      <td class="soft nowrap created">
        <ShortTime at={createdAt} locale={locale} now={now} />
      </td>
      <td class="copy">
        {isActive && (
          <>
            <span id={`address-${id}`} hidden>
              {requestUrl(ctx, request)}
            </span>
            <CopyButton source={`address-${id}`} locale={locale} what={`${column.address}, ${code}`} />
          </>
        )}
      </td>
    </tr>
  );
}
