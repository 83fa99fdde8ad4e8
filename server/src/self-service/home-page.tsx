/** What is open and overdue in each currency, the accounts, and the newest payments. */
import { formatMoney, formatTime } from "@servicepay/checkout/render";
import { addAmounts, formatDecimal, type CurrencyCode } from "@servicepay/money";
import { codeOfAccount, totalOpenItems, type OpenTotal } from "#current-accounts/index.ts";
import { findVisibleAccounts, type VisibleAccount } from "#users/index.ts";
import { Frame, say } from "./page/Frame.tsx";
import type { SelfServicePages } from "./page/page-routes.ts";
import type { UserVisit } from "./page/visit.ts";
import { PaymentRows, readPayments } from "./payments-page.tsx";

const PAYMENTS_SHOWN = 3;

interface AccountWithTotals {
  account: VisibleAccount;
  totals: readonly OpenTotal[];
}

export function homePage(pages: SelfServicePages): void {
  pages.forUsers("GET", "", async (visit) => {
    const accounts = await findVisibleAccounts(visit.ctx, visit.user);
    const [withTotals, payments] = await Promise.all([
      Promise.all(accounts.map(async (account) => ({ account, totals: await totalOpenItems(visit.ctx, account) }))),
      readPayments(visit, accounts, PAYMENTS_SHOWN),
    ]);
    const { user, ctx, locale, base } = visit;
    return {
      view: (
        <Frame
          visit={visit}
          title={say(visit, "Hesaplarınız", "Your accounts")}
          area="accounts"
          heading={
            <>
              <h1>{`${say(visit, "Merhaba", "Hello")}, ${user.name} ${user.surname}`}</h1>
              <Sums visit={visit} accounts={withTotals} />
              <p class="hint">{momentText(visit, formatTime(locale, ctx.clock.now().toISOString()))}</p>
            </>
          }
        >
          <section class="sheet" aria-labelledby="accounts">
            <h2 id="accounts">{say(visit, "Hesaplarınız", "Your accounts")}</h2>
            {accounts.length === 0 && (
              <p class="hint">
                {say(
                  visit,
                  "Şu anda size açılmış bir hesap yok.",
                  "You do not have access to any accounts at the moment.",
                )}
              </p>
            )}
            <ul class="my-rows">
              {withTotals.map(({ account, totals }) => (
                <li key={account.id}>
                  <a href={`${base}/accounts/${account.id}`}>
                    <span>
                      <strong>{account.name}</strong>
                      <span class="my-code">{codeOfAccount(account)}</span>
                    </span>
                    <span class="my-amounts my-goes">
                      <AccountSums visit={visit} account={account} totals={totals} />
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
          {payments.length > 0 && (
            <section class="sheet" aria-labelledby="payments">
              <header>
                <h2 id="payments">{say(visit, "Son ödemeler", "Latest payments")}</h2>
                <a href={`${base}/payments`}>{say(visit, "Tümü ve makbuzlar", "All payments and receipts")}</a>
              </header>
              <PaymentRows visit={visit} payments={payments} />
            </section>
          )}
        </Frame>
      ),
    };
  });
}

function momentText(visit: UserVisit, time: string): string {
  return say(visit, `${time} itibarıyla`, `As of ${time}`);
}

/** One sum for each currency, that of most accounts first: they are never added together. */
function Sums({ visit, accounts }: { visit: UserVisit; accounts: readonly AccountWithTotals[] }) {
  const byCurrency = Map.groupBy(
    accounts.flatMap(({ totals }) => totals),
    ({ currency }) => currency,
  );
  const sums = [...byCurrency].map(([currency, totals]) => sumOf(currency, totals)).filter(({ open }) => open > 0n);
  const [first, ...others] = sums.toSorted((left, right) => right.count - left.count);
  if (first === undefined) return <p>{say(visit, "Açık borcunuz yok.", "Nothing to pay.")}</p>;
  return (
    <>
      <p class="label">
        {say(visit, `Açık toplam, ${first.count} hesap`, `Total open in ${accountsText(first.count)}`)}
      </p>
      <p class="amount">{formatMoney(visit.locale, formatDecimal(first.open), first.currency)}</p>
      <Overdue visit={visit} sum={first} />
      {others.map((sum) => (
        <div key={sum.currency} class="my-also">
          <p>{alsoText(visit, sum)}</p>
          <Overdue visit={visit} sum={sum} />
        </div>
      ))}
    </>
  );
}

type Sum = ReturnType<typeof sumOf>;

function Overdue({ visit, sum: { overdue, currency } }: { visit: UserVisit; sum: Sum }) {
  if (overdue === 0n) return null;
  return <p class="item-overdue">{overdueText(visit, formatDecimal(overdue), currency)}</p>;
}

function alsoText(visit: UserVisit, { open, currency, count }: Sum): string {
  const sum = formatMoney(visit.locale, formatDecimal(open), currency);
  return say(visit, `Ayrıca ${sum} açık, ${count} hesap`, `Also ${sum} open in ${accountsText(count)}`);
}

function accountsText(count: number): string {
  return count === 1 ? "1 account" : `${count} accounts`;
}

function sumOf(currency: CurrencyCode, totals: readonly OpenTotal[]) {
  return {
    currency,
    open: addAmounts(...totals.map(({ open }) => open)),
    overdue: addAmounts(...totals.map(({ overdue }) => overdue)),
    count: totals.filter(({ open }) => open > 0n).length,
  };
}

export function overdueText(visit: UserVisit, overdue: string, currency: string): string {
  const sum = formatMoney(visit.locale, overdue, currency);
  return say(visit, `${sum} vadesi geçti`, `${sum} overdue`);
}

function AccountSums({ visit, account, totals }: AccountWithTotals & { visit: UserVisit }) {
  const open = totals.filter((total) => total.open > 0n);
  const isOverdue = open.some(({ overdue }) => overdue > 0n);
  return (
    <>
      {open.length === 0 && <span>{formatMoney(visit.locale, "0", account.currencyCode)}</span>}
      {open.map(({ currency, open, overdue }) => (
        <span key={currency}>
          <strong>{formatMoney(visit.locale, formatDecimal(open), currency)}</strong>
          {overdue > 0n && (
            <span class="hint item-overdue">{overdueText(visit, formatDecimal(overdue), currency)}</span>
          )}
        </span>
      ))}
      {!account.canPay && <span class="hint">{say(visit, "Yalnızca görüntüleme", "View only")}</span>}
      {account.canPay && open.length > 0 && !isOverdue && (
        <span class="hint">{say(visit, "Gecikme yok", "Nothing overdue")}</span>
      )}
    </>
  );
}
