import type { JSX } from "preact";
import { digitsOf, formatExpiry, groupDigits } from "../../card/index.ts";
import type { CardFormModel, FormChange, FormField, FormProblem } from "../../model.ts";
import { textIn } from "../../text/index.ts";
import type { CardFormBehaviour } from "../card-form-behaviour.ts";
import { CardForm } from "../CardForm.tsx";
import { chosenSavedCard } from "../chosen-in-form.ts";
import { problemText } from "../ErrorSummary.tsx";
import { checkTyped, hasFocus, isTypingForward, reformat, typedIn } from "../typed-card.ts";
import { initialState, formStore, type FormState, type FormStore } from "./form-state.ts";
import { installmentOffers, type LookUp } from "./installment-offers.ts";
import { watchPointer, whenReleased } from "./pointer.ts";
import { submitOnce, type SubmitOptions } from "./submit-once.ts";
import { showTabs } from "./tabs.ts";
import { onShown, watchLeaving } from "./watch-leaving.ts";

const DIGITS_MAX = 19;
const NONCE_WORDS = 5;

export interface LiveFormOptions extends SubmitOptions {
  model: CardFormModel;
  action?: string;
  nonce?: string;
  lookUp: LookUp;
  onTyped?(): void;
  /** Called after each redraw of the form. */
  onDrawn?(model: CardFormModel): void;
}

export interface LiveForm {
  /** Fetches the installments again before they expire; false if that failed. */
  renew(): Promise<boolean>;
  /** Shows the result of an attempt. Typed values stay, except the security code. */
  show(change: FormChange): void;
}

/** Takes over the card form: groups digits, checks fields on blur, fetches installments, submits once at a time. */
export function makeLive(
  root: HTMLElement,
  { model, action, nonce, lookUp, onTyped, onDrawn, ...options }: LiveFormOptions,
): LiveForm {
  const text = textIn(model.locale);
  const draw = ({ model, nonce, typedNumber, isOnline, ...status }: FormState) => (
    <CardForm
      model={model}
      action={action}
      nonce={nonce}
      typedNumber={typedNumber}
      behaviour={{ ...behaviour, ...status, waitReason: status.waitReason || (isOnline ? "" : text.offline) }}
    />
  );
  const removeProblems = (field: FormProblem["field"]) =>
    change({ problems: state().model.problems.filter((problem) => problem.field !== field) });
  const behaviour: Omit<CardFormBehaviour, "isBusy" | "isRefused" | "announcement" | "waitReason"> = {
    onSubmit: (event) => submitForm(event),
    onChoose: (choice) => choose(choice),
    onChange: ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "saved-card") return;
      change({ problems: [] });
      loadOffersFor(typedIn("number"), target.value);
    },
    onTick: () => removeProblems("consent"),
    onNumberInput: ({ currentTarget: input }) => {
      onTyped?.();
      removeProblems("number");
      reformat(input, (typed) => groupDigits(digitsOf(typed).replace(/\D/g, "").slice(0, DIGITS_MAX)));
      set({ typedNumber: input.value });
      loadOffersFor(input.value);
    },
    onExpiryInput: (event) => {
      removeProblems("expiry");
      if (isTypingForward(event)) reformat(event.currentTarget, formatExpiry);
    },
    onInput: removeProblems,
    keepFocus: (event: JSX.TargetedMouseEvent<HTMLButtonElement>) => event.preventDefault(),
    onLeave: (field) => whenReleased(() => checkOnBlur(field)),
  };
  const checkOnBlur = (field: FormField) => {
    // The payer may already be back in the field, where an error would interrupt the typing.
    if (typedIn(field) === "" || hasFocus(field)) return;
    const isOfField = (problem: FormProblem) => problem.field === field;
    const wrong = checkTyped().problems.filter(isOfField);
    const { problems } = state().model;
    // The problem keeps its place in the summary.
    change({
      problems: problems.some(isOfField)
        ? problems.flatMap((one) => (isOfField(one) ? wrong : one))
        : [...problems, ...wrong],
    });
    set({ announcement: wrong.map((problem) => problemText(text, problem)).join(" ") });
  };
  const store = formStore(root, initialState(model, nonce), draw, onDrawn);
  const { state, set, change } = store;
  const { loadOffersFor, choose, renew } = installmentOffers(store, lookUp);
  const { show, submitForm } = submitOnce(store, { ...options, clearChoice: () => choose(undefined) });
  /** Reads values that the browser filled in before the script ran or when the payer came back. */
  const readFields = () => {
    set({ typedNumber: typedIn("number") });
    loadOffersFor(typedIn("number"), chosenSavedCard());
  };
  readFields();
  watchPage(store, readFields);
  showTabs(document.querySelector<HTMLElement>("#programs .tabs"));
  watchPointer();
  return { renew, show };
}

/** Watches the connection, and the payer leaving the page and coming back. */
function watchPage({ state, set }: FormStore, readFields: () => void): void {
  const updateConnection = () => set({ isOnline: navigator.onLine });
  for (const event of ["online", "offline"]) addEventListener(event, updateConnection);
  updateConnection();
  watchLeaving();
  onShown((isFromMemory) => {
    // The page was left for the bank, so that the next submit is a new attempt.
    if (isFromMemory) set({ isBusy: false, waitReason: "", announcement: "", nonce: state().nonce && newNonce() });
    readFields();
  });
}

function newNonce(): string {
  return crypto.getRandomValues(new Uint32Array(NONCE_WORDS)).join("-");
}
