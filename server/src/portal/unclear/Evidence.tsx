import { Facts } from "../parts/Facts.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import type { Tone } from "../parts/StateMark.tsx";
import { formatCount, formatMoney, formatTime, textIn } from "../words/index.ts";
import { shortCard } from "../payments/short-card.ts";
import type { ShownBankCall, SettlePage, SettlementPage } from "./model.ts";

type Given = { page: Pick<SettlePage | SettlementPage, "locale" | "evidence" | "now"> };

/** What to look for at the bank, what the bank was asked, and what its lists have. */
export function Evidence({ page }: Given) {
  return (
    <div class="aside">
      <LookFor page={page} />
      <Asked page={page} />
      <Listed page={page} />
    </div>
  );
}

function LookFor({ page: { locale, evidence, now } }: Given) {
  const text = textIn(locale).settle;
  const { terminal, bankOrder, amount, card, installments, authCode, hostReference, sent, since, why } = evidence;
  const facts = [
    { label: text.fact.bankOrder, value: bankOrder, kind: "identifier" } as const,
    { label: text.fact.amount, value: <MoneyText money={amount} locale={locale} /> },
    { label: text.fact.sent, value: formatTime(locale, sent, now.zone) },
    { label: text.fact.bank, value: terminal },
    { label: text.fact.card, value: card && shortCard(card) },
    { label: text.fact.installments, value: installments },
    { label: text.authCode, value: authCode, kind: "identifier" } as const,
    { label: text.hostReference, value: hostReference, kind: "identifier" } as const,
    { label: text.fact.since, value: formatTime(locale, since, now.zone) },
    { label: text.fact.why, value: text.why[why] },
  ];
  return (
    <section class="sheet">
      <h2>{text.lookTitle}</h2>
      <Facts facts={facts} />
      <p class="hint">{text.lookHint}</p>
    </section>
  );
}

const TONES: Readonly<Record<ShownBankCall["answer"], Tone>> = {
  approved: "good",
  declined: "wrong",
  unknown: "attention",
  voided: "back",
  refunded: "back",
  pending: "asking",
  notFound: "dropped",
};

function Asked({ page: { locale, evidence, now } }: Given) {
  const text = textIn(locale).settle;
  return (
    <section class="sheet">
      <h2>{text.askedTitle}</h2>
      {evidence.bankCalls.length === 0 && <p>{text.askedNothing}</p>}
      <ol class="history">
        {evidence.bankCalls.map(({ at, operation, answer, amount, message, isLate }, index) => {
          const details = [
            amount && text.banksAmount(formatMoney(locale, amount)),
            message,
            isLate ? text.late : null,
          ].filter(Boolean);
          return (
            <li key={index} class={`tone-${TONES[answer]}`}>
              <ShortTime at={at} locale={locale} now={now} isExact />
              <span class="state-mark" aria-hidden="true" />
              <div>
                {text.operation[operation]}: {text.answer[answer]}
                {details.length > 0 && <p class="soft">{details.join(" · ")}</p>}
              </div>
            </li>
          );
        })}
      </ol>
      {evidence.olderCallCount > 0 && (
        <p class="hint">{text.askedBefore(formatCount(locale, evidence.olderCallCount))}</p>
      )}
    </section>
  );
}

function Listed({ page: { locale, evidence, now } }: Given) {
  const words = textIn(locale);
  const text = words.settle;
  return (
    <section class="sheet">
      <h2>{text.listedTitle}</h2>
      {evidence.bankMovements.length === 0 && <p>{text.listedNothing}</p>}
      <ol class="history">
        {evidence.bankMovements.map(({ at, kind, amount, reference }, index) => (
          <li key={index}>
            <ShortTime at={at} locale={locale} now={now} />
            <div>
              {words.unclear.kind[kind]}: {formatMoney(locale, amount)}
              {reference !== null && <p class="soft">{reference}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
