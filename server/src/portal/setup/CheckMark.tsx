import type { Locale } from "../model.ts";
import { StateMark, type Tone } from "../parts/StateMark.tsx";
import { textIn } from "../words/index.ts";
import type { CheckResultName } from "./model.ts";

const TONES: Readonly<Record<CheckResultName, Tone>> = { ok: "good", wrong: "wrong", unknown: "attention" };

export function CheckMark({ locale, result }: { locale: Locale; result: CheckResultName }) {
  return <StateMark tone={TONES[result]} word={textIn(locale).terminals.checkResult[result]} />;
}
