import { render } from "preact";
import type { CardFormModel } from "../model.ts";
import { formatMoney, textIn } from "../text/index.ts";
import { chosenPlan, planText } from "./plans.ts";

/** Updates the total outside of the form. */
export function drawTotal(model: CardFormModel): void {
  const root = document.getElementById("total");
  if (root !== null) render(<Total model={model} />, root);
}

/** The total to charge and, if the plan costs more than the order, its parts. */
export function Total({ model }: { model: CardFormModel }) {
  const { locale, price } = model;
  const text = textIn(locale);
  const plan = chosenPlan(model);
  const { count, more, fee, total } = planText(model, plan);
  const order = formatMoney(locale, price.amount, price.currency);
  return (
    <>
      <p class="amount">{total}</p>
      {more && (
        <>
          <p class="label in-short">{`${order} + ${fee}`}</p>
          <dl class="details">
            <div>
              <dt>{text.orderAmount}</dt>
              <dd>{order}</dd>
            </div>
            <div>
              <dt>{`${text.installments.difference} (${count})`}</dt>
              <dd>{more}</dd>
            </div>
            <div class="sum">
              <dt>{text.installments.total}</dt>
              <dd>{total}</dd>
            </div>
          </dl>
        </>
      )}
    </>
  );
}
