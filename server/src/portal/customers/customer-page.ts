import type { ConsentAnswerRow, CustomerAccount, CustomerFacts, CustomerPage, SavedCardRow } from "../model.ts";
import { addAmounts } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import { isExpired, newestSavedCards, type SavedCard } from "#cards/index.ts";
import { newestConsentAnswers } from "#consents/index.ts";
import {
  accountBalance,
  listAccountsOfCustomer,
  codeOfAccount,
  isPayable,
  readOpenItems,
  type CurrentAccount,
} from "#current-accounts/index.ts";
import { maskTckn, type CustomerDetails } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { collectingPaymentSet, listTerminals } from "#payment-sets/index.ts";
import { listPayments, type ListedPayment } from "#payments/index.ts";
import { reading } from "#platform/context.ts";
import type { AccountLink } from "#requests/index.ts";
import { bankDayOf } from "#acquirers/registry.ts";
import { accountUrl, statementUrl } from "../accounts/account-urls.ts";
import { visibleTo } from "../payments/own-payments.ts";
import { paymentRow } from "../payments/payment-row.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { customerLabel } from "../shown/customer-label.ts";
import { emailFor, nameFor, phoneFor } from "../shown/masked.ts";
import { moneyOf } from "#platform/text/money.ts";
import { customerUrl, requestedCustomer, shownName } from "./shown-customer.ts";

const PAYMENTS_MAX = 5;
const CARDS_MAX = 20;
const CONSENTS_MAX = 20;
const ACCOUNTS_MAX = 20;

/** `made` is the address of the customer's payment page, if the member has just asked for it. */
export async function customerPage(
  ctx: MemberContext,
  request: FastifyRequest,
  made: AccountLink | null = null,
): Promise<CustomerPage> {
  const customer = await requestedCustomer(ctx, request);
  const url = customerUrl(ctx, customer);
  const mayWrite = isAllowed(ctx, "customers.write");
  const [{ rows: payments }, cards, accounts, terminals] = await Promise.all([
    listPayments(ctx, { customerIds: [customer.id], ...visibleTo(ctx) }, null),
    newestSavedCards(reading(ctx), { customerId: customer.id, limit: CARDS_MAX + 1 }),
    accountsOf(ctx, customer, made),
    listTerminals(ctx),
  ]);
  const terminalNames = new Map(terminals.map(({ id, name }) => [id as string, name]));
  return {
    kind: "customer",
    ...shellOf(ctx, request, "customers"),
    url,
    listUrl: pageUrl(ctx, "/customers"),
    name: shownName(ctx, customer),
    isActive: customer.isActive,
    isDefault: customer.isDefault,
    isVisitor: customer.isVisitor,
    facts: factsOf(ctx, customer),
    editUrl: mayWrite ? `${url}/edit` : null,
    exportAction: isAllowed(ctx, "person.export") ? `${url}/export` : null,
    eraseUrl: isAllowed(ctx, "person.erase") ? `${url}/erase` : null,
    paymentsUrl: pageUrl(ctx, `/payments?customer=${customer.id}&from=${bankDayOf(customer.createdAt)}`),
    payments: payments.slice(0, PAYMENTS_MAX).map((payment) => paymentRow(ctx, payment, terminalNames)),
    cards: cards.slice(0, CARDS_MAX).map((card) => cardOf(ctx, card, mayWrite ? url : null)),
    hasMoreCards: cards.length > CARDS_MAX,
    accounts,
    consents: await consentsOf(ctx, payments),
  };
}

function factsOf(ctx: MemberContext, customer: CustomerDetails): CustomerFacts {
  const { id, code, erpCode, email, gsm, tcknEnding, taxNumber, taxOffice, createdAt, updatedAt } = customer;
  return {
    // The id stands in for a code where the merchant has given none.
    code: code === id ? null : code,
    erpCode,
    email: emailFor(ctx, email),
    gsm: gsm && phoneFor(ctx, gsm),
    tckn: tcknEnding && maskTckn(tcknEnding),
    taxNumber,
    taxOffice,
    created: createdAt.toISOString(),
    changed: updatedAt.toISOString(),
  };
}

/** The account with the customer's ERP code, or else code, and those that name the customer. */
async function accountsOf(
  ctx: MemberContext,
  customer: CustomerDetails,
  made: AccountLink | null,
): Promise<CustomerPage["accounts"]> {
  if (!isAllowed(ctx, "transactions.read")) return null;
  const ownCode = customer.erpCode ?? customer.code;
  const known = await listAccountsOfCustomer(reading(ctx), { id: customer.id, accountCode: ownCode }, ACCOUNTS_MAX);
  const payable = known.filter(isPayable);
  const names = new Map(known.map((account) => [codeOfAccount(account), account.name]));
  const codes = new Set([...(ownCode === null ? [] : [ownCode]), ...names.keys()]);
  const [list, canCollect] = await Promise.all([
    Promise.all([...codes].map((code) => accountModel(ctx, { code, name: names.get(code) ?? null, customer }))),
    isCollected(ctx, payable[0]),
  ]);
  return {
    // The account with the customer's code may have neither a record nor transactions.
    list: list.filter(({ name, balances }) => list.length === 1 || name !== null || balances.length > 0),
    hasRecord: known.length > 0,
    // Everybody's payments are on the default customer's account: it may have millions of lines.
    open: customer.isDefault ? [] : await openSums(ctx, payable),
    paymentPage:
      isAllowed(ctx, "links.write") && canCollect
        ? {
            action: `${customerUrl(ctx, customer)}/payment-page`,
            made: made && { link: made.link, expires: made.expiresAt.toISOString() },
          }
        : null,
  };
}

async function accountModel(
  ctx: MemberContext,
  { code, name, customer }: { code: string; name: string | null; customer: CustomerDetails },
): Promise<CustomerAccount> {
  const balances = await accountBalance(ctx, code);
  return {
    code: code === customer.id ? customerLabel(ctx, customer) : code,
    name,
    url: accountUrl(ctx, code),
    statementUrl: statementUrl(ctx, code),
    balances: balances.map(({ currency, sum, transactions }) => ({ money: { amount: sum, currency }, transactions })),
  };
}

/** Whether a payment set collects the currency of the account that the customer's payment page is for. */
async function isCollected(ctx: MemberContext, account: CurrentAccount | undefined): Promise<boolean> {
  return account !== undefined && (await collectingPaymentSet(ctx, account.currencyCode)) !== undefined;
}

async function openSums(ctx: MemberContext, accounts: readonly CurrentAccount[]) {
  const items = (await Promise.all(accounts.map((account) => readOpenItems(ctx, account)))).flat();
  return [...Map.groupBy(items, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const reserved = addAmounts(...ofCurrency.map((item) => item.reserved));
    return {
      money: moneyOf(addAmounts(...ofCurrency.map(({ open }) => open)), currency),
      items: ofCurrency.filter(({ open }) => open > 0n).length,
      beingPaid: reserved > 0n ? moneyOf(reserved, currency) : null,
    };
  });
}

function cardOf(ctx: MemberContext, card: SavedCard, url: string | null): SavedCardRow {
  const { id, maskedPan, name, holderName, expMonth, expYear, bank, createdAt } = card;
  return {
    number: maskedPan,
    name: name === "" ? null : nameFor(ctx, name),
    holder: nameFor(ctx, holderName),
    expiry: `${expMonth}/${expYear}`,
    isExpired: isExpired(card, ctx.clock.now()),
    bank,
    saved: createdAt.toISOString(),
    deleteUrl: url && `${url}/cards/${id}/delete`,
  };
}

async function consentsOf(ctx: MemberContext, payments: readonly ListedPayment[]): Promise<ConsentAnswerRow[]> {
  const byId = new Map(payments.map((payment) => [payment.id as string, payment]));
  const answers = await newestConsentAnswers(ctx, [...byId.keys()], CONSENTS_MAX);
  return answers.map(({ code, version, answer, answeredAt, paymentId }) => {
    const payment = byId.get(paymentId);
    return {
      code,
      version,
      answer,
      at: answeredAt.toISOString(),
      payment: payment
        ? {
            reference: payment.clientReference ?? payment.orderReference,
            url: pageUrl(ctx, `/payments/${payment.id}`),
          }
        : null,
    };
  });
}
