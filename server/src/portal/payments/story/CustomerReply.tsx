import { isPaid } from "#payments/index.ts";
import { type MemberScene, useMember, useText } from "../../page/index.ts";
import { CopyButton } from "../../parts/index.ts";
import { formatMoney, formatTime, textIn, type Locale } from "../../words/index.ts";
import type { PaymentStory } from "./read-payment-story.ts";

interface Told extends MemberScene {
  story: PaymentStory;
}

const LANGUAGES: readonly Locale[] = ["tr", "en"];

/** A reply to a payer's question about the payment, in both languages. Without script it can be selected. */
export function CustomerReply({ story }: { story: PaymentStory }) {
  const scene = useMember();
  const text = useText().payment.reply;
  return (
    <details class="sheet reply">
      <summary>{text.title}</summary>
      <p class="hint">{text.hint}</p>
      {LANGUAGES.map((language) => (
        <section key={language}>
          <div class="row-between">
            <h3>{text.language[language]}</h3>
            <CopyButton source={`reply-${language}`} what={text.language[language]} />
          </div>
          <p class="note-lines" id={`reply-${language}`} lang={language}>
            {replyOf({ ...scene, locale: language, story })}
          </p>
        </section>
      ))}
    </details>
  );
}

function replyOf(told: Told): string {
  const text = textIn(told.locale).payment.reply;
  const { payment } = told.story;
  const order = payment.clientReference ?? payment.orderReference;
  const company = told.ctx.company?.name ?? "";
  return [text.greeting, "", ...factsOf(told, order), "", text.goodbye(company)].join("\n");
}

function factsOf({ locale, now, story: { payment, sale, attempts } }: Told, order: string): string[] {
  const text = textIn(locale).payment.reply;
  const { state, currency, refundedAmount } = payment;
  if (state === "processing" || sale?.state === "MANUAL") return [text.unknown(order)];
  if (!isPaid(state)) {
    const decline = sale?.decline?.class;
    return [text.notCharged(order, decline === undefined ? null : text.why[decline])];
  }
  const time = (at: Date) => formatTime(locale, at, now.zone);
  const charged = text.charged({
    order,
    sum: formatMoney(locale, { amount: payment.chargedAmount ?? payment.amount, currency }),
    at: time(sale?.finishedAt ?? payment.createdAt),
    card: sale?.maskedPan?.slice(-4) ?? null,
    installments: (sale ?? payment.archived)?.installments ?? 1,
    code: sale?.references.authCode ?? null,
  });
  if (state === "succeeded") return [charged];
  if (state === "partially_refunded")
    return [charged, text.partRefunded(formatMoney(locale, { amount: refundedAmount, currency }))];
  const last = attempts.findLast(({ kind, state }) => kind !== "sale" && state === "APPROVED");
  const at = time(last?.finishedAt ?? payment.createdAt);
  return [charged, state === "voided" ? text.voided(at) : text.refunded(at)];
}
