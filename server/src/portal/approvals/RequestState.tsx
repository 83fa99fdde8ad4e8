import type { Locale } from "../model.ts";
import { StateMark, type Tone } from "../parts/StateMark.tsx";
import { textIn } from "../words/index.ts";
import { ReversalState } from "../refunds/ReversalState.tsx";
import type { ApprovalRow, ApprovalStateName } from "./model.ts";

const TONES: Readonly<Record<ApprovalStateName, Tone>> = {
  waiting: "waiting",
  approved: "asking",
  done: "good",
  failed: "wrong",
  refused: "dropped",
  expired: "over",
};

export function RequestState({ row: { state, settles, reversal }, locale }: { row: ApprovalRow; locale: Locale }) {
  if (reversal !== null) return <ReversalState locale={locale} state={reversal} />;
  const { approvals, settle } = textIn(locale);
  const word = settles !== null && (state === "done" || state === "failed") ? settle[state] : approvals.state[state];
  return <StateMark tone={TONES[state]} word={word} />;
}
