import { chosenPlan, planText } from "../components/plans.ts";
import type { CardFormModel, InstallmentChoice } from "../model.ts";
import { textIn } from "../text/index.ts";

interface Props {
  model: CardFormModel;
  choices: readonly InstallmentChoice[];
  onChoose: ((choice: InstallmentChoice) => void) | undefined;
}

/**
 * The plans of the card. Each plan is the label of its radio button and shows the total that will be charged. A narrow form
 * explains amounts in words, a wide one has headings of columns. Screen readers always get the words and never the headings.
 */
export function InstallmentPlans({ model, choices, onChoose }: Props) {
  const { installments: text } = textIn(model.locale);
  const chosen = chosenPlan(model);
  return (
    <div class="plans">
      <div class="plans-head" aria-hidden>
        {[text.count, text.perMonth, text.difference, text.total].map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
      </div>
      {choices.map((choice) => {
        const plan = planText(model, choice);
        return (
          <label key={choice.token} class={plan.fee ? "plan" : "plan plan-single"}>
            <input
              type="radio"
              id={`installment-${choice.count}`}
              name="installment"
              value={choice.token}
              checked={choice === chosen}
              onChange={() => onChoose?.(choice)}
            />
            <b>{plan.count}</b>
            <span class="month">
              {plan.month && <span class="in-rows">{`${choice.count} × `}</span>}
              {plan.month}
              {plan.first && <small> {plan.first}</small>}
            </span>
            <span class="visually-hidden">{text.total}</span>
            <b class="plan-total">{plan.total}</b>
            <span class={plan.fee && !plan.more ? "fee free" : "fee"}>
              <span class="in-rows">{plan.fee}</span>
              <span class="in-columns" aria-hidden>
                {plan.more || (plan.fee && text.noDifference)}
              </span>
            </span>
          </label>
        );
      })}
    </div>
  );
}
