import type { PaymentEvent } from "../model.ts";
import type { MemberContext } from "#members/index.ts";
import type { AttemptHistory } from "#payments/index.ts";
import { moneyOf } from "#platform/text/money.ts";
import { messageState } from "../shown/message-state.ts";
import { isAllowed, pageUrl } from "../page/shell-of.ts";
import { nameOfActor } from "../shown/member-names.ts";
import type { PaymentStory } from "./payment-story.ts";

/** Everything that happened, newest first. */
export function eventsOf(ctx: MemberContext, story: PaymentStory): PaymentEvent[] {
  const { payment, attempts } = story;
  const sales = attempts.filter(({ kind }) => kind === "sale");
  const events: PaymentEvent[] = [
    { at: payment.createdAt.toISOString(), kind: "created", source: payment.source },
    ...sales.flatMap((sale, index) => saleEvents(story, sale, index + 1)),
    ...attempts.flatMap((attempt) => reversalEvents(story, attempt)),
    ...webhookEvents(ctx, story),
    ...messageEvents(story),
  ];
  // Events of the same millisecond stay in the order in which they happened.
  return events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).toReversed();
}

function saleEvents({ terminalName }: PaymentStory, sale: AttemptHistory, attempt: number): PaymentEvent[] {
  const { maskedPan: card, bankName: issuer, currency, installments, references } = sale;
  const terminal = terminalName(sale.terminalId);
  const amount = moneyOf(sale.chargedAmount, currency);
  const started = { kind: "started", attempt, card, issuer, terminal, amount, installments } as const;
  const steps = sale.steps.flatMap(({ to, at: time }): PaymentEvent[] => {
    const at = time.toISOString();
    switch (to) {
      case "AUTH_PENDING":
        return [{ at, kind: "bank_page" }];
      case "AUTHENTICATED":
        return [{ at, kind: "authenticated" }];
      case "APPROVED": {
        const approvalCode = references.authCode;
        const reference = references.hostReference ?? references.transactionId;
        return [{ at, kind: "charged", amount, installments, terminal, approvalCode, reference }];
      }
      case "DECLINED": {
        const { code = "", message = "", class: decline = "technical" } = sale.decline ?? {};
        return [{ at, kind: "declined", decline, code, message, terminal }];
      }
      case "ABANDONED":
        return [{ at, kind: "abandoned" }];
      case "UNKNOWN":
        return [{ at, kind: "unknown" }];
      case "REVERSING":
        return [{ at, kind: "reversing_charge" }];
      case "REVERSED":
        return [{ at, kind: "charge_reversed" }];
      case "MANUAL":
        return [{ at, kind: "unclear" }];
      default:
        return [];
    }
  });
  return [{ at: sale.createdAt.toISOString(), ...started }, ...steps];
}

function reversalEvents({ memberNames }: PaymentStory, attempt: AttemptHistory): PaymentEvent[] {
  const { kind, chargedAmount, currency, decline, reason } = attempt;
  if (kind === "sale") return [];
  const amount = moneyOf(chargedAmount, currency);
  const sentBy = nameOfActor(memberNames, attempt.steps[0]?.actor ?? null);
  const steps = attempt.steps.flatMap(({ to, at: time }): PaymentEvent[] => {
    const at = time.toISOString();
    if (to === "APPROVED") return [{ at, kind: "reversed", reversal: kind, amount, reason, sentBy }];
    if (to === "UNKNOWN") return [{ at, kind: "reversal_unknown", reversal: kind, amount }];
    if (to === "MANUAL") return [{ at, kind: "unclear" }];
    if (to !== "DECLINED") return [];
    const { code = "", message = "" } = decline ?? {};
    return [{ at, kind: "reversal_declined", reversal: kind, amount, code, message }];
  });
  return [{ at: attempt.createdAt.toISOString(), kind: "reversal_started", reversal: kind, amount }, ...steps];
}

function webhookEvents(ctx: MemberContext, { deliveries }: PaymentStory): PaymentEvent[] {
  const canOpen = isAllowed(ctx, "webhooks.read");
  return deliveries.toReversed().map(({ eventId, state, receiver, attemptCount, endedAt, createdAt }) => ({
    at: (endedAt ?? createdAt).toISOString(),
    kind: "webhook",
    state,
    receiver,
    attempts: attemptCount,
    url: canOpen ? pageUrl(ctx, `/webhooks/${eventId}`) : null,
  }));
}

function messageEvents({ messages }: PaymentStory): PaymentEvent[] {
  return messages.toReversed().map(({ kind: message, channel, state, endedAt, createdAt }) => ({
    at: (endedAt ?? createdAt).toISOString(),
    kind: "message",
    message,
    channel,
    state: messageState(state),
  }));
}
