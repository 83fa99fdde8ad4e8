import { digitsOf } from "./card-number.ts";
import type { CardProblemKind } from "./check-card.ts";

/** Checks the code of a saved card, whose number the form does not know. */
export function checkSavedCardCode(
  typed: string,
): { cvv: string; problem: null } | { cvv: null; problem: CardProblemKind } {
  const cvv = digitsOf(typed);
  if (cvv === "") return { cvv: null, problem: "missing" };
  if (!/^\d+$/.test(cvv)) return { cvv: null, problem: "invalid" };
  if (cvv.length < 3) return { cvv: null, problem: "incomplete" };
  return cvv.length <= 4 ? { cvv, problem: null } : { cvv: null, problem: "invalid" };
}
