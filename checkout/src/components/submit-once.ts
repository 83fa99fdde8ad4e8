import type { JSX } from "preact";
import type { CheckedCard } from "../card/index.ts";
import type { CardFormModel, FormChange, FormProblem, InstallmentChoice } from "../model.ts";
import { textIn } from "../text/index.ts";
import { chosenSavedCard, uncheckedConsents } from "./chosen-in-form.ts";
import type { FormStore } from "./form-state.ts";
import { clearSecurityCode } from "./leave-page.ts";
import { checkTyped, FIELD_OF_DECLINE, INPUTS } from "./typed-card.ts";

const AGAIN_AFTER_MS = 15_000;

export interface Submission {
  form: HTMLFormElement;
  /** null where a saved one is chosen. */
  card: CheckedCard | null;
  choice: InstallmentChoice | null;
  /** Tells the payer what keeps the answer away. */
  tell(trouble: string): void;
}

/** What a submit came to: what has changed in the form, or "left" for a page that goes elsewhere. */
export type Submitted = { change: FormChange; nonce?: string } | "left";

export interface SubmitOptions {
  submit(submission: Submission): Promise<Submitted>;
  onRefused?(problems: readonly FormProblem[]): void;
}

/** Checks, then submits once: what is pressed while a submit is under way is ignored. What was typed stays in its place. */
export function submitOnce(
  { state, set, change }: FormStore,
  { submit, onRefused, unchoose }: SubmitOptions & { unchoose(): void },
) {
  const text = textIn(state().model.locale);
  const show = (changed: FormChange) => {
    // Other plans came because the one that was chosen is not among them.
    if (changed.choices !== undefined) unchoose();
    change({ problems: [], decline: null, ...changed });
    set({ isRefused: Boolean(changed.problems?.length) });
    if (changed.decline) clearSecurityCode();
    if (!changed.decline && !changed.problems?.length) return;
    if (!document.title.startsWith(text.errorPrefix)) document.title = `${text.errorPrefix} ${document.title}`;
    requestAnimationFrame(() => focusOnReason(changed));
  };
  const finish = (submitted: Submitted) => {
    // The payer stopped the browser on its way: sending the same form again is the same try.
    if (submitted === "left") return setTimeout(set, AGAIN_AFTER_MS, { isBusy: false, trouble: "", spoken: "" });
    const { nonce = state().nonce } = submitted;
    set({ isBusy: false, trouble: "", spoken: "", nonce });
    return show(submitted.change);
  };
  const submitForm = (event: JSX.TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { model, isBusy, isOnline } = state();
    if (isBusy || !isOnline) return;
    const { card, problems } = checkTyped();
    const found = [...problems, ...uncheckedConsents(model.consents)];
    if (found.length > 0) {
      onRefused?.(found);
      return show({ problems: found });
    }
    // Of this try nothing is known yet, whatever was true of the last one.
    change({ problems: [], decline: null });
    if (document.title.startsWith(text.errorPrefix)) document.title = document.title.slice(text.errorPrefix.length + 1);
    set({ isBusy: true, spoken: text.paying });
    const tell = (trouble: string) => set({ trouble });
    void submit({ form: event.currentTarget, card, choice: chosenIn(model), tell })
      .catch((): Submitted => ({ change: { problems: [{ field: "form", kind: "system", text: text.system }] } }))
      .then(finish);
  };
  return { show, submitForm };
}

function chosenIn({ choices, values }: CardFormModel): InstallmentChoice | null {
  return (
    choices?.find(({ token }) => token === values.installment) ?? choices?.find(({ count }) => count === 1) ?? null
  );
}

/** The reason is read at once: where the card's own data is wrong, with the field that is to be corrected. */
function focusOnReason({ decline }: FormChange): void {
  const wrong = decline?.class && FIELD_OF_DECLINE[decline.class];
  if (wrong && (wrong === "cvv" || chosenSavedCard() === "")) return focusBelowReason(INPUTS[wrong]);
  document.getElementById("summary")?.focus();
}

/** The cursor goes where typing goes on, with the reason in sight above it. */
export function focusBelowReason(field: string): void {
  document.getElementById("summary")?.scrollIntoView();
  document.getElementById(field)?.focus({ preventScroll: true });
}
