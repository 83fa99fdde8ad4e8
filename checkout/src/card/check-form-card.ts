import { checkCard } from "./check-card.ts";
import type { CardProblemKind, CheckedCard } from "./check-card.ts";
import { parseExpiry } from "./expiry.ts";

/** The card as the form has it: the expiry in one field. */
export interface FormCard {
  number: string;
  expiry: string;
  cvv: string;
  holderName: string;
}

export interface FormCardProblem {
  field: keyof FormCard;
  kind: CardProblemKind;
}

/** The same check for the form without script, for the form with it, and for the server behind both. */
export function checkFormCard(form: FormCard, now: Date): { card: CheckedCard | null; problems: FormCardProblem[] } {
  const expiry = parseExpiry(form.expiry);
  const { number, cvv, holderName } = form;
  const { card, problems } = checkCard(
    { number, cvv, holderName, expMonth: expiry?.month ?? "", expYear: expiry?.year ?? "" },
    now,
  );
  const named = problems.map(({ field, kind }): FormCardProblem => {
    if (field !== "expMonth" && field !== "expYear") return { field, kind };
    return { field: "expiry", kind: kind === "missing" && form.expiry.trim() !== "" ? "invalid" : kind };
  });
  return { card, problems: named };
}
