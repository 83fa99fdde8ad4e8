/** An account: what is open and how to pay it, the statement, and the transactions. */
import { formatMoney, hasBarOf, OpenItems, type OpenItemsModel } from "@servicepay/checkout/render";
import { addAmounts, amountFromDecimal, formatDecimal, isCurrencyCode } from "@servicepay/money";
import { codeOfAccount, totalOpenItems, type OpenTotal } from "#current-accounts/index.ts";
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
import { overdueText } from "../home-page.tsx";
import { accountOf } from "../page/account-of.ts";
import { Frame, say } from "../page/Frame.tsx";
import type { Answer, SelfServicePages } from "../page/page-routes.ts";
import { userLimits } from "../page/user-limits.ts";
import { posted, type UserVisit } from "../page/visit.ts";
import { Statement, statementPage } from "./statement.tsx";
import { findLines, Transactions } from "./Transactions.tsx";

export function accountPages(pages: SelfServicePages, platform: Platform): void {
  const limit = visitLimit(platform);
  const limits = userLimits(platform);

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
    await limits.refuseMorePayments(visit);
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
      await limits.countPayment(visit);
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
  const { ctx, base } = visit;
  const [totals, groups, found] = await Promise.all([
    totalOpenItems(ctx, account),
    readGroups(visit, account, refused),
    findLines(visit, account),
  ]);
  const here = `${base}/accounts/${account.id}`;
  return {
    status: refused === null ? 200 : 400,
    view: (
      <Frame
        visit={visit}
        title={account.name}
        area="accounts"
        script="account.js"
        hasPayBar={account.canPay && hasBarOf(groups)}
        heading={<Heading visit={visit} account={account} totals={totals} here={here} />}
      >
        {groups.length === 0 && (
          <section class="sheet">
            <p>{say(visit, "Açık borç yok.", "Nothing to pay.")}</p>
          </section>
        )}
        {groups.map((group, index) => (
          <OpenItems
            key={group.currency}
            group={{ ...group, name: say(visit, "Açık borçlar", "Open items") }}
            own={{
              facts: itemsText(visit, group.items.length),
              quick: <QuickChoices visit={visit} here={here} group={group} />,
            }}
            index={index}
            page={{ locale: visit.locale, action: `${here}/pay` }}
            canPay={account.canPay}
          />
        ))}
        <Transactions visit={visit} here={here} found={found} />
      </Frame>
    ),
  };
}

function itemsText(visit: UserVisit, count: number): string {
  return say(visit, `${count} borç, en eski vade önce`, count === 1 ? "1 item" : `${count} items, earliest due first`);
}

interface HeadingProps {
  visit: UserVisit;
  account: VisibleAccount;
  totals: readonly OpenTotal[];
  here: string;
}

function Heading({ visit, account, totals, here }: HeadingProps) {
  return (
    <>
      <p class="my-back">
        <a href={visit.base} class="icon icon-back">
          {say(visit, "Hesaplar", "Accounts")}
        </a>
      </p>
      <h1>{account.name}</h1>
      <p class="my-code">{codeOfAccount(account)}</p>
      {totals.map((total) => (
        <Total key={total.currency} visit={visit} total={total} />
      ))}
      <Statement visit={visit} here={here} />
    </>
  );
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
