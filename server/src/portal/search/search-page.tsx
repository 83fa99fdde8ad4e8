import type { Amount } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import { fullName, pageOfCustomers } from "#customers/index.ts";
import { asSystem, listCompanyMembers, type MemberContext } from "#members/index.ts";
import { searchPayments, pageOfPayments, type FoundPayment } from "#payments/index.ts";
import { normaliseGsm } from "#platform/text/contact-details.ts";
import { foldLetters, foldText } from "#platform/text/fold-text.ts";
import { readTypedAmount } from "#platform/text/typed-amount.ts";
import { traceCallsUrl } from "../calls/calls-list.tsx";
import { customerUrl } from "../customers/shown-customer.ts";
import {
  type Answer,
  isAllowed,
  memberPage,
  pagesOf,
  pageUrl,
  type Portal,
  searchText,
  Shell,
  useMember,
  useText,
} from "../page/index.ts";
import { Heading, Sheet } from "../parts/index.ts";
import { maySee, visibleTo } from "../payments/own-payments.ts";
import { PaymentLine, paymentSummary, type PaymentSummary } from "../payments/PaymentSummary.tsx";
import { textIn, type Locale } from "../words/index.ts";

const FOUND_MAX = 20;
/** Shorter names would find nearly everybody. */
const NAME_LENGTH_MIN = 3;
const CURRENCY_SIGN = /(?:TL|TRY|EUR|USD|GBP)$/i;
/** Found by something that many payments may share. */
const MANY: readonly FoundPayment["by"][] = ["cardLastFour", "beginning", "amount", "additionalValue"];
const CARD_AND_AMOUNT = /^([0-9]{4}) +([0-9].*)$/;

export function searchPages(portal: Portal): void {
  memberPage(
    portal,
    { method: "GET", path: "/portal/:company/search", action: "company.read", parameters: ["q"] },
    search,
  );
}

/** Finds payments, customers, members and pages. A reference that only one payment has opens it. */
async function search(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const query = searchText(request).trim();
  const calls = await traceCallsUrl(ctx, query);
  if (calls !== null) return { to: calls };
  const [payments, customers, members] = await Promise.all([
    paymentsFor(ctx, query),
    customersFor(ctx, query),
    membersFor(ctx, query),
  ]);
  const [first] = payments;
  if (first !== undefined && payments.length === 1 && !MANY.includes(first.by))
    return { to: pageUrl(ctx, `/payments/${first.payment.id}`) };
  const exact = members.find(({ email }) => foldText(email) === foldText(query));
  if (exact !== undefined) return { to: pageUrl(ctx, `/members/${exact.id}`) };
  const found: Found = {
    payments: payments.map(({ payment }) => paymentSummary(ctx, payment)),
    customers: customers.map((customer) => ({
      name: fullName(customer),
      email: customer.email,
      url: customerUrl(ctx, customer),
    })),
    pages: pagesFor(ctx, query),
    members: members.map(({ id, name, email }) => ({ name, email, url: pageUrl(ctx, `/members/${id}`) })),
  };
  return { view: <Search {...{ query, found }} /> };
}

async function paymentsFor(ctx: MemberContext, query: string): Promise<FoundPayment[]> {
  if (query === "" || !isAllowed(ctx, "payments.read")) return [];
  const amount = amountIn(query, ctx.session.member.locale);
  const [found, ofCard] = await Promise.all([
    searchPayments(ctx, query, { amount, inAdditionalData: isAllowed(ctx, "people.read"), ...visibleTo(ctx) }),
    paymentsOfCard(ctx, query),
  ]);
  return [...found, ...ofCard].filter(({ payment }) => maySee(ctx, payment));
}

/** "1.250,50 TL": zeros at the beginning belong to a reference. */
function amountIn(query: string, locale: Locale): Amount | null {
  return /^0[0-9]/.test(query) ? null : readTypedAmount(query.replace(CURRENCY_SIGN, ""), locale);
}

/** "0003 2.500,00": the last four digits of a card, and what was charged or ordered. */
async function paymentsOfCard(ctx: MemberContext, query: string): Promise<FoundPayment[]> {
  const [, cardLastFour, typed = ""] = CARD_AND_AMOUNT.exec(query) ?? [];
  const amount = readTypedAmount(typed, ctx.session.member.locale);
  if (cardLastFour === undefined || amount === null) return [];
  const { rows } = await pageOfPayments(ctx, { cardLastFour, amount }, null);
  return rows.slice(0, FOUND_MAX).map((payment) => ({ payment, by: "cardLastFour" }));
}

async function customersFor(ctx: MemberContext, query: string) {
  if (!isAllowed(ctx, "people.read") || query === "") return [];
  const { rows: byCode } = await pageOfCustomers(ctx, { code: query }, null);
  if (query.length < NAME_LENGTH_MIN) return byCode;
  const { rows } = await pageOfCustomers(ctx, customerFilter(query), null);
  const codes = new Set(byCode.map(({ id }) => id));
  return [...byCode, ...rows.filter(({ id }) => !codes.has(id))].slice(0, FOUND_MAX);
}

function customerFilter(query: string) {
  if (query.includes("@")) return { email: query };
  const gsm = normaliseGsm(query);
  return gsm === null ? { name: query } : { gsm };
}

async function membersFor(ctx: MemberContext, query: string) {
  if (query === "" || !isAllowed(ctx, "members.read")) return [];
  const wanted = foldLetters(query);
  const members = await asSystem(ctx, listCompanyMembers);
  return members.filter(({ name, email }) => foldLetters(`${name} ${email}`).includes(wanted)).slice(0, FOUND_MAX);
}

/** The pages whose names contain the text, without regard to capitals and accents: "uye" finds "Üyeler". */
function pagesFor(ctx: MemberContext, query: string): FoundLink[] {
  const { locale } = ctx.session.member;
  const text = textIn(locale);
  const names = { ...text.nav, ...text.tabs.name, ...text.search.page };
  const wanted = foldLetters(query);
  if (wanted === "") return [];
  return [
    ...pagesOf(ctx).map(({ id, url }) => ({ name: names[id], url })),
    { name: names.me, url: "/portal/-/me" },
  ].filter(({ name }) => foldLetters(name).includes(wanted));
}

interface FoundLink {
  name: string;
  email?: string;
  url: string;
}

interface Found {
  payments: readonly PaymentSummary[];
  customers: readonly FoundLink[];
  pages: readonly FoundLink[];
  members: readonly FoundLink[];
}

function Search({ query, found }: { query: string; found: Found }) {
  const { ctx } = useMember();
  const text = useText();
  const isEmpty = Object.values(found).every(({ length }) => length === 0);
  return (
    <Shell nav="search" title={text.search.title}>
      <Heading title={text.search.title} note={query === "" ? text.search.empty : text.search.resultsFor(query)} />
      <form class="sheet page-search" action={pageUrl(ctx, "/search")}>
        <label for="page-search">{text.searchLabel}</label>
        <div class="row">
          <input type="search" id="page-search" name="q" value={query} maxLength={200} autocomplete="off" />
          <button class="primary">{text.searchShort}</button>
        </div>
      </form>
      {isEmpty && query !== "" && <p class="empty">{text.search.nothing(query)}</p>}
      {found.payments.length > 0 && <FoundPayments payments={found.payments} />}
      <FoundLinks title={text.search.customers} links={found.customers} />
      <FoundLinks title={text.search.pages} links={found.pages} />
      <FoundLinks title={text.search.members} links={found.members} />
    </Shell>
  );
}

function FoundLinks({ title, links }: { title: string; links: readonly FoundLink[] }) {
  if (links.length === 0) return null;
  return (
    <Sheet look="results" title={title}>
      <ul>
        {links.map(({ name, email, url }) => (
          <li key={url}>
            <a href={url}>{name}</a>
            {email !== undefined && (
              <>
                {" "}
                <span class="soft">{email}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function FoundPayments({ payments }: { payments: readonly PaymentSummary[] }) {
  return (
    <Sheet look="results" title={useText().search.payments}>
      <ul>
        {payments.map((payment) => (
          <PaymentLine key={payment.url} payment={payment} hasCustomer />
        ))}
      </ul>
    </Sheet>
  );
}
