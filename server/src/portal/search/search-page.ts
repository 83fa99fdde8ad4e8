import type { PageName, SearchPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { fullName, listCustomers } from "#customers/index.ts";
import { asSystem, listCompanyMembers, type Action, type MemberContext } from "#members/index.ts";
import { searchPayments, listPayments, type FoundPayment } from "#payments/index.ts";
import { normaliseGsm } from "#platform/text/contact-details.ts";
import { readTypedAmount } from "#platform/text/typed-amount.ts";
import { foldText } from "#platform/text/fold-text.ts";
import { traceCallsUrl } from "../calls/calls-list.tsx";
import type { Answer } from "../page/page-routes.ts";
import { paymentSummary } from "../payments/PaymentSummary.tsx";
import { maySee } from "../payments/own-payments.ts";
import { customerUrl } from "../customers/shown-customer.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";

const FOUND_MAX = 20;
/** Shorter names would find nearly everybody. */
const NAME_LENGTH_MIN = 3;
const CARD_AND_AMOUNT = /^([0-9]{4}) +([0-9].*)$/;

/** Finds payments, customers, members and pages. A reference that only one payment has opens it. */
export async function search(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const shell = shellOf(ctx, request, null);
  const query = shell.search?.query.trim() ?? "";
  const calls = await traceCallsUrl(ctx, query);
  if (calls !== null) return { to: calls };
  const [payments, customers, members] = await Promise.all([
    paymentsFor(ctx, query),
    customersFor(ctx, query),
    membersFor(ctx, query),
  ]);
  const [first] = payments;
  if (first !== undefined && payments.length === 1 && first.by !== "cardLastFour")
    return { to: pageUrl(ctx, `/payments/${first.payment.id}`) };
  const exact = members.find(({ email }) => foldText(email) === foldText(query));
  if (exact !== undefined) return { to: pageUrl(ctx, `/members/${exact.id}`) };
  const page: SearchPage = {
    kind: "search",
    ...shell,
    query,
    pages: pagesOf(ctx),
    payments: payments.map(({ payment }) => paymentSummary(ctx, payment)),
    customers: customers.map((customer) => ({
      name: fullName(customer),
      email: customer.email,
      url: customerUrl(ctx, customer),
    })),
    members: members.map(({ id, name, email }) => ({ name, email, url: pageUrl(ctx, `/members/${id}`) })),
  };
  return { page };
}

async function paymentsFor(ctx: MemberContext, query: string): Promise<FoundPayment[]> {
  if (query === "" || !isAllowed(ctx, "payments.read")) return [];
  const [found, ofCard] = await Promise.all([searchPayments(ctx, query), paymentsOfCard(ctx, query)]);
  return [...found, ...ofCard].filter(({ payment }) => maySee(ctx, payment));
}

/** "0003 2.500,00": the last four digits of a card, and what was charged or ordered. */
async function paymentsOfCard(ctx: MemberContext, query: string): Promise<FoundPayment[]> {
  const [, cardLastFour, typed = ""] = CARD_AND_AMOUNT.exec(query) ?? [];
  const amount = readTypedAmount(typed, ctx.session.member.locale);
  if (cardLastFour === undefined || amount === null) return [];
  const { rows } = await listPayments(ctx, { cardLastFour, amount }, null);
  return rows.slice(0, FOUND_MAX).map((payment) => ({ payment, by: "cardLastFour" }));
}

async function customersFor(ctx: MemberContext, query: string) {
  if (!isAllowed(ctx, "people.read") || query === "") return [];
  const { rows: byCode } = await listCustomers(ctx, { code: query }, null);
  if (query.length < NAME_LENGTH_MIN) return byCode;
  const { rows } = await listCustomers(ctx, customerFilter(query), null);
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
  const wanted = foldText(query);
  const members = await asSystem(ctx, listCompanyMembers);
  return members.filter(({ name, email }) => foldText(`${name} ${email}`).includes(wanted)).slice(0, FOUND_MAX);
}

/** Pages that are found by their names: the action that opens one; `without` is a right that leads to another address. */
const PAGES: readonly { id: PageName; path: string; action: Action; without?: Action }[] = [
  { id: "home", path: "/today", action: "payments.read" },
  { id: "payments", path: "/payments", action: "payments.read" },
  { id: "attempts", path: "/attempts", action: "payments.read" },
  { id: "reports", path: "/reports", action: "payments.read" },
  { id: "refunds", path: "/refunds", action: "payments.read" },
  { id: "approvals", path: "/approvals", action: "approvals.read" },
  { id: "approvals", path: "/approvals/mine", action: "approvals.own", without: "approvals.read" },
  { id: "unclear", path: "/unclear", action: "approvals.read" },
  { id: "links", path: "/links", action: "payments.read" },
  { id: "newLink", path: "/links/new", action: "links.write" },
  { id: "customers", path: "/customers", action: "customers.read" },
  { id: "accounts", path: "/accounts", action: "transactions.read" },
  { id: "transactions", path: "/transactions", action: "transactions.read" },
  { id: "newTransaction", path: "/transactions/new", action: "transactions.write" },
  { id: "imports", path: "/imports", action: "transactions.write" },
  { id: "reconciliation", path: "/reconciliation", action: "reconciliation.read" },
  { id: "reconciledDays", path: "/reconciliation/days", action: "reconciliation.read" },
  { id: "terminals", path: "/terminals", action: "setup.read" },
  { id: "newTerminal", path: "/terminals/new", action: "setup.write" },
  { id: "rates", path: "/rates", action: "setup.read" },
  { id: "sets", path: "/sets", action: "setup.read" },
  { id: "bins", path: "/bins", action: "setup.read" },
  { id: "templates", path: "/setup/messages", action: "setup.read" },
  { id: "consents", path: "/setup/consents", action: "setup.read" },
  { id: "newConsent", path: "/setup/consents/new", action: "setup.write" },
  { id: "fields", path: "/setup/fields", action: "setup.read" },
  { id: "newField", path: "/setup/fields/new", action: "setup.write" },
  { id: "audit", path: "/audit", action: "audit.read" },
  { id: "webhooks", path: "/webhooks", action: "webhooks.read" },
  { id: "credentials", path: "/credentials", action: "credentials.read" },
  { id: "newCredential", path: "/credentials/new", action: "credentials.write" },
  { id: "calls", path: "/calls", action: "webhooks.read" },
  { id: "signature", path: "/webhooks/verify", action: "webhooks.read" },
  { id: "receivers", path: "/webhooks/receivers", action: "webhooks.read" },
  { id: "members", path: "/members", action: "members.read" },
  { id: "invite", path: "/members/invite", action: "members.write" },
  { id: "roles", path: "/roles", action: "company.read" },
  { id: "settings", path: "/settings", action: "setup.read" },
];

function pagesOf(ctx: MemberContext): SearchPage["pages"] {
  const pages = PAGES.filter(
    ({ action, without }) => isAllowed(ctx, action) && (without === undefined || !isAllowed(ctx, without)),
  );
  return [...pages.map(({ id, path }) => ({ id, url: pageUrl(ctx, path) })), { id: "account", url: "/portal/-/me" }];
}
