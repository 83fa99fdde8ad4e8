import type { Locale } from "../model.ts";
import { Heading } from "../parts/Heading.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import { PaymentLine } from "../payments/PaymentSummary.tsx";
import type { SearchPage } from "./model.ts";

export function Search(page: SearchPage) {
  const { locale, query, members, payments, customers } = page;
  const text = textIn(locale);
  const wanted = folded(query, locale);
  const pages =
    wanted === "" ? [] : page.pages.filter(({ id }) => folded(text.search.page[id], locale).includes(wanted));
  const isEmpty = pages.length + members.length + payments.length + customers.length === 0;
  return (
    <Shell page={page} title={text.search.title}>
      <Heading title={text.search.title} note={query === "" ? text.search.empty : text.search.resultsFor(query)} />
      <form class="sheet page-search" action={page.search?.url}>
        <label for="page-search">{text.searchLabel}</label>
        <div class="row">
          <input type="search" id="page-search" name="q" value={query} maxLength={200} autocomplete="off" />
          <button class="primary">{text.searchShort}</button>
        </div>
      </form>
      {isEmpty && query !== "" && <p class="empty">{text.search.nothing(query)}</p>}
      {payments.length > 0 && <FoundPayments page={page} />}
      {customers.length > 0 && (
        <section class="sheet results">
          <h2>{text.search.customers}</h2>
          <ul>
            {customers.map(({ name, email, url }) => (
              <li key={url}>
                <a href={url}>{name}</a> <span class="soft">{email}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {pages.length > 0 && (
        <section class="sheet results">
          <h2>{text.search.pages}</h2>
          <ul>
            {pages.map(({ id, url }) => (
              <li key={id}>
                <a href={url}>{text.search.page[id]}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {members.length > 0 && (
        <section class="sheet results">
          <h2>{text.search.members}</h2>
          <ul>
            {members.map(({ name, email, url }) => (
              <li key={url}>
                <a href={url}>{name}</a> <span class="soft">{email}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Shell>
  );
}

function FoundPayments({ page: { locale, payments, now } }: { page: SearchPage }) {
  return (
    <section class="sheet results">
      <h2>{textIn(locale).search.payments}</h2>
      <ul>
        {payments.map((payment) => (
          <PaymentLine key={payment.url} {...{ payment, locale, now }} hasCustomer />
        ))}
      </ul>
    </section>
  );
}

/** Ignores capitals and accents: "uye" finds "Üyeler". */
function folded(words: string, locale: Locale): string {
  return words.trim().toLocaleLowerCase(locale).normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ı", "i");
}
