import type { ComponentChildren } from "preact";
import type { CardFormModel, InstallmentChoice } from "../model.ts";
import { textIn } from "../text/index.ts";
import { InstallmentTable } from "./InstallmentTable.tsx";

interface Props {
  model: CardFormModel;
  chosen: string | null;
  onChoose?: (choice: InstallmentChoice) => void;
  /** Shown until there are choices. */
  children: ComponentChildren;
}

/** What the card may be paid in; before a card is typed, what any card may. Every figure was computed by the service. */
export function Installments({ model, chosen, onChoose, children }: Props) {
  const text = textIn(model.locale);
  const { choices, told } = model;
  const wrong = model.problems.some((problem) => problem.field === "installment");
  return (
    <fieldset id="installments" class="installments" tabIndex={-1} aria-describedby="installments-status">
      <legend>{text.installments.legend}</legend>
      <p id="installments-status" class={wrong ? "hint error" : "hint"} role="status">
        {wrong ? text.problem.installment : status(model)}
      </p>
      <p class="told" role="status">
        {told}
      </p>
      {choices !== null && choices.length > 0 && (
        <InstallmentTable
          model={model}
          choices={choices}
          chosen={chosen}
          {...(onChoose !== undefined && { onChoose })}
        />
      )}
      {children}
    </fieldset>
  );
}

function status({ locale, choices, lookup }: CardFormModel): string {
  const text = textIn(locale).installments;
  if (lookup === "loading") return text.loading;
  if (lookup === "failed") return text.unavailable;
  if (choices === null) return text.hint;
  return choices.length < 2 ? text.notOnThisCard : text.loaded(choices.length);
}
