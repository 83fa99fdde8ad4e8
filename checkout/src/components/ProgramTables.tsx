import type { CardFormModel } from "../model.ts";
import { formatMoney } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";

/** What each card program offers, before a card is typed: to look at, not to choose from. */
export function ProgramTables({ model: { locale, price, programs } }: { model: CardFormModel }) {
  if (programs.length === 0) return null;
  const { installments: text, visit } = pageTextIn(locale);
  const money = (amount: string) => formatMoney(locale, amount, price.currency);
  return (
    <details class="programs">
      <summary>{visit.allCards}</summary>
      {programs.map(({ name, plans }) => (
        <table class="plans" key={name}>
          <caption>{name}</caption>
          <thead>
            <tr>
              <th scope="col">{text.count}</th>
              <th scope="col">{text.perMonth}</th>
              <th scope="col">{text.total}</th>
            </tr>
          </thead>
          <tbody>
            {plans.map(({ count, perMonth, total }) => (
              <tr key={count}>
                <th scope="row">{count === 1 ? text.single : text.months(count)}</th>
                {count === 1 ? <td>–</td> : <td data-name={text.perMonth}>{money(perMonth)}</td>}
                <td class="total" data-name={text.total}>
                  {money(total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </details>
  );
}
