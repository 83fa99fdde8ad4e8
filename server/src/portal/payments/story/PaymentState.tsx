import type { Locale, Money } from "../../model.ts";
import { StateMark, type Tone } from "../../parts/StateMark.tsx";
import { formatMoney, textIn } from "../../words/index.ts";
import type { DeclineName, PaymentStateName } from "../model.ts";

const TONES: Readonly<Record<PaymentStateName, Tone>> = {
  open: "waiting",
  processing: "asking",
  unclear: "attention",
  succeeded: "good",
  partially_refunded: "part",
  refunded: "back",
  voided: "back",
  failed: "wrong",
  expired: "over",
  cancelled: "dropped",
};

interface Props {
  locale: Locale;
  state: PaymentStateName;
  decline?: DeclineName | null;
  refunded?: Money | null;
  isBadge?: boolean;
}

/** The state's word, with the reason of the last decline or the sum of a part refund. */
export function PaymentState({ locale, state, decline = null, refunded = null, isBadge = false }: Props) {
  const text = textIn(locale).payments;
  const isUnpaid = state === "failed" || state === "open";
  const reason = isUnpaid && decline !== null ? text.declineShort[decline] : null;
  const sum = state === "partially_refunded" && refunded !== null ? formatMoney(locale, refunded) : null;
  const word = state === "open" && reason !== null ? text.openAfterDecline : text.state[state];
  return <StateMark tone={TONES[state]} word={word} detail={reason ?? sum} isBadge={isBadge} />;
}
