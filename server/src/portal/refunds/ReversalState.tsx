import { useText } from "../page/index.ts";
import { StateMark, type Tone } from "../parts/index.ts";
import type { ReversalStateName } from "./reversal-filter.ts";

const TONES: Readonly<Record<ReversalStateName, Tone>> = {
  done: "back",
  waiting: "asking",
  unclear: "attention",
  refused: "wrong",
};

interface Props {
  state: ReversalStateName;
  /** What the bank said where it refused. */
  message?: string | null;
}

export function ReversalState({ state, message = null }: Props) {
  return <StateMark tone={TONES[state]} word={useText().refunds.state[state]} detail={message} />;
}
