import type { Locale } from "../model.ts";
import { StateMark, type Tone } from "../parts/StateMark.tsx";
import { formatCount, formatMoney, textIn } from "../words/index.ts";
import type { RequestPrice, RequestStateName } from "./model.ts";

const TONES: Readonly<Record<RequestStateName, Tone>> = { active: "waiting", complete: "good", withdrawn: "dropped" };

interface Props {
  locale: Locale;
  state: RequestStateName;
  isBadge?: boolean;
}

export function RequestState({ locale, state, isBadge = false }: Props) {
  return <StateMark tone={TONES[state]} word={textIn(locale).requests.state[state]} isBadge={isBadge} />;
}

/** The price, the bounds or the debt. */
export function priceText(locale: Locale, { requestKind, amount, least, most }: RequestPrice): string {
  const money = (sum: typeof amount) => (sum === null ? "" : formatMoney(locale, sum));
  return requestKind === "open_amount" ? textIn(locale).requests.between(money(least), money(most)) : money(amount);
}

/** "12", or "12 / 50" if the number of payers is limited. */
export function usesText(locale: Locale, { paid, max }: { paid: number; max: number | null }): string {
  const count = formatCount(locale, paid);
  return max === null ? count : textIn(locale).requests.usesOf(count, formatCount(locale, max));
}
