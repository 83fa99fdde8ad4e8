import { StateMark, type Tone } from "../parts/StateMark.tsx";
import { textIn, type Locale } from "../words/index.ts";
import type { ReversalStateName } from "./reversal-filter.ts";

const TONES: Readonly<Record<ReversalStateName, Tone>> = {
  done: "back",
  waiting: "asking",
  unclear: "attention",
  refused: "wrong",
};

interface Props {
  locale: Locale;
  state: ReversalStateName;
  /** What the bank said where it refused. */
  message?: string | null;
}

export function ReversalState({ locale, state, message = null }: Props) {
  return <StateMark tone={TONES[state]} word={textIn(locale).refunds.state[state]} detail={message} />;
}
