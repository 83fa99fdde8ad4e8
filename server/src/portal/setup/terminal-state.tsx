import type { CheckResult } from "#payment-sets/index.ts";
import { useText } from "../page/index.ts";
import { StateMark, type Tone } from "../parts/index.ts";

const TONES: Readonly<Record<CheckResult, Tone>> = { ok: "good", wrong: "wrong", unknown: "attention" };

export function CheckMark({ result }: { result: CheckResult }) {
  return <StateMark tone={TONES[result]} word={useText().terminals.checkResult[result]} />;
}
