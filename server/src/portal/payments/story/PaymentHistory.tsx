import { ShortTime } from "../../parts/ShortTime.tsx";
import type { Tone } from "../../parts/StateMark.tsx";
import { formatMoney, textIn } from "../../words/index.ts";
import type { PaymentEvent, PaymentPage } from "../model.ts";
import { shortCard } from "../short-card.ts";

/** What happened, newest first. */
export function PaymentHistory({ page: { locale, history, auditUrl, now } }: { page: PaymentPage }) {
  const text = textIn(locale).payment;
  return (
    <section class="sheet">
      <h2>{text.historyTitle}</h2>
      <ol class="history">
        {history.map((event, index) => {
          const { title, details } = eventText(locale, event);
          return (
            <li key={index} class={`tone-${TONES[event.kind]}`}>
              <ShortTime at={event.at} locale={locale} now={now} isExact />
              <span class="state-mark" aria-hidden="true" />
              <div>
                {event.kind === "webhook" && event.url !== null ? <a href={event.url}>{title}</a> : title}
                {details.length > 0 && <p class="soft">{details.join(" · ")}</p>}
              </div>
            </li>
          );
        })}
      </ol>
      {auditUrl !== null && (
        <p>
          <a href={auditUrl}>{text.toAudit}</a>
        </p>
      )}
    </section>
  );
}

const TONES: Readonly<Record<PaymentEvent["kind"], Tone>> = {
  created: "waiting",
  started: "waiting",
  bank_page: "waiting",
  authenticated: "good",
  charged: "good",
  declined: "wrong",
  abandoned: "dropped",
  unknown: "asking",
  reversing_charge: "asking",
  charge_reversed: "back",
  unclear: "attention",
  reversal_started: "waiting",
  reversed: "back",
  reversal_declined: "wrong",
  reversal_unknown: "asking",
  webhook: "waiting",
  message: "waiting",
};

function eventText(locale: PaymentPage["locale"], event: PaymentEvent): { title: string; details: string[] } {
  const words = textIn(locale);
  const text = words.payment;
  const present = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== "") as string[];
  switch (event.kind) {
    case "created":
      return { title: text.eventOf.created[event.source], details: [] };
    case "started": {
      const { attempt, card, issuer, terminal, amount, installments } = event;
      const title = [text.attempt(attempt), ...present(card && shortCard(card), issuer)].join(" · ");
      return { title, details: [terminal, formatMoney(locale, amount), text.installments(installments)] };
    }
    case "charged": {
      const { amount, installments, terminal, approvalCode, reference } = event;
      const title = `${text.event.charged}: ${formatMoney(locale, amount)}, ${text.installments(installments)}`;
      const codes = [approvalCode && text.approval(approvalCode), reference && text.bankReference(reference)];
      return { title, details: present(terminal, ...codes) };
    }
    case "declined": {
      const title = `${text.event.declined}: ${words.payments.declineShort[event.decline]} (${event.code})`;
      return { title, details: [event.terminal, event.message, text.notCharged].filter(Boolean) };
    }
    case "reversed": {
      const { column, program } = words.refunds;
      const reason = event.reason === null ? null : `${column.reason}: ${event.reason}`;
      return {
        title: `${text.eventOf.reversed[event.reversal]}: ${formatMoney(locale, event.amount)}`,
        details: present(reason, `${column.sentBy}: ${event.sentBy ?? program}`),
      };
    }
    case "reversal_started":
    case "reversal_unknown":
      return {
        title: `${text.eventOf[event.kind][event.reversal]}: ${formatMoney(locale, event.amount)}`,
        details: [],
      };
    case "reversal_declined": {
      const title = `${text.eventOf.reversal_declined[event.reversal]}: ${formatMoney(locale, event.amount)}`;
      return { title, details: present(`${event.message} (${event.code})`) };
    }
    case "webhook":
      return { title: text.eventOf.webhook[event.state], details: [event.receiver, text.attempts(event.attempts)] };
    case "message": {
      const name = text.eventOf.message[event.message] ?? text.event.message;
      return {
        title: `${name}: ${text.eventOf.messageState[event.state]}`,
        details: [text.eventOf.channel[event.channel]],
      };
    }
    default:
      return { title: text.event[event.kind], details: [] };
  }
}
