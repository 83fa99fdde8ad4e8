import type { ComponentChildren } from "preact";
import type { CardFormModel, InstallmentChoice } from "../model.ts";
import { textIn } from "../text/index.ts";
import { InstallmentPlans } from "./InstallmentPlans.tsx";

interface Props {
  model: CardFormModel;
  onChoose: ((choice: InstallmentChoice) => void) | undefined;
  /** Shown until the choices of a card are known. */
  children: ComponentChildren;
}

/** The installments of the typed card or, before that, of all programs. The service computes every figure. */
export function Installments({ model, onChoose, children }: Props) {
  const text = textIn(model.locale);
  const { choices, choiceNotice, card } = model;
  const wrong = model.problems.some((problem) => problem.field === "installment");
  return (
    <fieldset id="installments" class="installments" tabIndex={-1} aria-describedby="installments-status">
      <legend>{text.installments.legend}</legend>
      {choices && <p class="program">{[card?.program, card?.bank].filter(Boolean).join(" · ")}</p>}
      <p id="installments-status" class={wrong ? "hint error" : "hint"} role="status">
        {wrong ? text.problem.installment : status(model)}
      </p>
      <p class="choice-notice" role="status">
        {choiceNotice}
      </p>
      {choices && choices.length > 0 && <InstallmentPlans model={model} choices={choices} onChoose={onChoose} />}
      {children}
    </fieldset>
  );
}

function status({ locale, choices, lookup, card, hasInstallments }: CardFormModel): string {
  const text = textIn(locale).installments;
  if (lookup === "loading") return text.loading;
  if (lookup === "failed") return text.unavailable;
  if (choices === null) return hasInstallments ? text.hint : text.none;
  return choices.length < 2 ? text.notOnThisCard : text.loaded(choices.length, card?.program ?? null);
}
