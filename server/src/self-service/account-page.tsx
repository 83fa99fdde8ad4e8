/** An account: what is open and how to pay it, the statement, and the transactions. */
import { formatDay, formatMoney, OpenItems, type OpenItemsModel } from "@servicepay/checkout/render";
import { addAmounts, amountFromDecimal, formatDecimal, isCurrencyCode } from "@servicepay/money";
import { addDays, bankDayOf } from "#acquirers/registry.ts";
import {
  codeOfAccount,
  listTransactionRecords,
  totalOpenItems,
  type ListedTransaction,
  type OpenTotal,
} from "#current-accounts/index.ts";
import type { Platform } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import {
  groupsOf,
  payOpenItems,
  problemOf,
  readChoice,
  visitLimit,
  type PostedChoice,
  type RefusedChoice,
} from "#requests/index.ts";
import type { VisibleAccount } from "#users/index.ts";
import { overdueText } from "./home-page.tsx";
import { accountOf } from "./page/account-of.ts";
import { Frame, say } from "./page/Frame.tsx";
import type { Answer, SelfServicePages } from "./page/page-routes.ts";
import { asked, posted, type UserVisit } from "./page/visit.ts";
import { statementPage } from "./statement-file.ts";

const LINES_SHOWN = 50;

export function accountPages(pages: SelfServicePages, platform: Platform): void {
  const limit = visitLimit(platform);

  pages.forUsers("GET", "/accounts/:id", async (visit) => {
    const account = await accountOf(visit);
    return account && show(visit, account, null);
  });

  pages.forUsers("POST", "/accounts/:id/pay", async (visit) => {
    const account = await accountOf(visit);
    if (account === null) return null;
    if (!account.canPay) return mayNotPay(visit);
    const choice = await readPosted(visit, account);
    if (choice === null) return { to: `/accounts/${account.id}` };
    if (typeof choice.choice === "string")
      return show(visit, account, { posted: choice, problem: problemOf({ kind: choice.choice }, choice) });
    await limit.refuseExcess(visit.request);
    const { ctx, base, locale, user, session } = visit;
    const result = await payOpenItems(ctx, {
      pageAccountId: account.id,
      accountId: account.id,
      currency: choice.currency,
      choice: choice.choice,
      visitorHash: visitorHash(visit),
      locale,
      pagePath: `${base}/accounts/${account.id}`,
      user: { id: user.id, device: session.device },
    });
    if (result.kind === "pay") {
      await limit.count(visit.request);
      return { link: `${result.url}&lang=${locale}` };
    }
    if (result.kind === "closed") return null;
    if (result.kind === "not_allowed") return mayNotPay(visit);
    return show(visit, account, { posted: choice, problem: problemOf(result, choice) });
  });

  statementPage(pages);
}

/** A user's choices replace each other on every device. */
function visitorHash({ user }: UserVisit): Buffer {
  return sha256(`user:${user.id}`);
}

/** What the form chose: everything, what is overdue, or the ticked items and the typed sum. Null: the form is not ours. */
async function readPosted(visit: UserVisit, account: VisibleAccount): Promise<PostedChoice | null> {
  const which = posted(visit, "choice");
  if (which === "") {
    const choice = readChoice(visit.request.body, visit.locale);
    return choice?.accountId === account.id ? choice : null;
  }
  const currency = posted(visit, "currency");
  if (!isCurrencyCode(currency)) return null;
  const group = (await readGroups(visit, account, null)).find((each) => each.currency === currency);
  const itemIds = group === undefined ? [] : idsOf(group, which);
  return { accountId: account.id, currency, itemIds, typed: "", choice: { itemIds, sum: null } };
}

function idsOf({ items }: OpenItemsModel, which: string): string[] {
  return items.filter(({ open, isOverdue }) => open !== null && (which === "all" || isOverdue)).map(({ id }) => id);
}

function readGroups(visit: UserVisit, account: VisibleAccount, refused: RefusedChoice | null) {
  const { ctx, locale } = visit;
  return groupsOf({ ctx, locale, visitorHash: visitorHash(visit) }, account, refused);
}

async function show(visit: UserVisit, account: VisibleAccount, refused: RefusedChoice | null): Promise<Answer> {
  const { ctx, base, locale } = visit;
  const page = Math.min(Math.max(1, Number.parseInt(asked(visit, "page"), 10) || 1), 10_000);
  const search = asked(visit, "q").trim().slice(0, 100);
  const filters = { accountErpCode: codeOfAccount(account), ...(search !== "" && { description: search }) };
  const [totals, groups, { totalCount, transactions }] = await Promise.all([
    totalOpenItems(ctx, account),
    readGroups(visit, account, refused),
    listTransactionRecords(ctx, filters, { page, pageSize: LINES_SHOWN }),
  ]);
  const here = `${base}/accounts/${account.id}`;
  return {
    status: refused === null ? 200 : 400,
    view: (
      <Frame visit={visit} title={account.name} area="accounts" script="account.js">
        <p class="my-back">
          <a href={base}>{say(visit, "Hesaplar", "Accounts")}</a>
        </p>
        <section class="my-sums">
          <h1>{account.name}</h1>
          <p class="hint">{codeOfAccount(account)}</p>
          {totals.map((total) => (
            <Total key={total.currency} visit={visit} total={total} />
          ))}
        </section>
        {groups.length === 0 && (
          <section class="sheet">
            <p>{say(visit, "Açık borç yok.", "Nothing to pay.")}</p>
          </section>
        )}
        {groups.map((group, index) => (
          <div key={group.currency}>
            {account.canPay && group.isCollected && <QuickChoices visit={visit} here={here} group={group} />}
            <OpenItems
              group={{ ...group, name: say(visit, "Açık borçlar", "Open items") }}
              hasTotal={false}
              index={index}
              page={{ locale, action: `${here}/pay` }}
              canPay={account.canPay}
            />
          </div>
        ))}
        <Statement visit={visit} here={here} />
        <Transactions
          visit={visit}
          here={here}
          search={search}
          page={page}
          totalCount={totalCount}
          lines={transactions}
        />
      </Frame>
    ),
  };
}

function Total({ visit, total }: { visit: UserVisit; total: OpenTotal }) {
  const { currency, open, overdue } = total;
  return (
    <>
      <p class="label">{say(visit, "Açık toplam", "Total open")}</p>
      <p class="amount">{formatMoney(visit.locale, formatDecimal(open), currency)}</p>
      {overdue > 0n && <p class="item-overdue">{overdueText(visit, formatDecimal(overdue), currency)}</p>}
    </>
  );
}

/** Everything that the page lists, and what of it is overdue, in one press each. */
function QuickChoices({ visit, here, group }: { visit: UserVisit; here: string; group: OpenItemsModel }) {
  const sums = { all: sumOf(group, "all"), overdue: sumOf(group, "overdue") };
  const choices = [
    ["all", say(visit, "Tümünü öde", "Pay all")],
    ["overdue", say(visit, "Vadesi geçeni öde", "Pay overdue")],
  ] as const;
  const shown = choices.filter(([which]) => sums[which] > 0n);
  return (
    <div class="my-quick">
      {shown.map(([which, label]) => (
        <form key={which} method="post" action={`${here}/pay`}>
          <input type="hidden" name="choice" value={which} />
          <input type="hidden" name="currency" value={group.currency} />
          <button type="submit">
            <span>{label}</span>
            <strong>{formatMoney(visit.locale, formatDecimal(sums[which]), group.currency)}</strong>
          </button>
        </form>
      ))}
    </div>
  );
}

function sumOf(group: OpenItemsModel, which: "all" | "overdue") {
  const ids = new Set(idsOf(group, which));
  return addAmounts(...group.items.filter(({ id }) => ids.has(id)).map(({ open }) => amountFromDecimal(open!)!));
}

function Statement({ visit, here }: { visit: UserVisit; here: string }) {
  const today = bankDayOf(visit.ctx.clock.now());
  return (
    <section class="sheet" aria-labelledby="statement">
      <h2 id="statement">{say(visit, "Ekstre", "Statement")}</h2>
      <form method="get" action={`${here}/statement`} class="my-form my-statement">
        <label>
          {say(visit, "İlk gün", "From")}
          <input type="date" name="from" value={addDays(today, -90)} required />
        </label>
        <label>
          {say(visit, "Son gün", "To")}
          <input type="date" name="to" value={today} required />
        </label>
        <button type="submit" name="format" value="pdf">
          PDF
        </button>
        <button type="submit" name="format" value="csv">
          CSV
        </button>
      </form>
    </section>
  );
}

interface TransactionsProps {
  visit: UserVisit;
  here: string;
  search: string;
  page: number;
  totalCount: number;
  lines: readonly ListedTransaction[];
}

function Transactions({ visit, here, search, page, totalCount, lines }: TransactionsProps) {
  const address = (to: number) =>
    `${here}?${new URLSearchParams({ ...(search !== "" && { q: search }), page: String(to) }).toString()}#lines`;
  return (
    <section class="sheet" aria-labelledby="lines">
      <h2 id="lines">{say(visit, "Hareketler", "Transactions")}</h2>
      <form method="get" action={`${here}#lines`} class="my-form" role="search">
        <label class="visually-hidden" for="q">
          {say(visit, "Açıklamada ara", "Search descriptions")}
        </label>
        <input type="search" id="q" name="q" value={search} placeholder={say(visit, "Açıklama", "Description")} />
      </form>
      {lines.length === 0 && <p class="hint">{say(visit, "Hareket yok.", "No transactions.")}</p>}
      <ul class="my-rows">
        {lines.map((line) => (
          <Line key={line.id} visit={visit} line={line} />
        ))}
      </ul>
      <p class="my-pages">
        {page > 1 && <a href={address(page - 1)}>{say(visit, "Daha yeni", "Newer")}</a>}
        {page * LINES_SHOWN < totalCount && <a href={address(page + 1)}>{say(visit, "Daha eski", "Older")}</a>}
      </p>
    </section>
  );
}

function Line({ visit, line }: { visit: UserVisit; line: ListedTransaction }) {
  const { description, erpCode, amount, currencyCode, transactionDate, dueDate } = line;
  const day = formatDay(visit.locale, (transactionDate ?? dueDate).toISOString());
  return (
    <li>
      <span>
        <strong>{description === "" ? (erpCode ?? day) : description}</strong>
        <span class="hint">{[day, erpCode].filter((each) => each !== null && each !== "").join(" · ")}</span>
      </span>
      <span class="my-amounts">
        <strong>{formatMoney(visit.locale, amount, currencyCode)}</strong>
      </span>
    </li>
  );
}

function mayNotPay(visit: UserVisit): Answer {
  const title = say(visit, "Bu hesabı ödeyemezsiniz", "You cannot pay this account");
  return {
    status: 403,
    view: (
      <Frame visit={visit} title={title} area="accounts">
        <section class="sheet">
          <h1>{title}</h1>
          <p>
            {say(
              visit,
              `${visit.merchant.name} size bu hesabı yalnızca görmeniz için açtı.`,
              `${visit.merchant.name} opened this account to you to look at only.`,
            )}
          </p>
          <p>
            <a href={visit.base}>{say(visit, "Hesaplar", "Accounts")}</a>
          </p>
        </section>
      </Frame>
    ),
  };
}
