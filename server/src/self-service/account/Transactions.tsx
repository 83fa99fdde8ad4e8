/** The transactions of an account with the balance after each, newest first. */
import { formatDay, formatMoney } from "@servicepay/checkout/render";
import { formatDecimal } from "@servicepay/money";
import { isDay } from "#acquirers/registry.ts";
import { documentTypeIn, readAccountLines, type AccountLine } from "#current-accounts/index.ts";
import { readTypedMoney } from "#platform/text/read-typed-money.ts";
import type { VisibleAccount } from "#users/index.ts";
import { say } from "../page/Frame.tsx";
import { asked, type UserVisit } from "../page/visit.ts";

const LINES_SHOWN = 50;
const PAGES_MAX = 10_000;

interface Search {
  q: string;
  from: string;
  to: string;
  page: number;
}

export interface FoundLines extends Search {
  totalCount: number;
  lines: AccountLine[];
}

/** The lines that the address asks for. What is no day or number counts as missing. */
export async function findLines(visit: UserVisit, account: VisibleAccount): Promise<FoundLines> {
  const day = (name: string) => (isDay(asked(visit, name)) ? asked(visit, name) : "");
  const search: Search = {
    q: asked(visit, "q").trim().slice(0, 100),
    from: day("from"),
    to: day("to"),
    page: Math.min(Math.max(1, Number.parseInt(asked(visit, "page"), 10) || 1), PAGES_MAX),
  };
  const amount = readTypedMoney(search.q, visit.locale, account.currencyCode);
  const filters = {
    text: search.q || null,
    amount: typeof amount === "string" ? null : amount,
    from: search.from || null,
    to: search.to || null,
  };
  const paging = { page: search.page, pageSize: LINES_SHOWN };
  return { ...search, ...(await readAccountLines(visit.ctx, account, filters, paging)) };
}

export function Transactions({ visit, here, found }: { visit: UserVisit; here: string; found: FoundLines }) {
  const { q, from, to, page, totalCount, lines } = found;
  const address = (to_: number) => {
    const asked = { q, from, to, page: to_ === 1 ? "" : String(to_) };
    const used = Object.entries(asked).filter(([, value]) => value !== "");
    return `${here}?${new URLSearchParams(used).toString()}#lines`;
  };
  return (
    <section class="sheet" aria-labelledby="lines">
      <header>
        <h2 id="lines">{say(visit, "Hareketler", "Transactions")}</h2>
        {totalCount > 0 && <span class="hint">{countText(visit, totalCount)}</span>}
      </header>
      <SearchForm visit={visit} here={here} found={found} />
      {lines.length === 0 && <p class="hint">{say(visit, "Hareket bulunamadı.", "No transactions found.")}</p>}
      <ul class="my-rows">
        {lines.map((line) => (
          <Line key={line.id} visit={visit} line={line} />
        ))}
      </ul>
      {totalCount > LINES_SHOWN && (
        <p class="my-pages">
          {page > 1 && <a href={address(page - 1)}>{say(visit, "Daha yeni", "Newer")}</a>}
          {page * LINES_SHOWN < totalCount && <a href={address(page + 1)}>{say(visit, "Daha eski", "Older")}</a>}
        </p>
      )}
    </section>
  );
}

function countText(visit: UserVisit, count: number): string {
  return say(visit, `${count} hareket`, count === 1 ? "1 transaction" : `${count} transactions`);
}

function SearchForm({ visit, here, found }: { visit: UserVisit; here: string; found: FoundLines }) {
  const { q, from, to } = found;
  const label = say(visit, "Açıklama, belge no, tutar", "Description, document no., amount");
  return (
    <form method="get" action={`${here}#lines`} class="my-search" role="search">
      <span class="my-find icon icon-search">
        <input type="search" name="q" value={q} placeholder={label} aria-label={label} />
      </span>
      <details open={from !== "" || to !== ""}>
        <summary>{say(visit, "Tarih seç", "Choose dates")}</summary>
        <div class="my-days">
          <label>
            {say(visit, "İlk gün", "From")}
            <input type="date" name="from" value={from} />
          </label>
          <label>
            {say(visit, "Son gün", "To")}
            <input type="date" name="to" value={to} />
          </label>
          <button type="submit">{say(visit, "Göster", "Show")}</button>
        </div>
      </details>
    </form>
  );
}

function Line({ visit, line }: { visit: UserVisit; line: AccountLine }) {
  const { locale } = visit;
  const { description, reference, documentType, day, amount, balance, currency } = line;
  const words = [description, documentTypeIn(locale, documentType), reference].filter((each) => each !== "");
  const facts = [formatDay(locale, day), reference].filter((each) => each !== "");
  const isPayment = amount < 0n;
  const size = formatMoney(locale, formatDecimal(amount).replace("-", ""), currency);
  const open = formatMoney(locale, formatDecimal(balance), currency);
  return (
    <li>
      <span>
        <span>{words[0] ?? say(visit, "Hareket", "Transaction")}</span>
        <span class="hint">{facts.join(" · ")}</span>
      </span>
      <span class="my-amounts">
        <strong class={isPayment ? "my-payment" : undefined}>{`${isPayment ? "−" : "+"}${size}`}</strong>
        <span class="hint">{say(visit, `Bakiye ${open}`, `Balance ${open}`)}</span>
      </span>
    </li>
  );
}
