import type { JSX } from "preact";
import { checkFormCard, checkSavedCardCode, digitsOf, type CheckedCard, type FormCardProblem } from "../card/index.ts";
import type { DeclineClass, FormField } from "../model.ts";
import { chosenSavedCard } from "./chosen-in-form.ts";

export const INPUTS: Record<FormField, string> = {
  number: "cc-number",
  expiry: "cc-exp",
  cvv: "cc-csc",
  holderName: "cc-name",
};

/** The field to correct after a decline that names one. */
export const FIELD_OF_DECLINE: Partial<Record<DeclineClass, FormField>> = {
  card_data: "number",
  card_expired: "number",
  wrong_code: "cvv",
};

/** Reads the browser's field, which may have been filled in before the script ran. */
export function typedIn(field: FormField): string {
  const input = document.getElementById(INPUTS[field]);
  return input instanceof HTMLInputElement ? input.value : "";
}

export function hasFocus(field: FormField): boolean {
  return document.activeElement?.id === INPUTS[field];
}

/** With a saved card only the security code is checked: `card` is null, and no problem means that the code is valid. */
export function checkTyped(): { card: CheckedCard | null; problems: FormCardProblem[] } {
  if (chosenSavedCard() !== "") {
    const { problem } = checkSavedCardCode(typedIn("cvv"));
    return { card: null, problems: problem === null ? [] : [{ field: "cvv", kind: problem }] };
  }
  const typed = {
    number: typedIn("number"),
    expiry: typedIn("expiry"),
    cvv: typedIn("cvv"),
    holderName: typedIn("holderName"),
  };
  return checkFormCard(typed, new Date());
}

/** Rewrites the field's text and keeps the caret behind the same digit. */
export function reformat(input: HTMLInputElement, format: (text: string) => string): void {
  const formatted = format(input.value);
  if (formatted === input.value) return;
  const caretWas = input.selectionStart ?? input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caretWas)).replace(/\D/g, "").length;
  const isAtEnd = caretWas === input.value.length;
  input.value = formatted;
  const caret = isAtEnd ? formatted.length : positionAfterDigits(formatted, digitsBefore);
  input.setSelectionRange(caret, caret);
}

function positionAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === count) return index;
    if (/\d/.test(text[index]!)) seen += 1;
  }
  return text.length;
}

/** Does not reformat while the payer deletes: otherwise the slash could never be removed. */
export function isTypingForward(event: JSX.TargetedInputEvent<HTMLInputElement>): boolean {
  return !(event instanceof InputEvent && event.inputType.startsWith("delete"));
}
