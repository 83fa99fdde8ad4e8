import type { DeclineClass, DeclineModel, FormProblem, FormTrouble } from "../model.ts";
import type { Locale } from "./index.ts";
import { pageTextIn } from "./page-text.ts";

export interface TriedCard {
  /** "Axess · Akbank"; "" if unknown. */
  name: string;
  lastDigits: string;
}

export function declineText(locale: Locale, declined: DeclineClass, card: TriedCard | null): DeclineModel {
  const text = pageTextIn(locale);
  return { class: declined, text: text.decline[declined], card: card && text.triedCard(card) };
}

export function formTrouble(locale: Locale, kind: FormTrouble): FormProblem {
  return { field: "form", kind, text: pageTextIn(locale).trouble[kind] };
}
