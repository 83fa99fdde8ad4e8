import { CopyField } from "../parts/Copyable.tsx";
import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatMoney, formatTime, textIn } from "../words/index.ts";
import { PaymentState } from "../payments/story/PaymentState.tsx";
import { CustomerConsents, SavedCards } from "./CustomerLists.tsx";
import type { CustomerAccount, CustomerFacts, CustomerPage } from "./model.ts";

export function CustomerDetail(page: CustomerPage) {
  const { locale, listUrl, editUrl, isActive, isDefault, isVisitor } = page;
  const words = textIn(locale);
  const text = words.customer;
  const name = page.name || words.customers.noName;
  return (
    <Shell page={page} title={name}>
      <Heading
        title={name}
        note={
          <>
            <StateMark
              tone={isActive ? "good" : "dropped"}
              word={isActive ? words.customers.state.active : words.customers.state.inactive}
              isBadge
            />
            {isDefault && <span>{text.isDefault}</span>}
            {isVisitor && <span>{words.customers.visitor}</span>}
          </>
        }
        back={{ label: words.customers.title, url: listUrl }}
      >
        {editUrl !== null && (
          <a class="button" href={editUrl}>
            {text.edit}
          </a>
        )}
      </Heading>
      <MadeAddress page={page} />
      <div class="with-aside">
        <div class="stack">
          <Payments page={page} />
          <SavedCards page={page} />
          <CustomerConsents page={page} />
        </div>
        <div class="aside">
          <section class="sheet">
            <h2>{text.recordTitle}</h2>
            <RecordFacts page={page} />
          </section>
          <Accounts page={page} />
          <PaymentPage page={page} />
          <PersonalData page={page} />
        </div>
      </div>
    </Shell>
  );
}

const ORDER: readonly (keyof CustomerFacts)[] = [
  "code",
  "erpCode",
  "email",
  "gsm",
  "tckn",
  "taxNumber",
  "taxOffice",
  "created",
  "changed",
];
const IDENTIFIERS: ReadonlySet<keyof CustomerFacts> = new Set(["code", "erpCode", "tckn", "taxNumber"]);

function RecordFacts({ page: { locale, facts, now } }: { page: CustomerPage }) {
  const text = textIn(locale).customer;
  const shown = (name: keyof CustomerFacts) => {
    const value = facts[name];
    return value !== null && (name === "created" || name === "changed") ? formatTime(locale, value, now.zone) : value;
  };
  return (
    <Facts
      facts={ORDER.map((name) => ({
        label: text.fact[name],
        value: shown(name),
        ...(IDENTIFIERS.has(name) && { kind: "identifier" as const }),
      }))}
    />
  );
}

function Accounts({ page: { locale, accounts } }: { page: CustomerPage }) {
  if (accounts === null) return null;
  const text = textIn(locale).customer;
  const openItems = accounts.open.map(({ money, items, beingPaid }) => ({
    label: text.open(money.currency),
    value: (
      <>
        <MoneyText money={money} locale={locale} />
        <span class="hint block">{text.openItems(formatCount(locale, items))}</span>
        {beingPaid !== null && <span class="hint block">{text.beingPaid(formatMoney(locale, beingPaid))}</span>}
      </>
    ),
  }));
  return (
    <section class="sheet">
      <h2>{accounts.list.length > 1 ? text.accountsTitle : text.accountTitle}</h2>
      {accounts.list.map((account) => (
        <Account key={account.code} account={account} locale={locale} />
      ))}
      {openItems.length > 0 && <Facts facts={openItems} />}
      {!accounts.hasRecord && <p class="hint">{text.noRecord}</p>}
    </section>
  );
}

function Account({ account, locale }: { account: CustomerAccount; locale: CustomerPage["locale"] }) {
  const text = textIn(locale).customer;
  const { code, name, url, statementUrl, balances } = account;
  const ofCurrency = balances.map(({ money, transactions }) => ({
    label: text.balance(money.currency),
    value: (
      <>
        <MoneyText money={money} locale={locale} />
        <span class="hint block">{text.transactions(formatCount(locale, transactions))}</span>
      </>
    ),
  }));
  const shown = (
    <>
      <a href={url}>{code}</a>
      {name !== null && <span class="hint block">{name}</span>}
    </>
  );
  return (
    <>
      <Facts facts={[{ label: text.accountCode, value: shown, kind: "identifier" }, ...ofCurrency]} />
      <p class="hint">{balances.length === 0 ? text.noTransactions : text.balanceHint}</p>
      {balances.length > 0 && (
        <p>
          <a class="button" href={statementUrl}>
            {textIn(locale).statement.link}
          </a>
        </p>
      )}
    </>
  );
}

/** The address that the member has just asked for. */
function MadeAddress({ page: { locale, now, accounts } }: { page: CustomerPage }) {
  const made = accounts?.paymentPage?.made ?? null;
  if (made === null) return null;
  const text = textIn(locale).customer;
  return (
    <div class="alert alert-good icon icon-good" role="status">
      <div>
        <h2>{text.paymentPageMade}</h2>
        <CopyField
          id="payment-page"
          label={text.paymentPageTitle}
          value={made.link}
          hint={text.validUntil(formatTime(locale, made.expires, now.zone))}
          locale={locale}
        />
      </div>
    </div>
  );
}

/** Makes the address of the page on which the customer pays the open items. */
function PaymentPage({ page: { locale, accounts } }: { page: CustomerPage }) {
  const paymentPage = accounts?.paymentPage ?? null;
  if (paymentPage === null || paymentPage.made !== null) return null;
  const text = textIn(locale).customer;
  return (
    <section class="sheet">
      <h2>{text.paymentPageTitle}</h2>
      <form method="post" action={paymentPage.action}>
        <button class="icon icon-links">{text.paymentPage}</button>
        <p class="hint">{text.paymentPageHint}</p>
      </form>
    </section>
  );
}

function PersonalData({ page: { locale, exportAction, eraseUrl } }: { page: CustomerPage }) {
  if (exportAction === null && eraseUrl === null) return null;
  const text = textIn(locale).customer;
  return (
    <section class="sheet">
      <h2>{text.personTitle}</h2>
      {exportAction !== null && (
        <form method="post" action={exportAction}>
          <button class="icon icon-download">{text.export}</button>
          <p class="hint">{text.exportHint}</p>
        </form>
      )}
      {eraseUrl !== null && (
        <p>
          <a class="button danger" href={eraseUrl}>
            {text.erase}
          </a>
        </p>
      )}
    </section>
  );
}

function Payments({ page: { locale, payments, paymentsUrl, now } }: { page: CustomerPage }) {
  const text = textIn(locale).customer;
  return (
    <section class="sheet results">
      <div class="row-between">
        <h2>{text.paymentsTitle}</h2>
        {payments.length > 0 && <a href={paymentsUrl}>{text.allPayments}</a>}
      </div>
      {payments.length === 0 && <p class="hint">{text.noPayments}</p>}
      <ul>
        {payments.map((payment) => (
          <li key={payment.url} class="found-payment">
            <a href={payment.url}>{payment.reference}</a>
            <PaymentState locale={locale} {...payment} />
            <span class="soft">
              <ShortTime at={payment.at} locale={locale} now={now} />
            </span>
            <MoneyText money={payment.amount} locale={locale} />
          </li>
        ))}
      </ul>
    </section>
  );
}
