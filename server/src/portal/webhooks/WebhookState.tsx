import type { Locale } from "../model.ts";
import { StateMark, type Tone } from "../parts/StateMark.tsx";
import { textIn } from "../words/index.ts";
import type { WebhookStateName } from "./model.ts";

const TONES: Readonly<Record<WebhookStateName, Tone>> = { pending: "waiting", delivered: "good", dead: "wrong" };

interface Props {
  locale: Locale;
  state: WebhookStateName;
  isBadge?: boolean;
}

export function WebhookState({ locale, state, isBadge = false }: Props) {
  return <StateMark tone={TONES[state]} word={textIn(locale).webhooks.state[state]} isBadge={isBadge} />;
}
