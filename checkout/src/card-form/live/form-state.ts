import { hydrate, render, type ComponentChild } from "preact";
import type { CardFormModel } from "../../model.ts";

/** The form's model and the state that only the script knows. */
export interface FormState {
  model: CardFormModel;
  nonce: string | undefined;
  typedNumber: string;
  isBusy: boolean;
  /** A submit was refused: its problems are listed above the form until the next one. */
  isRefused: boolean;
  isOnline: boolean;
  /** Why the answer to a submit has not come. */
  waitReason: string;
  /** Announced to screen readers. */
  announcement: string;
}

export interface FormStore {
  state(): FormState;
  set(part: Partial<FormState>): void;
  change(part: Partial<CardFormModel>): void;
}

export function initialState(model: CardFormModel, nonce: string | undefined): FormState {
  const isRefused = model.problems.length > 0;
  const typedNumber = model.values.number;
  return { model, nonce, typedNumber, isBusy: false, isRefused, isOnline: true, waitReason: "", announcement: "" };
}

/** Hydrates what the server rendered into `root`. All changes of one event are drawn once. */
export function formStore(
  root: HTMLElement,
  initial: FormState,
  draw: (state: FormState) => ComponentChild,
  onDrawn: ((model: CardFormModel) => void) | undefined,
): FormStore {
  let state = initial;
  let isDue = false;
  const set = (part: Partial<FormState>) => {
    state = { ...state, ...part };
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      render(draw(state), root);
      onDrawn?.(state.model);
    });
  };
  hydrate(draw(state), root);
  return { state: () => state, set, change: (part) => set({ model: { ...state.model, ...part } }) };
}
