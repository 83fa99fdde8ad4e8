import { ShortTime } from "../parts/ShortTime.tsx";
import { textIn } from "../words/index.ts";
import { shortCard } from "../payments/short-card.ts";
import type { CustomerPage } from "./model.ts";

export function SavedCards({ page: { locale, cards, hasMoreCards } }: { page: CustomerPage }) {
  const text = textIn(locale).customer;
  return (
    <section class="sheet results">
      <h2>{text.cardsTitle}</h2>
      {cards.length === 0 && <p class="hint">{text.noCards}</p>}
      <ul>
        {cards.map(({ number, name, holder, expiry, isExpired, bank, saved, deleteUrl }) => (
          <li key={`${number} ${saved}`} class="row-between">
            <span>
              <strong>{shortCard(number)}</strong>{" "}
              <span>{[name, bank === name ? null : bank].filter((part) => part !== null).join(" · ")}</span>
              <span class="hint block">
                {holder} · {isExpired ? text.expired(expiry) : text.expires(expiry)}
              </span>
            </span>
            {deleteUrl !== null && (
              <a href={deleteUrl} aria-label={text.deleteCardOf(shortCard(number))}>
                {text.deleteCard}
              </a>
            )}
          </li>
        ))}
      </ul>
      {hasMoreCards && <p class="hint">{text.moreCards}</p>}
    </section>
  );
}

export function CustomerConsents({ page: { locale, consents, now } }: { page: CustomerPage }) {
  const text = textIn(locale).customer;
  return (
    <section class="sheet results">
      <h2>{text.consentsTitle}</h2>
      {consents.length === 0 && <p class="hint">{text.noConsents}</p>}
      <ul>
        {consents.map(({ code, version, answer, at, payment }) => (
          <li key={`${code} ${version} ${at}`} class="row-between">
            <span>
              {text.answer[answer]}: {code} <span class="soft">· {text.version(version)}</span>
            </span>
            <span>
              {payment !== null && <a href={payment.url}>{payment.reference}</a>}{" "}
              <span class="soft">
                <ShortTime at={at} locale={locale} now={now} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
