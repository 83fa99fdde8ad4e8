import type { CheckResult } from "#payment-sets/index.ts";
import { StateMark, type Tone } from "../parts/StateMark.tsx";
import { textIn, type Locale } from "../words/index.ts";

const TONES: Readonly<Record<CheckResult, Tone>> = { ok: "good", wrong: "wrong", unknown: "attention" };

export function CheckMark({ locale, result }: { locale: Locale; result: CheckResult }) {
  return <StateMark tone={TONES[result]} word={textIn(locale).terminals.checkResult[result]} />;
}
