import type { JSX } from "preact";
import type { CheckedCard } from "../../card/index.ts";
import type { CardFormModel, FormChange, FormProblem, InstallmentChoice } from "../../model.ts";
import { textIn } from "../../text/index.ts";
import { chosenSavedCard, uncheckedConsents } from "../chosen-in-form.ts";
import { checkTyped, FIELD_OF_DECLINE, INPUTS } from "../typed-card.ts";
import type { FormStore } from "./form-state.ts";
import { clearSecurityCode } from "./watch-leaving.ts";

const RESUBMIT_AFTER_MS = 15_000;

export interface Submission {
  form: HTMLFormElement;
  /** Null if a saved card is chosen. */
  card: CheckedCard | null;
  choice: InstallmentChoice | null;
  /** Shows the payer why there is no answer yet. */
  showWaitReason(waitReason: string): void;
}

/** The changes to the form, or "left" if the browser leaves the page. */
export type Submitted = { change: FormChange; nonce?: string } | "left";

export interface SubmitOptions {
  submit(submission: Submission): Promise<Submitted>;
  onRefused?(problems: readonly FormProblem[]): void;
}

/** Checks the form and submits it once. Further clicks are ignored until the answer comes. Typed values stay. */
export function submitOnce(
  { state, set, change }: FormStore,
  { submit, onRefused, clearChoice }: SubmitOptions & { clearChoice(): void },
) {
  const text = textIn(state().model.locale);
  const show = (changed: FormChange) => {
    // New plans come only if the chosen one is not among them.
    if (changed.choices !== undefined) clearChoice();
    change({ problems: [], decline: null, ...changed });
    set({ isRefused: Boolean(changed.problems?.length) });
    if (changed.decline) clearSecurityCode();
    if (!changed.decline && !changed.problems?.length) return;
    if (!document.title.startsWith(text.errorPrefix)) document.title = `${text.errorPrefix} ${document.title}`;
    requestAnimationFrame(() => focusOnReason(changed));
  };
  const finish = (submitted: Submitted) => {
    // The payer stopped the navigation. Sending the same form again repeats the same attempt.
    if (submitted === "left")
      return setTimeout(set, RESUBMIT_AFTER_MS, { isBusy: false, waitReason: "", announcement: "" });
    const { nonce = state().nonce } = submitted;
    set({ isBusy: false, waitReason: "", announcement: "", nonce });
    return show(submitted.change);
  };
  const submitForm = (event: JSX.TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { model, isBusy, isOnline } = state();
    if (isBusy || !isOnline) return;
    const { card, problems } = checkTyped();
    const allProblems = [...problems, ...uncheckedConsents(model.consents)];
    if (allProblems.length > 0) {
      onRefused?.(allProblems);
      return show({ problems: allProblems });
    }
    // Problems of the last attempt do not apply to this one.
    change({ problems: [], decline: null });
    if (document.title.startsWith(text.errorPrefix)) document.title = document.title.slice(text.errorPrefix.length + 1);
    set({ isBusy: true, announcement: text.paying });
    const showWaitReason = (waitReason: string) => set({ waitReason });
    void submit({ form: event.currentTarget, card, choice: chosenIn(model), showWaitReason })
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

/** Moves the focus to the field to correct, or to the summary, so that screen readers read the reason. */
function focusOnReason({ decline }: FormChange): void {
  const wrong = decline?.class && FIELD_OF_DECLINE[decline.class];
  if (wrong && (wrong === "cvv" || chosenSavedCard() === "")) return focusBelowReason(INPUTS[wrong]);
  document.getElementById("summary")?.focus();
}

/** Focuses the field and keeps the reason above it in view. */
export function focusBelowReason(field: string): void {
  document.getElementById("summary")?.scrollIntoView();
  document.getElementById(field)?.focus({ preventScroll: true });
}
