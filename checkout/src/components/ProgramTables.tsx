import { markup } from "../markup/markup.ts";
import type { CardFormModel } from "../model.ts";
import { moneyWriter } from "../text/money-text.ts";
import type { WriteMoney } from "../text/money-text.ts";
import { pageTextIn } from "../text/page-text.ts";
import { planText } from "./plans.ts";
import type { Plan } from "./plans.ts";

/**
 * What each card program offers, before a card is typed: to look at, not to choose from. One heading and table below the
 * other; the script makes tabs of them.
 */
export function ProgramTables({ model }: { model: CardFormModel }) {
  const { locale, programs } = model;
  if (programs.length === 0) return null;
  const text = pageTextIn(locale);
  const money = moneyWriter(locale, model.price.currency);
  return (
    <details class="programs" id="programs">
      <summary>{text.visit.allCards}</summary>
      <div class="tabs" role="tablist" aria-label={text.visit.allCards} hidden>
        {programs.map(({ name }, index) => (
          <button type="button" role="tab" key={name} id={`program-${index}`} aria-controls={`plans-${index}`}>
            {name}
          </button>
        ))}
      </div>
      {programs.map(({ name, bank, plans }, index) => (
        <div key={name} id={`plans-${index}`} role="tabpanel" aria-labelledby={`program-${index}`}>
          <h3>{name}</h3>
          <table class="rates">
            <thead>
              <tr>
                <th scope="col">{[name, bank].filter(Boolean).join(" · ")}</th>
                <th scope="col">{text.installments.perMonth}</th>
                <th scope="col">{text.installments.difference}</th>
                <th scope="col">{text.installments.total}</th>
              </tr>
            </thead>
            <tbody>{plans.map((plan) => row(plan, model, money))}</tbody>
          </table>
        </div>
      ))}
    </details>
  );
}

/** A page has dozens of them. */
function row(plan: Plan, model: CardFormModel, money: WriteMoney) {
  const { noDifference, perMonth, total: sum } = pageTextIn(model.locale).installments;
  const { count, month, first, more, fee, total } = planText(model, plan, money);
  const part = first === "" ? markup`${month}` : markup`${month}<small>${first}</small>`;
  const extra =
    fee === "" || more !== "" ? markup`<td>${more || "–"}</td>` : markup`<td class="free">${noDifference}</td>`;
  return markup`<tr><th scope="row">${count}</th><td data-name="${perMonth}">${month === "" ? "–" : part}</td>${extra}<td data-name="${sum}">${total}</td></tr>`;
}
