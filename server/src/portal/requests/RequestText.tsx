import type { Amount } from "@servicepay/money";
import type { RequestFigures } from "#reports/index.ts";
import type { StoredRequest } from "#requests/index.ts";
import { useText } from "../page/index.ts";
import { StateMark, type Tone } from "../parts/index.ts";
import { formatCount, formatMoney, textIn, type Text, type Locale } from "../words/index.ts";

type State = keyof Text["requests"]["state"];

const TONES: Readonly<Record<State, Tone>> = { active: "waiting", complete: "good", withdrawn: "dropped" };

/** Complete: everybody who may pay has paid, or the whole debt is paid. */
export function requestStateOf(request: StoredRequest, { paid, amount }: RequestFigures): State {
  if (!request.isActive) return "withdrawn";
  const isDebtPaid = request.kind === "parts" && request.amount !== null && amount >= request.amount;
  return isDebtPaid || (request.usesMax !== null && paid >= request.usesMax) ? "complete" : "active";
}

interface Props {
  state: State;
  isBadge?: boolean;
}

export function RequestState({ state, isBadge = false }: Props) {
  return <StateMark tone={TONES[state]} word={useText().requests.state[state]} isBadge={isBadge} />;
}

/** The price, the bounds or the debt. */
export function priceText(locale: Locale, { kind, amount, amountMin, amountMax, currency }: StoredRequest): string {
  const money = (sum: Amount | null) => (sum === null ? "" : formatMoney(locale, { amount: sum, currency }));
  return kind === "open_amount" ? textIn(locale).requests.between(money(amountMin), money(amountMax)) : money(amount);
}

/** "12", or "12 / 50" if the number of payers is limited. */
export function usesText(locale: Locale, paid: number, max: number | null): string {
  const count = formatCount(locale, paid);
  return max === null ? count : textIn(locale).requests.usesOf(count, formatCount(locale, max));
}
