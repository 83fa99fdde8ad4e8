import { planText, type Plan } from "../components/plans.ts";
import type { CardFormModel } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

/** How many installments there are, and the plans of each card program, until a card is typed. The script makes tabs of the tables. */
export function ProgramTables({ model }: { model: CardFormModel }) {
  const { locale, programs } = model;
  if (programs.length === 0) return null;
  const text = pageTextIn(locale);
  return (
    <details class="programs" id="programs">
      <summary>
        <span>
          <strong>{text.visit.upTo(countMax(programs))}</strong> · {text.visit.ofAllCards}
        </span>
      </summary>
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
            <tbody>
              {plans.map((plan) => (
                <Row key={plan.count} plan={plan} model={model} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </details>
  );
}

function countMax(programs: CardFormModel["programs"]): number {
  return Math.max(...programs.flatMap(({ plans }) => plans.map(({ count }) => count)));
}

function Row({ plan, model }: { plan: Plan; model: CardFormModel }) {
  const text = pageTextIn(model.locale).installments;
  const { count, month, first, more, fee, total } = planText(model, plan);
  return (
    <tr>
      <th scope="row">{count}</th>
      <td data-name={text.perMonth}>
        {month || "–"}
        {first && <small>{first}</small>}
      </td>
      {fee && !more ? <td class="free">{text.noDifference}</td> : <td>{more || "–"}</td>}
      <td data-name={text.total}>{total}</td>
    </tr>
  );
}
