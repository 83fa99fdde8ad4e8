import type { Locale } from "../model.ts";
import { textIn, type Text } from "../words/index.ts";
import type { HealthObservation } from "./model.ts";

type Words = Text["health"]["words"];

/** One sentence. */
export function sawOf(locale: Locale, seen: HealthObservation): string {
  return wordsOf(locale, seen).saw;
}

/** What to do unless the check is fine. */
export function adviceOf(locale: Locale, seen: HealthObservation): string {
  return wordsOf(locale, seen).advice;
}

function wordsOf(locale: Locale, seen: HealthObservation): { saw: string; advice: string } {
  const words: { [Name in keyof Words]: (seen: never) => { saw: string; advice: string } } =
    textIn(locale).health.words;
  return words[seen.name](seen as never);
}
