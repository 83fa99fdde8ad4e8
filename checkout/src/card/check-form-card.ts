import { checkCard, type CardProblemKind, type CheckedCard } from "./check-card.ts";
import { hasNoSuchMonth, parseExpiry } from "./expiry.ts";

/** A card as typed into the form, with the expiry in one field. */
export interface FormCard {
  number: string;
  expiry: string;
  cvv: string;
  holderName: string;
}

/** "month": month and year share a field, and the month does not exist. */
export type FormProblemKind = CardProblemKind | "month";
export interface FormCardProblem {
  field: keyof FormCard;
  kind: FormProblemKind;
}

/** The check that the form's script and the server share. */
export function checkFormCard(form: FormCard, now: Date): { card: CheckedCard | null; problems: FormCardProblem[] } {
  const expiry = parseExpiry(form.expiry);
  const { number, cvv, holderName } = form;
  const { card, problems } = checkCard(
    { number, cvv, holderName, expMonth: expiry?.month ?? "", expYear: expiry?.year ?? "" },
    now,
  );
  const named = problems.map(({ field, kind }): FormCardProblem => {
    if (field !== "expMonth" && field !== "expYear") return { field, kind };
    const isTyped = kind === "missing" && form.expiry.trim() !== "";
    return { field: "expiry", kind: isTyped ? (hasNoSuchMonth(form.expiry) ? "month" : "invalid") : kind };
  });
  return { card, problems: named };
}
