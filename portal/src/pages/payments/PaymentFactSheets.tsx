import { MoneyText } from "../../parts/MoneyText.tsx";
import { formatTime, textIn } from "../../text/index.ts";
import type { PaymentFacts, PaymentPage } from "./model.ts";
import { shortCard } from "./short-card.ts";

/** The sums of the payment, and what is known about the card and the payer. */
export function PaymentFactSheets({ page }: { page: PaymentPage }) {
  const text = textIn(page.locale).payment;
  return (
    <div class="aside">
      <section class="sheet">
        <h2>{text.sumsTitle}</h2>
        <Sums page={page} />
      </section>
      <section class="sheet">
        <h2>{text.factsTitle}</h2>
        <Facts page={page} />
      </section>
    </div>
  );
}

function Sums({ page: { locale, sums, refunded } }: { page: PaymentPage }) {
  const text = textIn(locale).payment;
  const rows = [
    { label: text.sum.order, money: sums.order },
    { label: text.markup(sums.installments ?? 1), money: sums.markup },
    { label: text.sum.charged, money: sums.charged, isTotal: true },
    { label: text.sum.refunded, money: refunded },
    { label: text.sum.left, money: sums.left },
  ];
  return (
    <dl class="facts sums">
      {rows.map(
        ({ label, money, isTotal }) =>
          money !== null && (
            <div key={label} class={isTotal === true ? "total" : undefined}>
              <dt>{label}</dt>
              <dd>
                <MoneyText money={money} locale={locale} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

const ORDER: readonly (keyof PaymentFacts)[] = [
  "card",
  "program",
  "issuer",
  "terminal",
  "approvalCode",
  "bankReference",
  "email",
  "description",
  "orderReference",
  "paymentId",
  "expires",
];
const IDENTIFIERS: ReadonlySet<keyof PaymentFacts> = new Set([
  "approvalCode",
  "bankReference",
  "orderReference",
  "paymentId",
]);

function Facts({ page: { locale, facts, now } }: { page: PaymentPage }) {
  const text = textIn(locale).payment;
  const shown = (name: keyof PaymentFacts, value: string) => {
    if (name === "card") return shortCard(value);
    return name === "expires" ? formatTime(locale, value, now.zone) : value;
  };
  return (
    <dl class="facts">
      {ORDER.map((name) => {
        const value = facts[name];
        return (
          value !== null && (
            <div key={name}>
              <dt>{text.fact[name]}</dt>
              <dd class={IDENTIFIERS.has(name) ? "identifier" : undefined}>{shown(name, value)}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
