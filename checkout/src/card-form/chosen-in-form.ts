import type { CardFormModel, ConsentModel, FormProblem } from "../model.ts";

/** The id of the saved card that is chosen in the form; "" if the card is typed. */
export function chosenSavedCard(): string {
  const input = document.querySelector('input[name="saved-card"]:checked');
  return input instanceof HTMLInputElement ? input.value : "";
}

export function uncheckedConsents(consents: readonly ConsentModel[] = []): FormProblem[] {
  return consents
    .filter(({ kind, code }) => kind === "required" && !isTicked(code))
    .map(({ code, label }) => ({ field: "consent", kind: "missing", code, label }));
}

export function isTicked(code: string): boolean {
  const input = document.getElementById(`consent-${code}`);
  return input instanceof HTMLInputElement && input.checked;
}

/** Reads the texts from the page, so that the model need not repeat them. */
export function withTextsOfPage(consents: readonly ConsentModel[]): ConsentModel[] {
  return consents.map((consent) => ({
    ...consent,
    paragraphs: Array.from(
      document.getElementById(`consent-${consent.code}-text`)?.children ?? [],
      ({ textContent }) => textContent,
    ),
  }));
}

/** The model without the parts that the script does not render or reads from the page. */
export function forScript(form: CardFormModel): CardFormModel {
  const consents = (form.consents ?? []).map((consent) => ({ ...consent, paragraphs: [] }));
  return { ...form, consents, programs: [], savedCards: [] };
}
