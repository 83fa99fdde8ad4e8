import type { MemberContext } from "#members/index.ts";
import type { AttemptHistory, AttemptState } from "#payments/index.ts";
import { isAllowed, pageUrl } from "../../page/index.ts";
import type { Tone } from "../../parts/index.ts";
import { declineMessage } from "../../shown/decline-message.ts";
import { nameOfActor } from "../../shown/member-names.ts";
import { messageState } from "../../shown/message-state.ts";
import { reversalReason } from "../../shown/reversal-reason.ts";
import { formatMoney, textIn, type Text, type Locale } from "../../words/index.ts";
import { shortCard } from "../short-card.ts";
import type { PaymentStory } from "./read-payment-story.ts";

/** Something that happened to the payment, in words. */
export interface PaymentEvent {
  at: Date;
  tone: Tone;
  title: string;
  details: readonly string[];
  url?: string | null;
}

/** Everything that happened, newest first. */
export function eventsOf(ctx: MemberContext, locale: Locale, story: PaymentStory): PaymentEvent[] {
  const { payment, attempts } = story;
  const text = textIn(locale).payment;
  const sales = attempts.filter(({ kind }) => kind === "sale");
  const events: PaymentEvent[] = [
    { at: payment.createdAt, tone: "waiting", title: text.eventOf.created[payment.source], details: [] },
    ...sales.flatMap((sale, index) => saleEvents(locale, story, { sale, number: index + 1 })),
    ...attempts.flatMap((attempt) => reversalEvents(locale, story, attempt)),
    ...webhookEvents(ctx, text, story),
    ...messageEvents(text, story),
  ];
  // Events of the same millisecond stay in the order in which they happened.
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime()).toReversed();
}

/** The steps of a sale that say nothing but their name. */
const STEPS: Partial<Record<AttemptState, { name: keyof Text["payment"]["event"]; tone: Tone }>> = {
  AUTH_PENDING: { name: "bank_page", tone: "waiting" },
  AUTHENTICATED: { name: "authenticated", tone: "good" },
  ABANDONED: { name: "abandoned", tone: "dropped" },
  UNKNOWN: { name: "unknown", tone: "asking" },
  REVERSING: { name: "reversing_charge", tone: "asking" },
  REVERSED: { name: "charge_reversed", tone: "back" },
  MANUAL: { name: "unclear", tone: "attention" },
};

function saleEvents(
  locale: Locale,
  { terminalName }: PaymentStory,
  { sale, number }: { sale: AttemptHistory; number: number },
): PaymentEvent[] {
  const words = textIn(locale);
  const text = words.payment;
  const { maskedPan, bankName, installments, references, decline } = sale;
  const terminal = terminalName(sale.terminalId);
  const sum = formatMoney(locale, { amount: sale.chargedAmount, currency: sale.currency });
  const started: PaymentEvent = {
    at: sale.createdAt,
    tone: "waiting",
    title: present(text.attempt(number), maskedPan && shortCard(maskedPan), bankName).join(" · "),
    details: [terminal, sum, text.installments(installments)],
  };
  const steps = sale.steps.flatMap(({ to, at }): PaymentEvent[] => {
    if (to === "APPROVED") {
      const { authCode, hostReference, transactionId } = references;
      const reference = hostReference ?? transactionId;
      const title = `${text.event.charged}: ${sum}, ${text.installments(installments)}`;
      const codes = [authCode && text.approval(authCode), reference && text.bankReference(reference)];
      return [{ at, tone: "good", title, details: present(terminal, ...codes) }];
    }
    if (to === "DECLINED") {
      const { code = "", class: why = "technical" } = decline ?? {};
      const message = decline && declineMessage(words, decline);
      const title = `${text.event.declined}: ${words.payments.declineShort[why]} (${code})`;
      return [{ at, tone: "wrong", title, details: present(terminal, message, text.notCharged) }];
    }
    const step = STEPS[to];
    return step === undefined ? [] : [{ at, tone: step.tone, title: text.event[step.name], details: [] }];
  });
  return [started, ...steps];
}

function reversalEvents(locale: Locale, { memberNames }: PaymentStory, attempt: AttemptHistory): PaymentEvent[] {
  const { kind, chargedAmount, currency, decline, reason } = attempt;
  if (kind === "sale") return [];
  const words = textIn(locale);
  const { event, eventOf } = words.payment;
  const sum = formatMoney(locale, { amount: chargedAmount, currency });
  const steps = attempt.steps.flatMap(({ to, at }): PaymentEvent[] => {
    switch (to) {
      case "APPROVED": {
        const { column, program } = words.refunds;
        const sentBy = nameOfActor(memberNames, attempt.steps[0]?.actor ?? null);
        const details = present(
          reason && `${column.reason}: ${reversalReason(words, reason)}`,
          `${column.sentBy}: ${sentBy ?? program}`,
        );
        return [{ at, tone: "back", title: `${eventOf.reversed[kind]}: ${sum}`, details }];
      }
      case "UNKNOWN":
        return [{ at, tone: "asking", title: `${eventOf.reversal_unknown[kind]}: ${sum}`, details: [] }];
      case "MANUAL":
        return [{ at, tone: "attention", title: event.unclear, details: [] }];
      case "DECLINED": {
        const details = present(decline && `${declineMessage(words, decline)} (${decline.code})`);
        return [{ at, tone: "wrong", title: `${eventOf.reversal_declined[kind]}: ${sum}`, details }];
      }
      default:
        return [];
    }
  });
  const title = `${eventOf.reversal_started[kind]}: ${sum}`;
  return [{ at: attempt.createdAt, tone: "waiting", title, details: [] }, ...steps];
}

function webhookEvents(ctx: MemberContext, text: Text["payment"], { deliveries }: PaymentStory): PaymentEvent[] {
  const canOpen = isAllowed(ctx, "webhooks.read");
  return deliveries.toReversed().map(({ id, state, receiver, attemptCount, endedAt, createdAt }) => ({
    at: endedAt ?? createdAt,
    tone: "waiting",
    title: text.eventOf.webhook[state],
    details: [receiver, text.attempts(attemptCount)],
    url: canOpen ? pageUrl(ctx, `/webhooks/${id}`) : null,
  }));
}

function messageEvents({ event, eventOf }: Text["payment"], { messages }: PaymentStory): PaymentEvent[] {
  return messages.toReversed().map(({ kind, channel, state, endedAt, createdAt }) => ({
    at: endedAt ?? createdAt,
    tone: "waiting",
    title: `${eventOf.message[kind] ?? event.message}: ${eventOf.messageState[messageState(state)]}`,
    details: [eventOf.channel[channel]],
  }));
}

function present(...parts: readonly (string | null | undefined)[]): string[] {
  return parts.flatMap((part) => (part ? [part] : []));
}
