import type { DeliveryDetails, DeliveryOutcome, DeliveryState } from "#webhooks/index.ts";
import { useText } from "../page/index.ts";
import { StateMark, type Tone } from "../parts/index.ts";
import { textIn, type Text, type Locale } from "../words/index.ts";

type EventName = keyof Text["webhooks"]["event"];

/** The event of each `TransactionStatusId`. */
const NAMES: readonly EventName[] = [
  "other",
  "succeeded",
  "failed",
  "pending",
  "cancelled",
  "refunded",
  "partially_refunded",
];

/** The event, read from the body that is sent. */
function readEventBody(body: string): { event: EventName; reference: string | null } {
  const { TransactionStatusId, ClientOrderReference, OrderReference } = JSON.parse(body) as Record<string, unknown>;
  const reference = [ClientOrderReference, OrderReference].find((value) => typeof value === "string");
  return {
    event: (typeof TransactionStatusId === "number" ? NAMES[TransactionStatusId] : undefined) ?? "other",
    reference: reference ?? null,
  };
}

/** What is sent, and the reference of the order if the body of a link's webhook names one. */
export function readDelivery(
  locale: Locale,
  { event, body }: Pick<DeliveryDetails, "event"> & { body: string | null },
): { title: string; reference: string | null } {
  const words = textIn(locale);
  if (event !== null) return { title: words.eventType[event.type], reference: null };
  const { event: name, reference } = readEventBody(body ?? "{}");
  return { title: words.webhooks.event[name], reference };
}

/** What the receiver answered, such as "Accepted (200)". */
export function answerText(locale: Locale, outcome: DeliveryOutcome | "removed", status: number | null): string {
  const word = textIn(locale).webhooks.outcome[outcome];
  return status === null ? word : `${word} (${status})`;
}

const TONES: Readonly<Record<DeliveryState, Tone>> = { pending: "waiting", delivered: "good", dead: "wrong" };

export const webhookStates = Object.keys(TONES) as DeliveryState[];

interface Props {
  state: DeliveryState;
  isBadge?: boolean;
}

export function WebhookState({ state, isBadge = false }: Props) {
  return <StateMark tone={TONES[state]} word={useText().webhooks.state[state]} isBadge={isBadge} />;
}
