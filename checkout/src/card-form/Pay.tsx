import { chosenPlan, planText } from "../components/plans.ts";
import type { CardFormModel } from "../model.ts";
import { formatMoney, textIn } from "../text/index.ts";
import type { CardFormBehaviour } from "./card-form-behaviour.ts";

/** The pay button. On phones it is in a bar that also shows the chosen plan. */
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

/** Names the total to charge. Without script it cannot follow the choice of a plan, so it names none if totals differ. */
function payLabel(model: CardFormModel, hasScript: boolean): string {
  const text = textIn(model.locale);
  const { choices } = model;
  if (!hasScript && choices?.some(({ total }) => total !== choices[0]?.total)) return text.payChosen;
  return text.pay(formatMoney(model.locale, chosenPlan(model).total, model.price.currency));
}
