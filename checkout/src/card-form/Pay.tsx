import type { CardFormModel } from "../model.ts";
import { formatMoney, textIn } from "../text/index.ts";
import type { CardFormBehaviour } from "./card-form-behaviour.ts";
import { chosenPlan, planText } from "../components/plans.ts";

/** The button; on a phone, also the bar around it with the chosen plan. */
export function Pay({ model, behaviour }: { model: CardFormModel; behaviour: CardFormBehaviour | undefined }) {
  const text = textIn(model.locale);
  const plan = chosenPlan(model);
  const { count, month, first, fee } = planText(model, plan);
  return (
    <div class="pay">
      <p class="pay-how">
        <span>
          {month ? <b>{`${plan.count} × ${month}`}</b> : count}
          {[first, fee].map((part) => part && ` · ${part}`)}
        </span>
        {model.isThreeDs && <span class="icon icon-lock safe">3-D Secure</span>}
      </p>
      <button
        type="submit"
        name="step"
        value="pay"
        class="primary icon icon-lock"
        aria-disabled={behaviour !== undefined && (behaviour.isBusy || behaviour.waitReason !== "")}
        onMouseDown={behaviour?.keepFocus}
      >
        {behaviour?.isBusy === true ? text.paying : payLabel(model, behaviour !== undefined)}
      </button>
    </div>
  );
}

/** The button names the total to charge. Without script it cannot follow the choice, so it names no total if they differ. */
function payLabel(model: CardFormModel, isLive: boolean): string {
  const text = textIn(model.locale);
  const { choices } = model;
  if (!isLive && choices?.some(({ total }) => total !== choices[0]?.total)) return text.payChosen;
  return text.pay(formatMoney(model.locale, chosenPlan(model).total, model.price.currency));
}
