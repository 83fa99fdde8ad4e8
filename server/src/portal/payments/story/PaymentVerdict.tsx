import { zero } from "@servicepay/money";
import { isPaid } from "#payments/index.ts";
import { type MemberScene, useMember } from "../../page/index.ts";
import { formatMoney, formatMonth, formatTime, textIn } from "../../words/index.ts";
import type { PaymentStory } from "./read-payment-story.ts";

interface Verdict {
  look: string;
  sentence: string;
  notes: readonly string[];
}

interface Told extends MemberScene {
  story: PaymentStory;
}

/** Says what is known about the payer's money, and claims no more. */
export function PaymentVerdict({ story }: { story: PaymentStory }) {
  const { look, sentence, notes } = verdictOf({ ...useMember(), story });
  return (
    <div class={`verdict icon ${look}`}>
      <div>
        <h2>{sentence}</h2>
        {notes.map((note) => (
          <p class="soft" key={note}>
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}

function verdictOf(told: Told): Verdict {
  const { locale, now, story } = told;
  const { payment, sale, attempts } = story;
  const { state } = payment;
  const text = textIn(locale).payment;
  const words = text.verdict;
  if (payment.archived !== null) {
    const isLeft = payment.chargedAmount !== null && (state === "succeeded" || state === "partially_refunded");
    const sentence = words.archived(formatMonth(locale, payment.archived.month));
    return { look: "verdict-idle icon-idle", sentence, notes: isLeft ? [words.archivedNote] : [] };
  }
  if (sale?.state === "MANUAL")
    return { look: "verdict-warn icon-warning", sentence: words.unclear, notes: [words.unclearNote] };
  if (state === "processing")
    return { look: "verdict-info icon-idle", sentence: words.unknown, notes: [words.unknownNote] };
  if (!isPaid(state)) {
    const why = state as keyof typeof words.not_charged;
    const decline = sale?.decline?.class;
    const notes = decline === undefined ? [] : [text.declineWhy[decline]];
    return { look: "verdict-idle icon-idle", sentence: words.not_charged[why], notes };
  }
  if (state === "voided" || state === "refunded") {
    const last = attempts.findLast((attempt) => attempt.kind !== "sale" && attempt.state === "APPROVED");
    const at = formatTime(locale, last?.finishedAt ?? payment.createdAt, now.zone);
    const how = state === "voided" ? "void" : "refund";
    return { look: "verdict-idle icon-good", sentence: words.given_back[how](at), notes: [] };
  }
  return charged(told);
}

function charged({ locale, now, story: { payment, sale, deliveries } }: Told): Verdict {
  const words = textIn(locale).payment.verdict;
  const { refundedAmount, currency } = payment;
  const time = (at: Date) => formatTime(locale, at, now.zone);
  const refunded =
    refundedAmount === zero ? [] : [words.partRefunded(formatMoney(locale, { amount: refundedAmount, currency }))];
  const delivered = deliveries.find(({ state }) => state === "delivered");
  const waiting = deliveries.length > 0 ? [words.notNotified] : [];
  return {
    look: "verdict-good icon-good",
    sentence: words.charged(time(sale?.finishedAt ?? payment.createdAt), sale?.installments ?? 1),
    notes: [...refunded, ...(delivered?.endedAt ? [words.notified(time(delivered.endedAt))] : waiting)],
  };
}
