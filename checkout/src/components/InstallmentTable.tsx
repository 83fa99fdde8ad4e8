import type { CardFormModel, InstallmentChoice } from "../model.ts";
import { differenceOf } from "../text/difference.ts";
import { formatMoney, textIn } from "../text/index.ts";

interface Props {
  model: CardFormModel;
  choices: readonly InstallmentChoice[];
  chosen: string | null;
  onChoose?: (choice: InstallmentChoice) => void;
}

/** Of a sum: from here on smaller figures keep the table within a phone. */
const LONG_CHARACTERS = 11;

/**
 * The plans of the card: a radio button in each row, and the same sums that will be charged. Who goes from button to
 * button by ear hears them too; a narrow screen shows each with its name.
 */
export function InstallmentTable({ model, choices, chosen, onChoose }: Props) {
  const { locale, price } = model;
  const text = textIn(locale).installments;
  const money = (amount: string) => formatMoney(locale, amount, price.currency);
  const isLong = choices.some(({ total }) => money(total).length >= LONG_CHARACTERS);
  return (
    <table class={isLong ? "plans plans-long" : "plans"}>
      <thead>
        <tr>
          <th scope="col">{text.count}</th>
          <th scope="col">{text.perMonth}</th>
          <th scope="col">{text.total}</th>
          <th scope="col" class="difference">
            {text.difference}
          </th>
        </tr>
      </thead>
      <tbody>
        {choices.map((choice) => {
          const difference = differenceOf(choice.total, price.amount);
          const more = difference === "0" ? text.noDifference : `+${money(difference)}`;
          return (
            <tr key={choice.token}>
              <th scope="row">
                <span class="choice">
                  <input
                    type="radio"
                    id={`installment-${choice.count}`}
                    name="installment"
                    value={choice.token}
                    checked={choice.token === chosen}
                    aria-describedby={`plan-${choice.count}-month plan-${choice.count}-total`}
                    onChange={() => onChoose?.(choice)}
                  />
                  <label for={`installment-${choice.count}`}>
                    {choice.count === 1 ? text.single : text.months(choice.count)}
                  </label>
                </span>
              </th>
              {choice.count === 1 ? (
                <td>–</td>
              ) : (
                <td id={`plan-${choice.count}-month`} data-name={text.perMonth}>
                  {money(choice.perMonth)}
                </td>
              )}
              <td class="total" id={`plan-${choice.count}-total`} data-name={text.total}>
                {money(choice.total)}
                {difference !== "0" && <small>{more}</small>}
              </td>
              <td class="difference">{more}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
