import { Facts } from "../../parts/Facts.tsx";
import { MoneyText } from "../../parts/MoneyText.tsx";
import { formatTime, textIn } from "../../words/index.ts";
import type { PaymentFacts, PaymentPage } from "../model.ts";
import { shortCard } from "../short-card.ts";

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
        <CardAndPayer page={page} />
      </section>
    </div>
  );
}

function Sums({ page: { locale, sums, refunded } }: { page: PaymentPage }) {
  const text = textIn(locale).payment;
  const amount = (money: PaymentPage["refunded"]) => money && <MoneyText money={money} locale={locale} />;
  const facts = [
    { label: text.sum.order, value: amount(sums.order) },
    { label: text.markup(sums.installments ?? 1), value: amount(sums.markup) },
    { label: text.sum.charged, value: amount(sums.charged), kind: "total" } as const,
    { label: text.sum.refunded, value: amount(refunded) },
    { label: text.sum.left, value: amount(sums.left) },
  ];
  return <Facts facts={facts} />;
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

function CardAndPayer({ page: { locale, facts, now } }: { page: PaymentPage }) {
  const text = textIn(locale).payment;
  const shown = (name: keyof PaymentFacts, value: string) => {
    if (name === "card") return shortCard(value);
    return name === "expires" ? formatTime(locale, value, now.zone) : value;
  };
  const known = ORDER.map((name) => {
    const value = facts[name];
    const kind = IDENTIFIERS.has(name) ? ({ kind: "identifier" } as const) : {};
    return { label: text.fact[name], value: value && shown(name, value), ...kind };
  });
  return <Facts facts={known} />;
}
