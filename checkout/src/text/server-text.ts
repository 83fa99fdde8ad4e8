import type { DeclineClass, DeclineModel, FormProblem, FormProblemReason } from "../model.ts";
import { pageTextIn } from "./page-text.ts";
import type { Locale } from "./index.ts";

export interface UsedCard {
  /** "Axess · Akbank"; "" if unknown. */
  name: string;
  lastDigits: string;
}

export function declineText(locale: Locale, declined: DeclineClass, card: UsedCard | null): DeclineModel {
  const text = pageTextIn(locale);
  return { class: declined, text: text.decline[declined], card: card && text.usedCard(card) };
}

export function formProblem(locale: Locale, kind: FormProblemReason): FormProblem {
  return { field: "form", kind, text: pageTextIn(locale).formProblem[kind] };
}
