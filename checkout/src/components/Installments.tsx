import type { CardFormModel, InstallmentChoice } from "../model.ts";
import { formatMoney, formatPercent, textIn } from "../text/index.ts";

interface Props {
  model: CardFormModel;
  chosen: string | null;
  onChoose?: (choice: InstallmentChoice) => void;
}

/** A table of radio buttons; every figure in it was computed by the service. */
export function Installments({ model, chosen, onChoose }: Props) {
  const text = textIn(model.locale);
  const { choices, lookup, locale } = model;
  const wrong = model.problems.some((problem) => problem.field === "installment");
  return (
    <fieldset id="installments" class="installments" tabIndex={-1} aria-describedby="installments-status">
      <legend>{text.installments.legend}</legend>
      <p id="installments-status" class={wrong ? "hint error" : "hint"} role="status">
        {wrong ? text.problem.installment : status(model)}
      </p>
      {choices !== null && choices.length > 0 && lookup === "idle" && (
        <table>
          <tbody>
            {choices.map((choice) => (
              <tr key={choice.token}>
                <td>
                  <span class="choice">
                    <input
                      type="radio"
                      id={`installment-${choice.count}`}
                      name="installment"
                      value={choice.token}
                      checked={choice.token === chosen}
                      onChange={() => onChoose?.(choice)}
                    />
                    <label for={`installment-${choice.count}`}>
                      {choice.count === 1 ? text.installments.single : text.installments.several(choice.count)}
                    </label>
                  </span>
                </td>
                <td class="per-month">
                  {choice.count > 1 &&
                    text.installments.perMonth(formatMoney(locale, choice.perMonth, model.price.currency))}
                </td>
                <td class="total">
                  {formatMoney(locale, choice.total, model.price.currency)}
                  {choice.surcharge !== null && (
                    <small>{text.installments.surcharge(formatPercent(locale, choice.surcharge))}</small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
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
