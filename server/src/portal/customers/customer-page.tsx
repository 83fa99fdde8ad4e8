import type { FastifyRequest } from "fastify";
import { bankDayOf } from "#acquirers/registry.ts";
import { isExpired, newestSavedCards, type SavedCard } from "#cards/index.ts";
import { newestConsentAnswers, type ConsentAnswer } from "#consents/index.ts";
import { codeOfAccount } from "#current-accounts/index.ts";
import { maskTckn, shownTaxNumber, type CustomerDetails } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { pageOfPayments, type ListedPayment } from "#payments/index.ts";
import { reading } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { createAccountLink, listPayableAccounts, type AccountLink } from "#requests/index.ts";
import { type Answer, isAllowed, nowFor, pageUrl, Shell, useMember, useText } from "../page/index.ts";
import { Facts, Heading, Sheet, ShortTime, StateMark } from "../parts/index.ts";
import { visibleTo } from "../payments/own-payments.ts";
import { PaymentLine, paymentSummary } from "../payments/PaymentSummary.tsx";
import { shortCard } from "../payments/short-card.ts";
import { emailFor, nameFor, phoneFor } from "../shown/masked.ts";
import { formatTime, textIn, type Locale, textFor } from "../words/index.ts";
import { CustomerAccounts, customerAccounts } from "./customer-accounts.tsx";
import { MadeAddress, OpenItems } from "./OpenItems.tsx";
import { PersonalData } from "./personal-data.tsx";
import { customerUrl, requestedCustomer, shownName } from "./shown-customer.ts";

const PAYMENTS_MAX = 5;
const CARDS_MAX = 20;
const CONSENTS_MAX = 20;

/** `made` is the address of the customer's payment page, if the member has just asked for it. */
export async function customerPage(
  ctx: MemberContext,
  request: FastifyRequest,
  made: AccountLink | null = null,
): Promise<Answer> {
  const customer = await requestedCustomer(ctx, request);
  const [{ rows: payments }, cards, accounts] = await Promise.all([
    pageOfPayments(ctx, { customerIds: [customer.id], ...visibleTo(ctx) }, null),
    newestSavedCards(reading(ctx), { customerId: customer.id, limit: CARDS_MAX + 1 }),
    customerAccounts(ctx, customer),
  ]);
  const answers = await newestConsentAnswers(
    ctx,
    payments.map(({ id }) => id),
    CONSENTS_MAX,
  );
  const { locale } = ctx.session.member;
  const now = nowFor(ctx);
  const { customer: text, customers: words } = textFor(ctx);
  const url = customerUrl(ctx, customer);
  const name = shownName(ctx, customer) || words.noName;
  const mayWrite = isAllowed(ctx, "customers.write");
  const view = (
    <Shell nav="customers" title={name}>
      <Heading
        title={name}
        note={<CustomerNote customer={customer} locale={locale} />}
        back={{ label: words.title, url: pageUrl(ctx, "/customers") }}
      >
        {mayWrite && (
          <a class="button" href={`${url}/edit`}>
            {text.edit}
          </a>
        )}
      </Heading>
      {made !== null && <MadeAddress made={made} email={customer.email} gsm={customer.gsm} />}
      <div class="with-aside">
        <div class="stack">
          {accounts !== null && (
            <OpenItems items={accounts.items} url={accounts.hasPaymentPage && made === null ? url : null} />
          )}
          <Payments customer={customer} payments={payments.slice(0, PAYMENTS_MAX)} />
          <SavedCards
            cards={cards.slice(0, CARDS_MAX).map((card) => cardOf(ctx, card, mayWrite ? url : null))}
            hasMore={cards.length > CARDS_MAX}
          />
          <Consents {...{ answers, payments }} />
        </div>
        <div class="aside">
          <Sheet title={text.recordTitle}>
            <Facts facts={factsOf(ctx, customer, { locale, zone: now.zone })} />
          </Sheet>
          {accounts !== null && <CustomerAccounts accounts={accounts} />}
          <PersonalData url={url} />
        </div>
      </div>
    </Shell>
  );
  return { view };
}

/** The customer's page with the address on which the customer pays open items. */
export async function makePaymentPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const customer = await requestedCustomer(ctx, request);
  const [account] = await listPayableAccounts(reading(ctx), customer);
  if (account === undefined) throw notFound("The customer has no account that payers see.");
  return customerPage(ctx, request, await createAccountLink(ctx, codeOfAccount(account)));
}

type NoteProps = { customer: Pick<CustomerDetails, "isActive" | "isDefault" | "isVisitor">; locale: Locale };

function CustomerNote({ customer: { isActive, isDefault, isVisitor }, locale }: NoteProps) {
  const { customer: text, customers: words } = textIn(locale);
  return (
    <>
      <StateMark
        tone={isActive ? "good" : "dropped"}
        word={isActive ? words.state.active : words.state.inactive}
        isBadge
      />
      {isDefault && <span>{text.isDefault}</span>}
      {isVisitor && <span>{words.visitor}</span>}
    </>
  );
}

function factsOf(ctx: MemberContext, customer: CustomerDetails, { locale, zone }: { locale: Locale; zone: string }) {
  const { id, code, erpCode, email, gsm, tcknEnding, taxNumber, taxOffice, createdAt, updatedAt } = customer;
  const { fact } = textIn(locale).customer;
  const kind = "identifier" as const;
  return [
    // The id stands in for a code where the merchant has given none.
    { label: fact.code, value: code === id ? null : code, kind },
    { label: fact.erpCode, value: erpCode, kind },
    { label: fact.email, value: emailFor(ctx, email) },
    { label: fact.gsm, value: gsm && phoneFor(ctx, gsm) },
    { label: fact.tckn, value: tcknEnding && maskTckn(tcknEnding), kind },
    { label: fact.taxNumber, value: shownTaxNumber(taxNumber), kind },
    { label: fact.taxOffice, value: taxOffice },
    { label: fact.created, value: formatTime(locale, createdAt, zone) },
    { label: fact.changed, value: formatTime(locale, updatedAt, zone) },
  ];
}

function Payments({
  customer,
  payments,
}: {
  customer: Pick<CustomerDetails, "id" | "createdAt">;
  payments: readonly ListedPayment[];
}) {
  const { ctx } = useMember();
  const text = useText().customer;
  const all = pageUrl(ctx, `/payments?customer=${customer.id}&from=${bankDayOf(customer.createdAt)}`);
  return (
    <section class="sheet results">
      <div class="row-between">
        <h2>{text.paymentsTitle}</h2>
        {payments.length > 0 && <a href={all}>{text.allPayments}</a>}
      </div>
      {payments.length === 0 && <p class="hint">{text.noPayments}</p>}
      <ul>
        {payments.map((payment) => (
          <PaymentLine key={payment.id} payment={paymentSummary(ctx, payment)} />
        ))}
      </ul>
    </section>
  );
}

function PaymentLink({ payment }: { payment: ListedPayment }) {
  const { ctx } = useMember();
  return <a href={pageUrl(ctx, `/payments/${payment.id}`)}>{payment.clientReference ?? payment.orderReference}</a>;
}

/** The parts of a card that this member may see. `url`: the customer's page; null if the member may not delete the card. */
function cardOf(ctx: MemberContext, card: SavedCard, url: string | null) {
  const { id, maskedPan, name, holderName, expMonth, expYear, bank } = card;
  return {
    id,
    number: shortCard(maskedPan),
    name: name === "" ? null : nameFor(ctx, name),
    holder: nameFor(ctx, holderName),
    expiry: `${expMonth}/${expYear}`,
    isExpired: isExpired(card, ctx.clock.now()),
    bank,
    deleteUrl: url && `${url}/cards/${id}/delete`,
  };
}

interface CardsProps {
  cards: readonly ReturnType<typeof cardOf>[];
  hasMore: boolean;
}

function SavedCards({ cards, hasMore }: CardsProps) {
  const text = useText().customer;
  return (
    <Sheet look="results" title={text.cardsTitle}>
      {cards.length === 0 && <p class="hint">{text.noCards}</p>}
      <ul>
        {cards.map(({ id, number, name, holder, expiry, isExpired, bank, deleteUrl }) => (
          <li key={id} class="row-between">
            <span>
              <strong>{number}</strong>{" "}
              <span>{[name, bank === name ? null : bank].filter((part) => part !== null).join(" · ")}</span>
              <span class="hint block">
                {holder} · {isExpired ? text.expired(expiry) : text.expires(expiry)}
              </span>
            </span>
            {deleteUrl !== null && (
              <a href={deleteUrl} aria-label={text.deleteCardOf(number)}>
                {text.deleteCard}
              </a>
            )}
          </li>
        ))}
      </ul>
      {hasMore && <p class="hint">{text.moreCards}</p>}
    </Sheet>
  );
}

interface ConsentsProps {
  answers: readonly (Pick<ConsentAnswer, "code" | "version" | "answer" | "answeredAt"> & { paymentId: string })[];
  payments: readonly ListedPayment[];
}

/** Answers that payers gave with the newest payments. */
function Consents({ answers, payments }: ConsentsProps) {
  const text = useText().customer;
  const byId = new Map(payments.map((payment) => [payment.id as string, payment]));
  return (
    <Sheet look="results" title={text.consentsTitle}>
      {answers.length === 0 && <p class="hint">{text.noConsents}</p>}
      <ul>
        {answers.map(({ code, version, answer, answeredAt, paymentId }) => {
          const payment = byId.get(paymentId);
          return (
            <li key={`${code} ${version} ${answeredAt.toISOString()}`} class="row-between">
              <span>
                {text.answer[answer]}: {code} <span class="soft">· {text.version(version)}</span>
              </span>
              <span>
                {payment !== undefined && <PaymentLink payment={payment} />}{" "}
                <span class="soft">
                  <ShortTime at={answeredAt} />
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
