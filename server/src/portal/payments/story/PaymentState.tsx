import type { DeclineClass } from "#acquirers/registry.ts";
import type { ListedPayment, PaymentState as StoredState } from "#payments/index.ts";
import { usePage, useText } from "../../page/index.ts";
import { StateMark, type Tone } from "../../parts/index.ts";
import { formatMoney, type Sum } from "../../words/index.ts";

/** A payment's state, or "unclear" while nobody knows whether the card was charged and a person must find out. */
export type PaymentStateName = StoredState | "unclear";

export function stateOfListed({ isUnclear, state }: Pick<ListedPayment, "isUnclear" | "state">): PaymentStateName {
  return isUnclear ? "unclear" : state;
}

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
  state: PaymentStateName;
  decline?: DeclineClass | null | undefined;
  refunded?: Sum | null;
  isBadge?: boolean;
}

/** The state's word, with the reason of the last decline or the sum of a part refund. */
export function PaymentState({ state, decline = null, refunded = null, isBadge = false }: Props) {
  const { locale } = usePage();
  const text = useText().payments;
  const isUnpaid = state === "failed" || state === "open";
  const reason = isUnpaid && decline !== null ? text.declineShort[decline] : null;
  const sum = state === "partially_refunded" && refunded !== null ? formatMoney(locale, refunded) : null;
  const word = state === "open" && reason !== null ? text.openAfterDecline : text.state[state];
  return <StateMark tone={TONES[state]} word={word} detail={reason ?? sum} isBadge={isBadge} />;
}
